import { formatPath, type Path } from '../../model/path.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { sortedKeys } from '../../text/sorted-keys.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface PruneResult {
  value: ObjectValue;
  unknownPaths: Path[];
}

const builtInKeys = new Set(['apiVersion', 'kind', 'metadata']);

/** Removes unknown fields and nulls. Without a schema (unknown version), every field is unknown. */
export function prune(object: ObjectValue, schema: StructuralSchema | undefined): PruneResult {
  const unknownPaths: Path[] = [];
  const value: ObjectValue = Object.create(null);
  for (const key of Object.keys(object)) {
    const property = schema?.properties.get(key);
    if (builtInKeys.has(key)) value[key] = object[key] ?? null;
    else if (!property) unknownPaths.push([key]);
    else if (object[key] !== null)
      value[key] = pruneValue(object[key] ?? null, property, { path: [key], unknownPaths });
  }
  return { value, unknownPaths: sortPaths(unknownPaths) };
}

function sortPaths(paths: readonly Path[]): Path[] {
  const byText = new Map(paths.map((path) => [formatPath(path), path]));
  return sortedKeys(Object.fromEntries([...byText.keys()].map((text) => [text, null]))).flatMap((text) => [
    byText.get(text) ?? [],
  ]);
}

interface PruneContext {
  path: Path;
  unknownPaths: Path[];
}

function pruneValue(value: Value, schema: StructuralSchema | undefined, { path, unknownPaths }: PruneContext): Value {
  if (isList(value))
    return value.map((item, i) => pruneValue(item, schema?.items, { path: [...path, i], unknownPaths }));
  if (!isObject(value) || schema?.type === 'any') return value;
  const result: ObjectValue = Object.create(null);
  for (const key of Object.keys(value)) {
    const property = schema?.properties.get(key) ?? schema?.additionalProperties;
    if (!property) unknownPaths.push([...path, key]);
    // The server removes null, because no field of these schemas is nullable.
    else if (value[key] !== null)
      result[key] = pruneValue(value[key] ?? null, property, { path: [...path, key], unknownPaths });
  }
  return result;
}
