// Reads what the workspace index keeps of an object. Incomplete and templated parts of the object are absent from the
// result.
import { generationOf } from '../../apiserver/keda/generated.ts';
import { newestKinds } from '../../apiserver/kinds.ts';
import { ownershipAnnotation } from '../../model/keda/annotations.ts';
import { compareQuantities, parseQuantity } from '../../model/quantity.ts';
import { asObject } from '../../model/read-value.ts';
import { isList } from '../../model/value.ts';
import type { LineIndex } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { effectiveEntry, findNode, nodeAt, toValue } from '../../text/tree.ts';
import type {
  ContainerPolicy,
  NamedObject,
  ObjectOf,
  ObjectRole,
  ScaleTarget,
  UtilizationTarget,
  WorkspaceObject,
} from '../workspace-object.ts';
import { lineRangeOf, listAt, locatedStringAt, mapAt, readLabels, stringOf, stringsAt } from './node-strings.ts';
import { mergedFields, otherMergedFields } from './patched-fields.ts';
import { readKeptReplicas } from './read-delivery.ts';
import { readWorkspaceKustomization } from './read-kustomization.ts';
import { readWorkload } from './read-workload.ts';

type RoleByKind = Exclude<ObjectRole, 'workload' | 'workloadPatch' | 'patch' | 'values' | 'template'>;

const roles: Readonly<Record<string, RoleByKind>> = {
  ...Object.fromEntries(newestKinds.map(({ kind }) => [kind, 'autoscaler' as const])),
  PodDisruptionBudget: 'budget',
  VerticalPodAutoscaler: 'verticalAutoscaler',
  ScaledObject: 'scaledObject',
  ResourceQuota: 'quota',
  LimitRange: 'limitRange',
  RuntimeClass: 'runtimeClass',
  Application: 'delivery',
  ApplicationSet: 'delivery',
  Kustomization: 'kustomization',
  Component: 'kustomization',
};

/** An object of one of these kinds that has neither a pod template nor a `workloadRef` can only be a patch. */
const workloadKinds: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'ReplicaSet', 'Rollout']);

export const indexedKinds: readonly string[] = Object.keys(roles);

export function kindsOf(role: ObjectRole): readonly string[] {
  return role === 'workloadPatch' ? [...workloadKinds] : indexedKinds.filter((kind) => roles[kind] === role);
}

export interface ReadObjectOptions {
  isKustomization?: boolean;
  templated?: boolean;
}

/**
 * Reads an object for the index. Returns undefined for an object that does not concern autoscalers, or that has no
 * readable name.
 */
export function readObject(
  root: Node,
  lines: LineIndex,
  { isKustomization = false, templated = false }: ReadObjectOptions = {},
): WorkspaceObject | undefined {
  if (root.kind !== 'map') return undefined;
  if (isKustomization) return readWorkspaceKustomization(root);
  const kind = stringOf(nodeAt(root, ['kind']));
  const name = locatedStringAt(root, ['metadata', 'name'], lines);
  if (kind === undefined || !name) return undefined;
  const namespace = stringOf(nodeAt(root, ['metadata', 'namespace']));
  const apiVersion = stringOf(nodeAt(root, ['apiVersion'])) ?? '';
  const named = { apiVersion, kind, name, namespace, ...(templated && { templated }) };
  const role = Object.hasOwn(roles, kind) ? roles[kind] : undefined;
  if (role === 'kustomization') return readWorkspaceKustomization(root);
  if (role) return readRole(role, named, root, { lines, templated });
  const workload = readWorkload(root, lines, templated);
  if (workload) return { role: 'workload', workload, ...named };
  const fields = workloadKinds.has(kind) ? mergedFields(root) : [];
  const removedFields = workloadKinds.has(kind) ? otherMergedFields(root) : [];
  if (fields.length === 0 && removedFields.length === 0) return undefined;
  return { ...named, role: 'workloadPatch', fields, ...(removedFields.length > 0 && { removedFields }) };
}

interface KnownObject {
  lines: LineIndex;
  object: WorkspaceObject | undefined;
}

const known = new WeakMap<MapNode, KnownObject>();

/** Each object is read once, because the index and the rules both request it. */
export function readObjectOnce(root: MapNode, lines: LineIndex): WorkspaceObject | undefined {
  const before = known.get(root);
  if (before?.lines === lines) return before.object;
  const object = readObject(root, lines);
  known.set(root, { lines, object });
  return object;
}

