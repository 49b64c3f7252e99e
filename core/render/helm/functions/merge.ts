// The library mergo as sprig's merge and mergeOverwrite use it: maps are merged in place, and an empty value counts as
// absent in the target.
import type { CallContext } from '../go/function.ts';
import type { GoValue } from '../go/value.ts';
import { isEmpty } from './conversions.ts';

export interface Merging extends Pick<CallContext, 'noteChange'> {
  /** Whether the values of the source take precedence. */
  overwrites: boolean;
}

/** Changes `target`. Maps of `source` that it lacks become part of it as they are: later changes are seen in both. */
export function merge(target: Map<string, GoValue>, source: ReadonlyMap<string, GoValue>, merging: Merging): void {
  if (target === source) return;
  merging.noteChange(target);
  for (const [key, value] of source) if (merges(target.get(key), value, merging)) target.set(key, value);
}

/** Whether the value replaces the current one; two maps are merged here. */
function merges(current: GoValue | undefined, value: GoValue, merging: Merging): boolean {
  const { overwrites } = merging;
  if (value.kind === 'nil') return overwrites;
  if (current?.kind === 'map' && value.kind === 'map' && !current.isNil) {
    merge(current.entries, value.entries, merging);
    return current.entries.size === 0;
  }
  return overwrites || current === undefined || (current.kind !== 'unknown' && isEmpty(current));
}
