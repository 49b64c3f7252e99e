// Merges values files: a later table is merged into an earlier one, everything else replaces it. A null stays, so that
// coalescing can delete what the chart sets.
import { anyMapType } from '../go/make.ts';
import type { GoMap } from '../go/value.ts';

export function mergeMaps(a: GoMap, b: GoMap): GoMap {
  const entries = new Map(a.entries);
  for (const [key, value] of b.entries) {
    const before = entries.get(key);
    entries.set(key, value.kind === 'map' && before?.kind === 'map' ? mergeMaps(before, value) : value);
  }
  return { kind: 'map', type: anyMapType, entries, ...((b.origin ?? a.origin) && { origin: b.origin ?? a.origin }) };
}
