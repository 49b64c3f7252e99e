import { apiGroupOf } from '../../../index/read/identify-objects.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import { compareQuantities, parseQuantity } from '../../../model/quantity.ts';
import { asObject } from '../../../model/read-value.ts';
import { kubernetesText } from '../../../model/release-names.ts';
import { isList, isObject, isTemplated, type Value, valueAt } from '../../../model/value.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import { horizontalRule } from './horizontal-rule.ts';
import { readField } from './metric-target.ts';

/** Reports a metric that reads and compares the same values as another metric. */
export const duplicateMetric = horizontalRule('duplicate-metric', 'warning', (subject) =>
  subject.metrics.length < 2 ? undefined : idleMetrics(subject),
);

function* idleMetrics(subject: HorizontalSubject): Generator<Finding> {
  const deciding = new Map<string, WrittenMetric>();
  for (const metric of subject.metrics) {
    const key = sourceKey(metric, subject);
    if (key === undefined) continue;
    const other = deciding.get(key);
    const isSuperseded = other && isLower(metric, other, subject);
    if (!other || isSuperseded) deciding.set(key, metric);
    if (isSuperseded) yield finding(other, effectText(metric, other, subject), subject);
    else if (other) yield finding(metric, effectText(other, metric, subject), subject);
  }
}

function effectText(decides: WrittenMetric, idle: WrittenMetric, subject: HorizontalSubject): string {
  if (isDroppedOnStoring(idle, subject))
    return `${kubernetesText(subject.server.release)} drops this metric when it stores the object: it keeps only the first cpu utilization target, which is in metrics[${decides.index}].`;
  const [lower, higher] = [targetText(decides, subject), targetText(idle, subject)];
  const place = `metrics[${decides.index}]`;
  return !isLower(decides, idle, subject)
    ? `This metric has no effect: ${place} is the same metric${lower === higher ? '' : `, because ${lower} and ${higher} are equal`}.`
    : `This metric has no effect: ${place} reads the same values with a lower target (${lower}, not ${higher}), so it never recommends fewer replicas.`;
}

function finding({ index, path }: WrittenMetric, message: string, { object }: HorizontalSubject) {
  const list = path.slice(0, -1);
  const written = valueAt(object, list);
  const fix: ObjectFix[] = isList(written)
    ? [
        {
          title: `Remove metrics[${index}]`,
          isPreferred: true,
          changes: [{ at: list, to: written.filter((_, i) => i !== index) }],
        },
      ]
    : [];
  return { at: path, message, fixes: fix };
}

function sourceKey(metric: WrittenMetric, subject: HorizontalSubject): string | undefined {
  const { type, settings, path } = metric;
  // The rule `v1-metrics-annotation` reports a cpu target that is set both by `targetCPUUtilizationPercentage` and in
  // the annotation.
  if (path[1] === 'targetCPUUtilizationPercentage') return undefined;
  const field = readField(metric, subject);
  if (field === undefined || targetText(metric, subject) === undefined) return undefined;
  const { name, container, metric: identifier, describedObject } = settings;
  const { kind, name: objectName, apiVersion } = asObject(describedObject);
  const described = describedObject && [kind, objectName, typeof apiVersion === 'string' ? apiGroupOf(apiVersion) : ''];
  return JSON.stringify([type, field, name, container, sorted(identifier), described]);
}

/**
 * Returns the selector with sorted keys and lists, because the order of labels, of expressions and of their values does
 * not matter.
 */
function sorted(value: Value | undefined): Value | undefined {
  if (isList(value)) {
    const byText = new Map(value.map((item) => sorted(item) ?? null).map((item) => [JSON.stringify(item), item]));
    return Array.from(byText.keys())
      .sort()
      .map((text) => byText.get(text) ?? null);
  }
  if (!isObject(value) || isTemplated(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key]) ?? null]),
  );
}

function targetText(metric: WrittenMetric, subject: HorizontalSubject): string | undefined {
  const field = readField(metric, subject);
  const value = field && metric.target[field];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function isLower(one: WrittenMetric, other: WrittenMetric, subject: HorizontalSubject): boolean {
  if (isDroppedOnStoring(one, subject)) return false;
  const [a, b] = [one, other].map((metric) => parseQuantity(targetText(metric, subject) ?? ''));
  return a?.ok === true && b?.ok === true && compareQuantities(a.value, b.value) < 0;
}

/**
 * Whether the metric may be lost when the API server stores the object: `autoscaling/v1` can store only one cpu
 * utilization (docs/behavior/hpa.md §6.4).
 */
function isDroppedOnStoring(metric: WrittenMetric, { server }: HorizontalSubject): boolean {
  return !server.storesV2 && isCpuUtilization(metric);
}

function isCpuUtilization({ type, name, target }: WrittenMetric): boolean {
  return type === 'Resource' && name === 'cpu' && target.averageUtilization !== undefined;
}
