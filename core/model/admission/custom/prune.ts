// What the API server takes out of a custom resource before it checks it: fields that its schema does not know, and nulls.
import { formatPath, type Path } from '../../path.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../value.ts';
import { sortedKeys } from '../sorted-keys.ts';
import type { Schema } from './schema.ts';

export interface Pruned {
  value: ObjectValue;
  /** `spec.metrics[0].types`, in order of their texts. */
  unknown: Path[];
}

/** These every object has, whatever its schema says. */
const always = new Set(['apiVersion', 'kind', 'metadata']);

/** Without a schema (an unknown version) nothing of the object is known. */
export function prune(object: ObjectValue, schema: Schema | undefined): Pruned {
  const unknown: Path[] = [];
  const value: ObjectValue = Object.create(null);
  for (const key of Object.keys(object)) {
    const property = schema?.properties.get(key);
    if (always.has(key)) value[key] = object[key] ?? null;
    else if (!property) unknown.push([key]);
    else if (object[key] !== null) value[key] = pruneValue(object[key] ?? null, property, { path: [key], unknown });
  }
  return { value, unknown: inOrder(unknown) };
}

function inOrder(paths: readonly Path[]): Path[] {
  const byText = new Map(paths.map((path) => [formatPath(path), path]));
  return sortedKeys(Object.fromEntries([...byText.keys()].map((text) => [text, null]))).flatMap((text) => [byText.get(text) ?? []]);
}

interface Place {
  path: Path;
  unknown: Path[];
}

/** What has another type than its schema says loses all its fields, however deep they stand. */
function pruneValue(value: Value, schema: Schema | undefined, { path, unknown }: Place): Value {
  if (isList(value)) return value.map((item, i) => pruneValue(item, schema?.items, { path: [...path, i], unknown }));
  if (!isObject(value) || schema?.type === 'any') return value;
  const result: ObjectValue = Object.create(null);
  for (const key of Object.keys(value)) {
    const property = schema?.properties.get(key) ?? schema?.additional;
    if (!property) unknown.push([...path, key]);
    // Nothing in these schemas may be null.
    else if (value[key] !== null) result[key] = pruneValue(value[key] ?? null, property, { path: [...path, key], unknown });
  }
  return result;
}
