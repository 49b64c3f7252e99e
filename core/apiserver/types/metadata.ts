import {
  boolType,
  type GoField,
  goField,
  int64Type,
  listType,
  optionalGoField,
  stringMapType,
  stringType,
  structType,
  timeType,
} from './go-types.ts';

const uid = stringType('types.UID');

const ownerReference = structType('v1', 'OwnerReference', [
  goField('apiVersion', stringType(), { always: true }),
  goField('kind', stringType(), { always: true }),
  goField('name', stringType(), { always: true }),
  goField('uid', uid, { always: true }),
  optionalGoField('controller', boolType),
  optionalGoField('blockOwnerDeletion', boolType),
]);

const managedFields = structType('v1', 'ManagedFieldsEntry', [
  goField('manager', stringType()),
  goField('operation', stringType('v1.ManagedFieldsOperationType')),
  goField('apiVersion', stringType()),
  optionalGoField('time', timeType),
  goField('fieldsType', stringType()),
  optionalGoField('fieldsV1', { kind: 'raw', type: 'v1.FieldsV1' }),
  goField('subresource', stringType()),
]);

export function objectMeta({ clusterName }: { clusterName: boolean }) {
  return structType('v1', 'ObjectMeta', [
    goField('name', stringType()),
    goField('generateName', stringType()),
    goField('namespace', stringType()),
    goField('selfLink', stringType()),
    goField('uid', uid),
    goField('resourceVersion', stringType()),
    goField('generation', int64Type),
    goField('creationTimestamp', timeType),
    optionalGoField('deletionTimestamp', timeType),
    optionalGoField('deletionGracePeriodSeconds', int64Type),
    goField('labels', stringMapType),
    goField('annotations', stringMapType),
    goField('ownerReferences', listType(ownerReference)),
    goField('finalizers', listType(stringType())),
    ...(clusterName ? [goField('clusterName', stringType())] : []),
    goField('managedFields', listType(managedFields)),
  ]);
}

export function typeMeta(): GoField[] {
  return [goField('kind', stringType()), goField('apiVersion', stringType())].map((each) => ({
    ...each,
    declaredIn: 'TypeMeta',
  }));
}

const labelSelectorRequirement = structType('v1', 'LabelSelectorRequirement', [
  goField('key', stringType(), { always: true }),
  goField('operator', stringType('v1.LabelSelectorOperator'), { always: true }),
  goField('values', listType(stringType())),
]);

export const labelSelectorType = structType('v1', 'LabelSelector', [
  goField('matchLabels', stringMapType),
  goField('matchExpressions', listType(labelSelectorRequirement)),
]);