/**
 * Each returned object literal must spread `named` last. If properties followed the spread, V8 would create a separate
 * hidden class for each object (docs/internals/speed.md).
 */
function readRole(
  role: Exclude<RoleByKind, 'kustomization'>,
  named: NamedObject,
  root: MapNode,
  { lines, templated }: { lines: LineIndex; templated: boolean },
): ObjectOf<typeof role> {
  const target = readTarget(root, lines);
  switch (role) {
    case 'autoscaler':
      return {
        role,
        target,
        metrics: readMetrics(root),
        utilizationTargets: readUtilizationTargets(root),
        fields: patchedFields(root),
        ...(isDryRun(root) && { isDryRun: true }),
        ...(isIgnoredByKeda(root) && { isIgnoredByKeda: true }),
        ...named,
      };
    case 'verticalAutoscaler':
      return {
        role,
        ...(target && { target }),
        ...readUpdateMode(root),
        containerPolicies: readContainerPolicies(root),
        ...named,
      };
    case 'scaledObject':
      return {
        role,
        ...(target && { target }),
        ...readCreatedAutoscaler(root),
        metrics: readGeneratedMetrics(root),
        ...named,
      };
    case 'budget':
      return { role, ...readSelector(root), amounts: stringsAt(root, ['spec']), ...named };
    case 'quota':
      return {
        role,
        amounts: stringsAt(root, ['spec', 'hard']),
        ...(hasScopes(root) && { hasScopes: true }),
        ...named,
      };
    case 'limitRange':
      return { role, ...named };
    case 'runtimeClass':
      return { role, amounts: stringsAt(root, ['overhead', 'podFixed']), ...named };
    case 'delivery':
      return { role, keptReplicas: readKeptReplicas(root, { templated }), ...named };
  }
}

function readUpdateMode(root: MapNode): Pick<ObjectOf<'verticalAutoscaler'>, 'updateMode'> {
  const updateMode = stringOf(nodeAt(root, ['spec', 'updatePolicy', 'updateMode']));
  return updateMode === undefined ? {} : { updateMode };
}

function isDryRun(root: MapNode): boolean {
  const dryRun = nodeAt(root, ['spec', 'dryRun']);
  return dryRun !== undefined && stringOf(dryRun) !== 'false';
}

function isIgnoredByKeda(root: MapNode): boolean {
  return stringsAt(root, ['metadata', 'annotations'])[ownershipAnnotation] === 'false';
}

function hasScopes(root: MapNode): boolean {
  return ['scopes', 'scopeSelector'].some((key) => findNode(root, ['spec', key]) !== undefined);
}

function readContainerPolicies(root: MapNode): ContainerPolicy[] {
  return listAt(root, ['spec', 'resourcePolicy', 'containerPolicies']).map((policy) => {
    const resources = nodeAt(policy, ['controlledResources']);
    return {
      container: stringOf(nodeAt(policy, ['containerName'])) ?? '*',
      isOff: stringOf(nodeAt(policy, ['mode'])) === 'Off',
      ...(resources?.kind === 'list' && { resources: resources.items.flatMap((item) => stringOf(item) ?? []) }),
      ...(policy?.kind === 'map' && { constant: constantResources(policy) }),
    };
  });
}

function constantResources(policy: MapNode): string[] {
  const [lowest, highest] = ['minAllowed', 'maxAllowed'].map((key) => stringsAt(policy, [key]));
  return Object.entries(lowest ?? {}).flatMap(([resource, text]) => {
    const [low, high] = [text, highest?.[resource] ?? ''].map(parseQuantity);
    return low?.ok && high?.ok && compareQuantities(low.value, high.value) === 0 ? [resource] : [];
  });
}

/**
 * Returns the name of the HPA that KEDA creates for the ScaledObject; empty if the name is unknown. KEDA creates no HPA
 * for a paused ScaledObject.
 */
