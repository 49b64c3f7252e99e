// The way through the storage: written in one version, read back, completed again, and shown in another.
import { isObject, type ObjectValue } from '../value.ts';
import { fromInternal } from './convert/from-internal.ts';
import { toInternal } from './convert/to-internal.ts';
import { decode } from './decode.ts';
import { withDefaults } from './defaults.ts';
import { encode } from './encode.ts';
import { plain } from './plain.ts';
import type { AdmissionRules } from './rules.ts';
import type { HpaVersion } from './types/autoscaler.ts';

/** The internal object as it is after it was stored. */
export function throughStorage(object: ObjectValue, rules: AdmissionRules): ObjectValue {
  const version = rules.served[0] ?? 'v2';
  return readVersion(shownIn(object, version, rules), version, rules);
}

/** An object of one version, decoded and completed, in the internal shape. */
export function readVersion(object: ObjectValue, version: HpaVersion, rules: AdmissionRules): ObjectValue {
  const { value } = decode(object, rules.types[version].root);
  return toInternal(withDefaults(value, version), version, rules);
}

export function shownIn(object: ObjectValue, version: HpaVersion, rules: AdmissionRules): ObjectValue {
  return encode(fromInternal(object, version, { ...rules, forgetful: true }), rules.types[version].root);
}

const setByServer = [
  'uid',
  'creationTimestamp',
  'resourceVersion',
  'managedFields',
  'selfLink',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'clusterName',
];

/** Without what differs with every request. */
export function withoutServerFields(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  if (!isObject(metadata)) return object;
  return plain({
    ...object,
    metadata: plain(Object.fromEntries(Object.entries(metadata).filter(([name]) => !setByServer.includes(name)))),
  });
}
