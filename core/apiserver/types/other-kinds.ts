// Kinds other than autoscalers that the API server decodes at the URL of autoscalers, before it refuses the object.

import type { GroupVersionKind } from '../group-version-kind.ts';
import type { AutoscalerTypes, HpaVersion } from './autoscaler-types.ts';
import {
  type GoField,
  type GoStruct,
  goField,
  int32Type,
  int64Type,
  listType,
  optionalGoField,
  stringType,
  structType,
} from './go-types.ts';
import { typeMeta } from './metadata.ts';

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
  return isRegistered ? structType(version, kind, typeMeta()) : undefined;
}

const listMeta = structType('v1', 'ListMeta', [
  goField('selfLink', stringType()),
  goField('resourceVersion', stringType()),
  goField('continue', stringType()),
  optionalGoField('remainingItemCount', int64Type),
]);

function listFields(items: GoField): GoField[] {
  return [...typeMeta(), goField('metadata', listMeta, { goName: 'ListMeta', embedded: true }), items];
}

const coreList = structType(
  'v1',
  'List',
  listFields(goField('items', listType({ kind: 'raw', type: 'runtime.RawExtension' }), { always: true })),
);

function listOf(item: GoStruct): GoStruct {
  return structType(item.package, `${item.name}List`, listFields(goField('items', listType(item), { always: true })));
}

const statusCause = structType('v1', 'StatusCause', [
  goField('reason', stringType('v1.CauseType')),
  goField('message', stringType()),
  goField('field', stringType()),
]);

const statusDetails = structType('v1', 'StatusDetails', [
  goField('name', stringType()),
  goField('group', stringType()),
  goField('kind', stringType()),
  goField('uid', stringType('types.UID')),
  goField('causes', listType(statusCause)),
  goField('retryAfterSeconds', int32Type),
]);

const unversionedKinds: readonly GoStruct[] = [
  structType('v1', 'Status', [
    ...typeMeta(),
    goField('metadata', listMeta, { goName: 'ListMeta', embedded: true }),
    goField('status', stringType()),
    goField('message', stringType()),
    goField('reason', stringType('v1.StatusReason')),
    optionalGoField('details', statusDetails),
    goField('code', int32Type),
  ]),
  ...['APIVersions', 'APIGroup', 'APIGroupList', 'APIResourceList'].map((name) => structType('v1', name, typeMeta())),
];

const optionKinds = ['ListOptions', 'DeleteOptions', 'CreateOptions', 'UpdateOptions', 'PatchOptions', 'GetOptions'];

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
