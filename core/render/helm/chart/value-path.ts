// Looks up tables and values by a dotted path, as in conditions, tags and `import-values`.
import type { GoMap, GoValue } from '../go/value.ts';

/**
 * Returns the table at the path. If the value of a key on the path is not a table, returns the first such key as
 * `missing`, because Helm's warning about a missing table names this key.
 */
export function tableAt(values: GoMap, path: string): { table: GoMap } | { missing: string } {
  let table = values;
  for (const key of path.split('.')) {
    const next = table.entries.get(key);
    if (next?.kind !== 'map') return { missing: key };
    table = next;
  }
  return { table };
}

export function valueAtPath(values: GoMap, path: string): GoValue | undefined {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const found = keys.length === 0 ? { table: values } : tableAt(values, keys.join('.'));
  const value = 'table' in found ? found.table.entries.get(last) : undefined;
  return value?.kind === 'map' ? undefined : value;
}

export function wrapTable(path: string, table: GoMap): GoMap {
  if (path === '.') return table;
  return path
    .split('.')
    .reduceRight<GoMap>(
      (inner, key) => ({ kind: 'map', type: inner.type, entries: new Map<string, GoValue>([[key, inner]]) }),
      table,
    );
}
