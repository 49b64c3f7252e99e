import { goBool, goFloat, goInt64, goList, goMap, goNil, goString } from './make.ts';
import type { GoValue } from './value.ts';

export type PlainValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** Converts plain data to Go values. A number becomes a float64, as in Go's JSON decoder; a bigint becomes an int64. */
export function fromPlain(value: PlainValue): GoValue {
  if (value === null) return goNil;
  if (typeof value === 'boolean') return goBool(value);
  if (typeof value === 'number') return goFloat(value);
  if (typeof value === 'bigint') return goInt64(value);
  if (typeof value === 'string') return goString(value);
  if (isPlainList(value)) return goList(value.map(fromPlain));
  return goMap(Object.entries(value).map(([key, item]) => [key, fromPlain(item)] as const));
}

/**
 * Converts a Go value to plain data. An integer becomes a number if the number is exact, otherwise a bigint. An unknown
 * value becomes null.
 */
export function toPlain(value: GoValue): PlainValue {
  switch (value.kind) {
    case 'nil':
    case 'unknown':
      return null;
    case 'bool':
    case 'float':
    case 'string':
      return value.value;
    case 'integer':
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value;
    case 'list':
      return value.isNil ? null : value.items.map(toPlain);
    case 'map':
      return value.isNil ? null : plainEntries(value.entries);
    case 'object':
      return plainEntries(value.fields);
  }
}

function plainEntries(entries: ReadonlyMap<string, GoValue>): PlainValue {
  const plain: Record<string, PlainValue> = Object.create(null);
  for (const [key, item] of entries) plain[key] = toPlain(item);
  return plain;
}

function isPlainList(value: PlainValue): value is readonly PlainValue[] {
  return Array.isArray(value);
}
