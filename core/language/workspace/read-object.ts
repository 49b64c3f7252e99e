// One object of the workspace, as far as autoscalers care. Half-typed and templated parts are simply absent.
import { newestKinds } from '../../model/kinds.ts';
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { find, winningEntry } from '../../text/value.ts';
import type { MeasuredTarget, Role, Target, WorkspaceObject } from './objects.ts';
import { readKustomization } from './read-kustomization.ts';
import { readWorkload } from './read-workload.ts';
import { linesOf, listAt, mapAt, plainText, textAt, textsAt } from './texts.ts';

const roles: Readonly<Record<string, Role>> = {
  ...Object.fromEntries(newestKinds.map(({ kind }) => [kind, 'autoscaler' as const])),
  PodDisruptionBudget: 'budget',
  VerticalPodAutoscaler: 'verticalAutoscaler',
  ScaledObject: 'scaledObject',
  ResourceQuota: 'quota',
  Kustomization: 'kustomization',
  Component: 'kustomization',
};

export const kindsWithRole: readonly string[] = Object.keys(roles);

export interface ReadOptions {
  isKustomization?: boolean;
  /** What is absent may still be written by a template. */
  templated?: boolean;
}

/** Undefined for what concerns no autoscaler, and for what has no name that can be seen. */
export function readObject(
  root: Node,
  lines: LineIndex,
  { isKustomization = false, templated = false }: ReadOptions = {},
): WorkspaceObject | undefined {
  if (root.kind !== 'map') return undefined;
  if (isKustomization) return readKustomization(root);
  const kind = plainText(find(root, ['kind'])?.node);
  const name = textAt(root, ['metadata', 'name'], lines);
  if (kind === undefined || !name) return undefined;
  const namespace = plainText(find(root, ['metadata', 'namespace'])?.node);
  const apiVersion = plainText(find(root, ['apiVersion'])?.node) ?? '';
  const named = { apiVersion, kind, name, ...(namespace !== undefined && { namespace }) };
  const role = Object.hasOwn(roles, kind) ? roles[kind] : undefined;
  if (role === 'kustomization') return readKustomization(root);
  if (role) return { ...named, role, ...readParts(role, root, lines) };
  const workload = readWorkload(root, lines, templated);
  return workload && { ...named, role: 'workload', workload };
}

function readParts(role: Role, root: MapNode, lines: LineIndex): Partial<WorkspaceObject> {
  const target = readTarget(root, lines);
  switch (role) {
    case 'autoscaler':
      return { ...(target && { target }), metrics: readMetrics(root), measures: readMeasures(root) };
    case 'verticalAutoscaler':
    case 'scaledObject':
      return target ? { target } : {};
    case 'budget':
      return { ...readSelector(root), amounts: textsAt(root, ['spec']) };
    case 'quota':
      return { amounts: textsAt(root, ['spec', 'hard']) };
    default:
      return {};
  }
}

/** Absent where more than labels decides. */
function readSelector(root: MapNode): Pick<WorkspaceObject, 'selector'> {
  const selector = textsAt(root, ['spec', 'selector', 'matchLabels']);
  const isPlain = Object.keys(selector).length > 0 && !find(root, ['spec', 'selector', 'matchExpressions']);
  return isPlain ? { selector } : {};
}

function readTarget(root: MapNode, lines: LineIndex): Target | undefined {
  const path = ['scaleTargetRef', 'targetRef'].map((key) => ['spec', key]).find((one) => mapAt(root, one));
  const { key, value } = (path && find(root, path)) ?? {};
  const name = path && textAt(root, [...path, 'name'], lines);
  if (!path || !name || !key || !value) return undefined;
  const apiVersion = plainText(find(root, [...path, 'apiVersion'])?.node);
  return {
    // A ScaledObject means a Deployment where it does not say.
    kind: plainText(find(root, [...path, 'kind'])?.node) ?? 'Deployment',
    name,
    entry: linesOf({ start: key.start, end: Math.max(key.end, value.end) }, lines),
    ...(apiVersion !== undefined && { apiVersion }),
  };
}

/** A scenario says what a recommender asks for as it says what a metric follows. */
function readMetrics(root: MapNode): { type: string; name: string }[] {
  const recommender = mapAt(root, ['spec', 'recommender']) ? [{ type: 'Recommender', name: 'recommender' }] : [];
  const listed = listAt(root, ['spec', 'metrics']).flatMap((metric) => {
    if (metric?.kind !== 'map') return [];
    const type = plainText(winningEntry(metric, 'type')?.value) ?? '';
    const structure = type.charAt(0).toLowerCase() + type.slice(1);
    const name = plainText(find(metric, [structure, 'metric', 'name'])?.node) ?? plainText(find(metric, [structure, 'metricName'])?.node);
    return name === undefined ? [] : [{ type, name }];
  });
  return [...listed, ...recommender];
}

/** What is held at a percentage of the request, in the fields of every version. */
function readMeasures(root: MapNode): MeasuredTarget[] {
  const cpuOnly = percentAt(root, ['spec', 'targetCPUUtilizationPercentage']);
  const listed = listAt(root, ['spec', 'metrics']).flatMap((metric) => (metric?.kind === 'map' ? readMeasure(metric) : []));
  return cpuOnly === undefined ? listed : [{ resource: 'cpu', percent: cpuOnly }, ...listed];
}

function readMeasure(metric: MapNode): MeasuredTarget[] {
  const structure = mapAt(metric, ['resource']) ?? mapAt(metric, ['containerResource']);
  if (!structure) return [];
  const percent = percentAt(structure, ['target', 'averageUtilization']) ?? percentAt(structure, ['targetAverageUtilization']);
  const resource = plainText(winningEntry(structure, 'name')?.value);
  const container = plainText(winningEntry(structure, 'container')?.value);
  if (percent === undefined || resource === undefined) return [];
  return [{ resource, percent, ...(container !== undefined && { container }) }];
}

function percentAt(map: MapNode, path: readonly string[]): number | undefined {
  const node = find(map, path)?.node;
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}
