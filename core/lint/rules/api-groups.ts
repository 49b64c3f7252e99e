// The API groups of built-in kinds that a target or an Object metric may name (docs/behavior/hpa.md §12).
import { apiGroupOf } from '../../index/read/identify-objects.ts';
import type { ControllerDifferences } from '../../model/releases.ts';

const scalableAppsKinds: readonly string[] = ['Deployment', 'StatefulSet', 'ReplicaSet'];

export const scalableKinds: Readonly<Record<string, readonly string[]>> = {
  apps: scalableAppsKinds,
  '': ['ReplicationController'],
};

const coreKinds: readonly string[] = [
  'ConfigMap',
  'Endpoints',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Pod',
  'PodTemplate',
  'ResourceQuota',
  'Secret',
  'Service',
  'ServiceAccount',
];

const kindsByGroup: Readonly<Record<string, readonly string[]>> = {
  '': [...coreKinds, 'ReplicationController'],
  apps: [...scalableAppsKinds, 'DaemonSet', 'ControllerRevision'],
  batch: ['Job', 'CronJob'],
  'networking.k8s.io': ['Ingress', 'IngressClass', 'NetworkPolicy'],
  autoscaling: ['HorizontalPodAutoscaler'],
  policy: ['PodDisruptionBudget'],
};

/** The kinds that the group `extensions` had up to 1.15. Ingress, which stayed up to 1.21, has its own check. */
const formerExtensions: readonly string[] = ['Deployment', 'ReplicaSet', 'DaemonSet', 'NetworkPolicy'];

export const notScalableKinds: Readonly<Record<string, readonly string[]>> = {
  apps: ['DaemonSet', 'ControllerRevision'],
  batch: ['Job', 'CronJob'],
  'networking.k8s.io': ['Ingress', 'IngressClass', 'NetworkPolicy', 'IPAddress', 'ServiceCIDR'],
  autoscaling: ['HorizontalPodAutoscaler'],
  policy: ['PodDisruptionBudget', 'PodSecurityPolicy'],
  'rbac.authorization.k8s.io': ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
  '': coreKinds,
};

/**
 * Returns the correct `apiVersion` of a built-in kind with a wrong API group; otherwise undefined. A group with a dot
 * never counts as wrong, because a custom group may have a kind of any name.
 */
export function correctApiVersion(
  kind: string,
  apiVersion: string,
  has: Pick<ControllerDifferences, 'workloadsLeftExtensions' | 'ingressLeftExtensions'>,
): string | undefined {
  const group = Object.keys(kindsByGroup).find((each) => kindsByGroup[each]?.includes(kind));
  const written = apiGroupOf(apiVersion);
  if (group === undefined || written === group || written.includes('.')) return undefined;
  if (written === 'extensions' && !hasLeftExtensions(kind, has)) return undefined;
  if (group === '') return 'v1';
  return `${group}/${group === 'autoscaling' ? 'v2' : 'v1'}`;
}

function hasLeftExtensions(
  kind: string,
  {
    workloadsLeftExtensions,
    ingressLeftExtensions,
  }: Pick<ControllerDifferences, 'workloadsLeftExtensions' | 'ingressLeftExtensions'>,
): boolean {
  if (kind === 'Ingress') return ingressLeftExtensions;
  return workloadsLeftExtensions || !formerExtensions.includes(kind);
}

/**
 * Whether the kind is a built-in kind with a scale subresource. The group is not compared, because each of these kinds
 * is in one group only.
 */
export function isScalable(kind: string): boolean {
  return Object.values(scalableKinds).some((kinds) => kinds.includes(kind));
}

export function groupText(apiVersion: string): string {
  return apiGroupOf(apiVersion) || 'the core group';
}

/** The groups whose kinds are all listed in this module. A kind that is not listed does not exist in its group. */
export const closedGroups: ReadonlySet<string> = new Set([
  'apps',
  'batch',
  'networking.k8s.io',
  'autoscaling',
  'policy',
  'rbac.authorization.k8s.io',
]);

/** The correct `apiVersion` of kinds that people often write with the group `apps`. */
export const groupsOfOtherKinds: Readonly<Record<string, string>> = {
  Rollout: 'argoproj.io/v1alpha1',
  DeploymentConfig: 'apps.openshift.io/v1',
};
