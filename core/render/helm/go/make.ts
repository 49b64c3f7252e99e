import type { GoBool, GoFloat, GoInteger, GoList, GoMap, GoNil, GoString, GoUnknown, GoValue } from './value.ts';

export const anyType = 'interface {}';
export const anyListType = '[]interface {}';
export const anyMapType = 'map[string]interface {}';

export const goNil: GoNil = { kind: 'nil' };

export const goBool = (value: boolean): GoBool => ({ kind: 'bool', value });

export const goString = (value: string): GoString => ({ kind: 'string', value });

export const goInt = (value: bigint | number): GoInteger => ({
  kind: 'integer',
  type: 'int',
  value: BigInt.asIntN(64, BigInt(value)),
});

export const goInt64 = (value: bigint | number): GoInteger => ({
  kind: 'integer',
  type: 'int64',
  value: BigInt.asIntN(64, BigInt(value)),
});

export const goFloat = (value: number): GoFloat => ({ kind: 'float', type: 'float64', value });

export const goList = (items: readonly GoValue[]): GoList => ({ kind: 'list', element: anyType, items });

export const goStrings = (items: readonly string[]): GoList => ({
  kind: 'list',
  element: 'string',
  items: items.map(goString),
});

export function goMap(entries: Iterable<readonly [string, GoValue]> = []): GoMap {
  return { kind: 'map', type: anyMapType, entries: new Map(entries) };
}

export const goUnset: GoUnknown = { kind: 'unknown', because: 'a value that no file sets', isUnset: true };

export const goUnknown = (because: string): GoUnknown => ({ kind: 'unknown', because });
