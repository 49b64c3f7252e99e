// Deep copies of values, because coalescing and templates change maps in place.
import { Work } from '../../work.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { spendWork, workOfValue } from './spend-work.ts';

function copyValue(value: GoValue, work: Work): GoValue {
  if (value.kind === 'map') return copyMap(value, work);
  if (value.kind !== 'list') return value;
  spendWork(work, value.items.length * workOfValue);
  return { ...value, items: value.items.map((item) => copyValue(item, work)) };
}

export function copyMap(map: GoMap, work = new Work()): GoMap {
  spendWork(work, map.entries.size * workOfValue);
  const entries = new Map<string, GoValue>();
  for (const [key, value] of map.entries) entries.set(key, copyValue(value, work));
  return { ...map, entries };
}
