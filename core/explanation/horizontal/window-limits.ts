// A limit that applies to an older recommendation, which a window still holds, and not to what the metrics recommend.
import type { CatalogueEntry } from '../catalogue/entry.ts';
import type { ObservedCondition } from '../observed.ts';

/** What the limit applies to, as the subject of a sentence; undefined: to what the metrics recommend. */
export function olderLimit(
  able: ObservedCondition | undefined,
  { reason }: Pick<ObservedCondition, 'reason'>,
): string | undefined {
  const isUp = reason === 'TooManyReplicas' || reason === 'ScaleUpLimit';
  if (isUp && able?.reason === 'ScaleDownStabilized') return 'an older recommendation of the scale-down window';
  const isDown = reason === 'TooFewReplicas' || reason === 'ScaleDownLimit';
  return isDown && able?.reason === 'ScaleUpStabilized' ? 'an older recommendation of the scale-up window' : undefined;
}

/** The meaning of the condition, about what it applies to. */
export function ofOlder(entry: CatalogueEntry, older: string | undefined): CatalogueEntry {
  if (older === undefined) return entry;
  const subject = `${older.charAt(0).toUpperCase()}${older.slice(1)} is for`;
  return { ...entry, means: entry.means.replace('The metrics recommend', subject), causes: [] };
}
