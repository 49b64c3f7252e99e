// The library mergo as sprig's merge and mergeOverwrite use it: maps are merged in place, and an empty value counts as
// absent in the target.
import type { GoValue } from '../go/value.ts';
import { isEmpty } from './conversions.ts';

/**
 * Changes `target`. Maps of `source` that it lacks become part of it as they are: later changes are seen in both.
 * @param overwrites whether the values of `source` take precedence
 */
export function merge(target: Map<string, GoValue>, source: ReadonlyMap<string, GoValue>, overwrites: boolean): void {
  if (target === source) return;
  for (const [key, value] of source) if (merges(target.get(key), value, overwrites)) target.set(key, value);
}

/** Whether the value replaces the current one; two maps are merged here. */
function merges(current: GoValue | undefined, value: GoValue, overwrites: boolean): boolean {
  if (value.kind === 'nil') return overwrites;
  if (current?.kind === 'map' && value.kind === 'map' && !current.isNil) {
    merge(current.entries, value.entries, overwrites);
    return current.entries.size === 0;
  }
  return overwrites || current === undefined || (current.kind !== 'unknown' && isEmpty(current));
}
