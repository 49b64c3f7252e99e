// Merges maps in place, as mergo does for sprig's merge and mergeOverwrite. An empty value in the target counts as
// absent.
import type { CallContext } from '../go/function.ts';
import type { GoValue } from '../go/value.ts';
import { isEmpty } from './conversions.ts';

export interface Merging extends Pick<CallContext, 'noteChange'> {
  overwrites: boolean;
}

/**
 * Merges `source` into `target`. A map that `target` lacks is not copied, so later changes of this map affect both
 * maps.
 */
export function merge(target: Map<string, GoValue>, source: ReadonlyMap<string, GoValue>, merging: Merging): void {
  if (target === source) return;
  merging.noteChange(target);
  for (const [key, value] of source) if (merges(target.get(key), value, merging)) target.set(key, value);
}

function merges(current: GoValue | undefined, value: GoValue, merging: Merging): boolean {
  const { overwrites } = merging;
  if (value.kind === 'nil') return overwrites;
  if (current?.kind === 'map' && value.kind === 'map' && !current.isNil) {
    merge(current.entries, value.entries, merging);
    return current.entries.size === 0;
  }
  return overwrites || current === undefined || (current.kind !== 'unknown' && isEmpty(current));
}
