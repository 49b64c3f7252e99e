// The Go types of the metadata of every object.
import { bool, field, type GoField, int64, list, optional, stringMap, stringType, struct, time } from './go-types.ts';

const uid = stringType('types.UID');

const ownerReference = struct('v1', 'OwnerReference', [
  field('apiVersion', stringType(), { always: true }),
  field('kind', stringType(), { always: true }),
  field('name', stringType(), { always: true }),
  field('uid', uid, { always: true }),
  optional('controller', bool),
  optional('blockOwnerDeletion', bool),
]);

const managedFields = struct('v1', 'ManagedFieldsEntry', [
  field('manager', stringType()),
  field('operation', stringType('v1.ManagedFieldsOperationType')),
  field('apiVersion', stringType()),
  optional('time', time),
  field('fieldsType', stringType()),
  optional('fieldsV1', { kind: 'raw', type: 'v1.FieldsV1' }),
  field('subresource', stringType()),
]);

/** `clusterName` was a field up to 1.23. */
export function objectMeta({ clusterName }: { clusterName: boolean }) {
  return struct('v1', 'ObjectMeta', [
    field('name', stringType()),
    field('generateName', stringType()),
    field('namespace', stringType()),
    field('selfLink', stringType()),
    field('uid', uid),
    field('resourceVersion', stringType()),
    field('generation', int64),
    field('creationTimestamp', time),
    optional('deletionTimestamp', time),
    optional('deletionGracePeriodSeconds', int64),
    field('labels', stringMap),
    field('annotations', stringMap),
    field('ownerReferences', list(ownerReference)),
    field('finalizers', list(stringType())),
    ...(clusterName ? [field('clusterName', stringType())] : []),
    field('managedFields', list(managedFields)),
  ]);
}

export function typeMeta(): GoField[] {
  return [field('kind', stringType()), field('apiVersion', stringType())].map((each) => ({
    ...each,
    declaredIn: 'TypeMeta',
  }));
}

const labelSelectorRequirement = struct('v1', 'LabelSelectorRequirement', [
  field('key', stringType(), { always: true }),
  field('operator', stringType('v1.LabelSelectorOperator'), { always: true }),
  field('values', list(stringType())),
]);

export const labelSelector = struct('v1', 'LabelSelector', [
  field('matchLabels', stringMap),
  field('matchExpressions', list(labelSelectorRequirement)),
]);
