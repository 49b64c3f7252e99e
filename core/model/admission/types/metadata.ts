// What every object has, as the API server types it.
import { bool, field, type GoField, int64, list, optional, struct, text, texts, time } from './go.ts';

const uid = text('types.UID');

const ownerReference = struct('v1', 'OwnerReference', [
  field('apiVersion', text(), { always: true }),
  field('kind', text(), { always: true }),
  field('name', text(), { always: true }),
  field('uid', uid, { always: true }),
  optional('controller', bool),
  optional('blockOwnerDeletion', bool),
]);

const managedFields = struct('v1', 'ManagedFieldsEntry', [
  field('manager', text()),
  field('operation', text('v1.ManagedFieldsOperationType')),
  field('apiVersion', text()),
  optional('time', time),
  field('fieldsType', text()),
  optional('fieldsV1', { kind: 'raw' }),
  field('subresource', text()),
]);

/** `clusterName` was a field up to 1.23. */
export function objectMeta({ clusterName }: { clusterName: boolean }) {
  return struct('v1', 'ObjectMeta', [
    field('name', text()),
    field('generateName', text()),
    field('namespace', text()),
    field('selfLink', text()),
    field('uid', uid),
    field('resourceVersion', text()),
    field('generation', int64),
    field('creationTimestamp', time),
    optional('deletionTimestamp', time),
    optional('deletionGracePeriodSeconds', int64),
    field('labels', texts),
    field('annotations', texts),
    field('ownerReferences', list(ownerReference)),
    field('finalizers', list(text())),
    ...(clusterName ? [field('clusterName', text())] : []),
    field('managedFields', list(managedFields)),
  ]);
}

export function typeMeta(): GoField[] {
  return [field('kind', text()), field('apiVersion', text())];
}

const labelSelectorRequirement = struct('v1', 'LabelSelectorRequirement', [
  field('key', text(), { always: true }),
  field('operator', text('v1.LabelSelectorOperator'), { always: true }),
  field('values', list(text())),
]);

export const labelSelector = struct('v1', 'LabelSelector', [
  field('matchLabels', texts),
  field('matchExpressions', list(labelSelectorRequirement)),
]);