function readCreatedAutoscaler(root: MapNode): Pick<ObjectOf<'scaledObject'>, 'createdAutoscaler'> {
  const annotations = Object.keys(stringsAt(root, ['metadata', 'annotations']));
  const name = stringOf(nodeAt(root, ['metadata', 'name']));
  if (name === undefined || annotations.some((key) => key.startsWith('autoscaling.keda.sh/paused'))) return {};
  const own = nodeAt(root, ['spec', 'advanced', 'horizontalPodAutoscalerConfig', 'name']);
  if (own !== undefined && stringOf(own) === undefined) return {};
  return { createdAutoscaler: stringOf(own) ?? `keda-hpa-${name}` };
}

function readGeneratedMetrics(root: MapNode): { type: string; name: string }[] {
  const { horizontal } = generationOf(asObject(toValue(root))).generated;
  const { metrics } = asObject(horizontal?.spec);
  return (isList(metrics) ? metrics : []).flatMap((metric) => {
    const { name } = asObject(asObject(asObject(metric).external).metric);
    return typeof name === 'string' ? [{ type: 'External', name }] : [];
  });
}

const requiredFields = ['spec/scaleTargetRef', 'spec/maxReplicas'];
const requiredPaths = requiredFields.map((field) => field.split('/'));

/**
 * Returns the fields that the object sets if it is a patch. For a whole object, only the required fields are returned:
 * a whole object is rarely a patch, and if all of its fields were stored, each new key would change the index.
 */
function patchedFields(root: MapNode): readonly string[] {
  const isWhole = requiredPaths.every((path) => nodeAt(root, path) !== undefined);
  return isWhole ? requiredFields : mergedFields(root);
}

function readSelector(root: MapNode): Pick<ObjectOf<'budget'>, 'selector'> {
  const selector = readLabels(root, ['spec', 'selector']);
  return selector ? { selector } : {};
}

function readTarget(root: MapNode, lines: LineIndex): ScaleTarget | undefined {
  const path = ['scaleTargetRef', 'targetRef'].map((key) => ['spec', key]).find((one) => mapAt(root, one));
  const { key, value } = (path && findNode(root, path)) ?? {};
  const name = path && locatedStringAt(root, [...path, 'name'], lines);
  if (!path || !name || !key || !value) return undefined;
  const apiVersion = stringOf(nodeAt(root, [...path, 'apiVersion']));
  return {
    // The default kind of a ScaledObject's target is Deployment.
    kind: stringOf(nodeAt(root, [...path, 'kind'])) ?? 'Deployment',
    name,
    entry: lineRangeOf({ start: key.start, end: Math.max(key.end, value.end) }, lines),
    apiVersion,
  };
}

function readMetrics(root: MapNode): { type: string; name: string }[] {
  const recommender = mapAt(root, ['spec', 'recommender']) ? [{ type: 'Recommender', name: 'recommender' }] : [];
  const listed = listAt(root, ['spec', 'metrics']).flatMap((metric) => {
    if (metric?.kind !== 'map') return [];
    const type = stringOf(effectiveEntry(metric, 'type')?.value) ?? '';
    const structure = type.charAt(0).toLowerCase() + type.slice(1);
    const name =
      stringOf(nodeAt(metric, [structure, 'metric', 'name'])) ?? stringOf(nodeAt(metric, [structure, 'metricName']));
    return name === undefined ? [] : [{ type, name }];
  });
  return [...listed, ...recommender];
}

function readUtilizationTargets(root: MapNode): UtilizationTarget[] {
  const cpuOnly = percentAt(root, ['spec', 'targetCPUUtilizationPercentage']);
  const listed = listAt(root, ['spec', 'metrics']).flatMap((metric) =>
    metric?.kind === 'map' ? readUtilizationTarget(metric) : [],
  );
  return cpuOnly === undefined ? listed : [{ resource: 'cpu', percent: cpuOnly }, ...listed];
}

function readUtilizationTarget(metric: MapNode): UtilizationTarget[] {
  const structure = mapAt(metric, ['resource']) ?? mapAt(metric, ['containerResource']);
  if (!structure) return [];
  const percent =
    percentAt(structure, ['target', 'averageUtilization']) ?? percentAt(structure, ['targetAverageUtilization']);
  const resource = stringOf(effectiveEntry(structure, 'name')?.value);
  const container = stringOf(effectiveEntry(structure, 'container')?.value);
  if (percent === undefined || resource === undefined) return [];
  return [{ resource, percent, container }];
}

function percentAt(map: MapNode, path: readonly string[]): number | undefined {
  const node = nodeAt(map, path);
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}
