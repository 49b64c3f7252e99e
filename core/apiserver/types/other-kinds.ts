// The kinds besides the autoscaler that an API server can decode: it refuses them at the URL of autoscalers only after
// it decoded them. A kind that is not listed here counts as unregistered.

import type { GroupVersionKind } from '../group-version-kind.ts';
import type { AutoscalerTypes, HpaVersion } from './autoscaler-types.ts';
import { field, type GoField, type GoStruct, int32, int64, list, optional, stringType, struct } from './go-types.ts';
import { typeMeta } from './metadata.ts';

/** The type of a registered kind; undefined if the group and version have no such kind. */
export function otherKindType(
  { group, version, kind }: GroupVersionKind,
  types: Readonly<Partial<Record<HpaVersion, AutoscalerTypes>>>,
): GoStruct | undefined {
  const unversioned = unversionedKinds.find(({ name }) => name === kind);
  if (unversioned) return unversioned;
  if (group === '' && version === 'v1' && kind === 'List') return coreList;
  const autoscaler = group === 'autoscaling' ? types[version as HpaVersion]?.root : undefined;
  if (autoscaler && kind === `${autoscaler.name}List`) return listOf(autoscaler);
  const isRegistered =
    builtInKinds[`${group}/${version}`]?.some((each) => kind === each || kind === `${each}List`) === true ||
    (autoscaler !== undefined && optionKinds.includes(kind));
  return isRegistered ? struct(version, kind, typeMeta()) : undefined;
}

const listMeta = struct('v1', 'ListMeta', [
  field('selfLink', stringType()),
  field('resourceVersion', stringType()),
  field('continue', stringType()),
  optional('remainingItemCount', int64),
]);

function listFields(items: GoField): GoField[] {
  return [...typeMeta(), field('metadata', listMeta, { goName: 'ListMeta', embedded: true }), items];
}

const coreList = struct(
  'v1',
  'List',
  listFields(field('items', list({ kind: 'raw', type: 'runtime.RawExtension' }), { always: true })),
);

function listOf(item: GoStruct): GoStruct {
  return struct(item.package, `${item.name}List`, listFields(field('items', list(item), { always: true })));
}

const statusCause = struct('v1', 'StatusCause', [
  field('reason', stringType('v1.CauseType')),
  field('message', stringType()),
  field('field', stringType()),
]);

const statusDetails = struct('v1', 'StatusDetails', [
  field('name', stringType()),
  field('group', stringType()),
  field('kind', stringType()),
  field('uid', stringType('types.UID')),
  field('causes', list(statusCause)),
  field('retryAfterSeconds', int32),
]);

/** Registered for every version of every group. */
const unversionedKinds: readonly GoStruct[] = [
  struct('v1', 'Status', [
    ...typeMeta(),
    field('metadata', listMeta, { goName: 'ListMeta', embedded: true }),
    field('status', stringType()),
    field('message', stringType()),
    field('reason', stringType('v1.StatusReason')),
    optional('details', statusDetails),
    field('code', int32),
  ]),
  ...['APIVersions', 'APIGroup', 'APIGroupList', 'APIResourceList'].map((name) => struct('v1', name, typeMeta())),
];

/** Registered for every version that has kinds. */
const optionKinds = ['ListOptions', 'DeleteOptions', 'CreateOptions', 'UpdateOptions', 'PatchOptions', 'GetOptions'];

/** By group and version; the fields of these kinds are not known here. */
const builtInKinds: Readonly<Record<string, readonly string[]>> = {
  'autoscaling/v1': ['Scale'],
  'apps/v1': ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'ControllerRevision'],
  'batch/v1': ['Job'],
  'networking.k8s.io/v1': ['Ingress', 'IngressClass', 'NetworkPolicy'],
  '/v1': [
    'ConfigMap',
    'Endpoints',
    'Event',
    'LimitRange',
    'Namespace',
    'Node',
    'PersistentVolume',
    'PersistentVolumeClaim',
    'Pod',
    'PodTemplate',
    'ReplicationController',
    'ResourceQuota',
    'Secret',
    'Service',
    'ServiceAccount',
  ],
};
