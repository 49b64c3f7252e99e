// kustomize's `legacy` order: `orderFirst`, other kinds, `orderLast`; then group, version, kind, namespace, name.
import { KustomizeFailure } from '../failure.ts';
import type { Kustomization } from '../load/kustomization-shape.ts';
import { formatGvk, type Gvk } from '../resource/id.ts';
import { compareText, type Resource } from '../resource/resource.ts';

const orderFirst = [
  'Namespace',
  'ResourceQuota',
  'StorageClass',
  'CustomResourceDefinition',
  'ServiceAccount',
  'PodSecurityPolicy',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'ConfigMap',
  'Secret',
  'Endpoints',
  'Service',
  'LimitRange',
  'PriorityClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Deployment',
  'StatefulSet',
  'CronJob',
  'PodDisruptionBudget',
];
const orderLast = ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'];

export function sortResources(resources: readonly Resource[], options: Kustomization['sortOptions']): Resource[] {
  const order = options?.order?.value ?? 'legacy';
  if (order === 'fifo') return [...resources];
  if (order !== 'legacy' && order !== '')
    throw new KustomizeFailure("the field 'sortOptions.order' must be one of [fifo, legacy]");
  const legacy = options?.legacySortOptions;
  const first = legacy ? (legacy.orderFirst ?? []).map(({ value }) => value) : orderFirst;
  const last = legacy ? (legacy.orderLast ?? []).map(({ value }) => value) : orderLast;
  const ranks = new Map([
    ...first.map((kind, index): [string, number] => [kind, index - first.length]),
    ...last.map((kind, index): [string, number] => [kind, index + 1]),
  ]);
  const keyed = resources.map((resource) => ({ resource, key: keyOf(resource, ranks) }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  return keyed.map(({ resource }) => resource);
}

interface SortKey {
  rank: number;
  gvk: string;
  id: string;
}

function keyOf(resource: Resource, ranks: ReadonlyMap<string, number>): SortKey {
  const { gvk, name, namespace } = resource.currentId;
  return {
    rank: ranks.get(gvk.kind) ?? 0,
    gvk: gvkText(gvk),
    id: [formatGvk(gvk), namespace || '~X', name || '~N'].join('|'),
  };
}

function gvkText({ group, version, kind }: Gvk): string {
  return [group || '~G', version || '~V', kind || '~K'].join('_');
}

function compareKeys(a: SortKey, b: SortKey): number {
  return a.rank - b.rank || compareText(a.gvk, b.gvk) || compareText(a.id, b.id);
}
