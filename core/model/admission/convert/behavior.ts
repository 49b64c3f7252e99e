// `behavior` inside an annotation has the names of the server's own program: `StabilizationWindowSeconds`.
import { isList, isObject, type ObjectValue, type Value } from '../../value.ts';
import { encode, jsonText } from '../encode.ts';
import { plain } from '../plain.ts';
import type { AdmissionRules } from '../rules.ts';
import { internalBehavior } from '../types/autoscaler.ts';
import { annotationNames, readAnnotationObject } from './annotations.ts';

export function behaviorFromAnnotation(metadata: Value | undefined, rules: AdmissionRules): ObjectValue | undefined {
  if (!rules.behavior) return undefined;
  const found = readAnnotationObject(metadata, annotationNames.behavior, typeOf(rules));
  return found && (renamed(found, (name) => name.charAt(0).toLowerCase() + name.slice(1)) as ObjectValue);
}

export function behaviorAnnotation(behavior: Value | undefined, rules: AdmissionRules): string | undefined {
  if (!isObject(behavior)) return undefined;
  const named = renamed(behavior, (name) => name.charAt(0).toUpperCase() + name.slice(1));
  return jsonText(encode(named as ObjectValue, typeOf(rules)));
}

function typeOf({ tolerance }: AdmissionRules) {
  return internalBehavior(tolerance !== 'unknown');
}

function renamed(value: Value, rename: (name: string) => string): Value {
  if (isList(value)) return value.map((item) => renamed(item, rename));
  if (!isObject(value)) return value;
  return plain(Object.fromEntries(Object.entries(value).map(([name, item]) => [rename(name), renamed(item, rename)])));
}
