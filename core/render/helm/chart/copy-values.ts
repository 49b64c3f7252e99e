// Copies of values that share no map: coalescing and templates change maps.
import type { GoMap, GoValue } from '../go/value.ts';

function copyValue(value: GoValue): GoValue {
  if (value.kind === 'map') return copyMap(value);
  if (value.kind === 'list') return { ...value, items: value.items.map(copyValue) };
  return value;
}

export function copyMap(map: GoMap): GoMap {
  const entries = new Map<string, GoValue>();
  for (const [key, value] of map.entries) entries.set(key, copyValue(value));
  return { ...map, entries };
}
