import { plainObject } from '../model/plain-object.ts';
import { isObject, type ObjectValue } from '../model/value.ts';
import type { ApiServerRules } from './apiserver-rules.ts';
import { fromInternal } from './convert/from-internal.ts';
import { toInternal } from './convert/to-internal.ts';
import { decode } from './decode.ts';
import { withApiDefaults } from './defaults.ts';
import { encode } from './encode.ts';
import type { HpaVersion } from './types/autoscaler-types.ts';

export function storageRoundTrip(object: ObjectValue, rules: ApiServerRules): ObjectValue {
  const version = rules.served[0] ?? 'v2';
  return decodeVersion(encodeVersion(object, version, rules), version, rules);
}

export function decodeVersion(object: ObjectValue, version: HpaVersion, rules: ApiServerRules): ObjectValue {
  const { value } = decode(object, rules.types[version].root);
  return toInternal(withApiDefaults(value, version), version, rules);
}

export function encodeVersion(object: ObjectValue, version: HpaVersion, rules: ApiServerRules): ObjectValue {
  return encode(fromInternal(object, version, { ...rules, reproduceServerBugs: true }), rules.types[version].root);
}

const serverManagedFields = [
  'uid',
  'creationTimestamp',
  'resourceVersion',
  'managedFields',
  'selfLink',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'clusterName',
];

export function withoutServerManagedFields(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  if (!isObject(metadata)) return object;
  return plainObject({
    ...object,
    metadata: plainObject(
      Object.fromEntries(Object.entries(metadata).filter(([name]) => !serverManagedFields.includes(name))),
    ),
  });
}
