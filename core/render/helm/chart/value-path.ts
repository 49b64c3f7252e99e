// Looks up tables and values by a path with dots, as conditions, tags and imports name them.
import type { GoMap, GoValue } from '../go/value.ts';

/** The table at a path, or the key that is not a table; Helm's message names it. */
export function tableAt(values: GoMap, path: string): { table: GoMap } | { missing: string } {
  let table = values;
  for (const key of path.split('.')) {
    const next = table.entries.get(key);
    if (next?.kind !== 'map') return { missing: key };
    table = next;
  }
  return { table };
}

/** The value at a path if it is not a table; undefined otherwise. */
export function valueAtPath(values: GoMap, path: string): GoValue | undefined {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const found = keys.length === 0 ? { table: values } : tableAt(values, keys.join('.'));
  const value = 'table' in found ? found.table.entries.get(last) : undefined;
  return value?.kind === 'map' ? undefined : value;
}

/** The table below a path of keys: `a.b` gives `{a: {b: table}}`, `.` the table itself. */
export function wrapTable(path: string, table: GoMap): GoMap {
  if (path === '.') return table;
  return path
    .split('.')
    .reduceRight<GoMap>(
      (inner, key) => ({ kind: 'map', type: inner.type, entries: new Map<string, GoValue>([[key, inner]]) }),
      table,
    );
}
