// Writes `kubectl describe hpa` as kubectl 1.23 and later do (tabwriter: columns two spaces apart).

import type { Metric, MetricTarget } from '../../core/model/hpa/autoscaler.ts';
import { metricKinds } from '../../core/model/hpa/metric-kinds.ts';
import { metricSourceOf } from '../../core/model/hpa/metric-source.ts';

interface DescribedObject {
  metadata: { name: string; namespace?: string };
  spec: {
    scaleTargetRef: { kind: string; name: string };
    minReplicas?: number;
    maxReplicas: number;
    metrics: Metric[];
    behavior?: Partial<Record<'scaleUp' | 'scaleDown', Rules>>;
  };
  status: {
    currentReplicas: number;
    desiredReplicas: number;
    currentMetrics?: readonly object[];
    conditions: readonly { type: string; status: string; reason: string; message: string }[];
  };
}

interface Rules {
  stabilizationWindowSeconds?: number;
  selectPolicy?: string;
  policies?: { type: string; value: number; periodSeconds: number }[];
}

export interface DescribedEvent {
  type: string;
  reason: string;
  age: string;
  message: string;
}

export function describeText(
  { metadata, spec, status }: DescribedObject,
  events: readonly DescribedEvent[] = [],
): string {
  const { behavior } = spec;
  const heads = table(
    [
      ['Name:', metadata.name],
      ['Namespace:', metadata.namespace ?? 'default'],
      ['Labels:', '<none>'],
      ['Annotations:', '<none>'],
      ['CreationTimestamp:', 'Mon, 04 May 2026 08:15:00 +0000'],
      ['Reference:', `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`],
      ['Metrics:', '( current / target )'],
      ...spec.metrics.map((metric, i) => metricCells(metric, status.currentMetrics?.[i])),
      ['Min replicas:', `${spec.minReplicas ?? '<unset>'}`],
      ['Max replicas:', `${spec.maxReplicas}`],
    ].map(([name = '', value = '']) => [name, value]),
  );
  return [
    ...heads,
    ...(behavior
      ? ['Behavior:', ...rulesLines('Scale Up', behavior.scaleUp), ...rulesLines('Scale Down', behavior.scaleDown)]
      : []),
    `${spec.scaleTargetRef.kind} pods:  ${status.currentReplicas} current / ${status.desiredReplicas} desired`,
    ...(status.conditions.length > 0 ? ['Conditions:'] : []),
    ...indentedTable(
      ['Type', 'Status', 'Reason', 'Message'],
      status.conditions.map(({ type, status: state, reason, message }) => [type, state, reason, message]),
    ),
    ...(events.length === 0 ? ['Events:  <none>'] : ['Events:']),
    ...indentedTable(
      ['Type', 'Reason', 'Age', 'From', 'Message'],
      events.map(({ type, reason, age, message }) => [type, reason, age, 'horizontal-pod-autoscaler', message]),
    ),
    '',
  ].join('\n');
}

function metricCells(metric: Metric, current: object | undefined): [string, string] {
  const { target } = metricSourceOf(metric);
  const measured = currentOf(metric, current);
  const field = fieldOf(metric);
  const head = `  ${headOf(metric, field)}:`;
  if (field !== 'averageUtilization') return [head, amounts(measured[field], target[field])];
  const percent = measured.averageUtilization;
  const text = percent === undefined ? undefined : `${percent}% (${measured.averageValue})`;
  return [head, amounts(text, `${target.averageUtilization}%`)];
}

function fieldOf(metric: Metric): 'averageUtilization' | 'averageValue' | 'value' {
  const { target } = metricSourceOf(metric);
  if (metric.type === 'Object') return target.type === 'AverageValue' ? 'averageValue' : 'value';
  if (target.averageValue !== undefined) return 'averageValue';
  return metric.type === 'External' ? 'value' : 'averageUtilization';
}

function headOf(metric: Metric, field: string): string {
  const { name = '', container, metric: identifier, describedObject } = metricSourceOf(metric);
  const custom = JSON.stringify(identifier?.name ?? '');
  const words = field === 'value' ? '(target value)' : '(target average value)';
  if (metric.type === 'Pods') return `${custom} on pods`;
  if (metric.type === 'External') return `${custom} ${words}`;
  if (metric.type === 'Object') return `${custom} on ${describedObject?.kind}/${describedObject?.name} ${words}`;
  const of = container === undefined ? '' : ` of container ${JSON.stringify(container)}`;
  return `resource ${name}${of} on pods${field === 'averageUtilization' ? '  (as a percentage of request)' : ''}`;
}

function currentOf({ type }: Metric, current: object | undefined): Partial<MetricTarget> {
  const source = (current as Record<string, { current?: Partial<MetricTarget> }> | undefined)?.[
    metricKinds[type].source
  ];
  return source?.current ?? {};
}

const amounts = (current: string | undefined, target: string | undefined) => `${current ?? '<unknown>'} / ${target}`;

function rulesLines(title: string, rules: Rules | undefined): string[] {
  if (!rules) return [];
  const { stabilizationWindowSeconds: window, selectPolicy = 'Max', policies = [] } = rules;
  return [
    `  ${title}:`,
    ...(window === undefined ? [] : [`    Stabilization Window: ${window} seconds`]),
    ...(policies.length === 0 ? [] : [`    Select Policy: ${selectPolicy}`, '    Policies:']),
    ...policies.map(
      ({ type, value, periodSeconds }) => `      - Type: ${type}  Value: ${value}  Period: ${periodSeconds} seconds`,
    ),
  ];
}

function indentedTable(heads: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const dashes = heads.map((head) => '-'.repeat(head.length));
  return table([heads, dashes, ...rows]).map((line) => `  ${line}`);
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)) + 2);
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join(''));
}
