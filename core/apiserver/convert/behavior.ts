// Converts `behavior` to its annotation and back. The annotation uses the names of the server's internal Go type:
// `StabilizationWindowSeconds`.

import { plainObject } from '../../model/plain-object.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import { encode, marshalJson } from '../encode.ts';
import { internalBehavior } from '../types/behavior-types.ts';
import { annotationNames, readAnnotationObject } from './annotations.ts';

export function behaviorFromAnnotation(metadata: Value | undefined, rules: ApiServerRules): ObjectValue | undefined {
  if (!rules.behavior) return undefined;
  const found = readAnnotationObject(metadata, annotationNames.behavior, internalBehavior(rules));
  return found && (renameKeys(found, (name) => name.charAt(0).toLowerCase() + name.slice(1)) as ObjectValue);
}

export function behaviorAnnotation(behavior: Value | undefined, rules: ApiServerRules): string | undefined {
  if (!isObject(behavior)) return undefined;
  const named = renameKeys(behavior, (name) => name.charAt(0).toUpperCase() + name.slice(1));
  return marshalJson(encode(named as ObjectValue, internalBehavior(rules)));
}

function renameKeys(value: Value, rename: (name: string) => string): Value {
  if (isList(value)) return value.map((item) => renameKeys(item, rename));
  if (!isObject(value)) return value;
  return plainObject(
    Object.fromEntries(Object.entries(value).map(([name, item]) => [rename(name), renameKeys(item, rename)])),
  );
}
