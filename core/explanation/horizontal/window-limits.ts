// Finds the recommendation that a bound or a policy limits. While a stabilization window holds the count, the limited
// recommendation is an older recommendation, and the texts say so.
import type { CatalogueEntry } from '../catalogue/entry.ts';
import type { ObservedCondition } from '../observed.ts';

/**
 * Returns a phrase for the older recommendation to which a bound or a policy applies, such as `an older recommendation
 * of the scale-down window`. Returns undefined if the limit applies to the present recommendation.
 */
export function olderLimit(
  able: ObservedCondition | undefined,
  { reason }: Pick<ObservedCondition, 'reason'>,
): string | undefined {
  const isUp = reason === 'TooManyReplicas' || reason === 'ScaleUpLimit';
  if (isUp && able?.reason === 'ScaleDownStabilized') return 'an older recommendation of the scale-down window';
  const isDown = reason === 'TooFewReplicas' || reason === 'ScaleDownLimit';
  return isDown && able?.reason === 'ScaleUpStabilized' ? 'an older recommendation of the scale-up window' : undefined;
}

export function ofOlder(entry: CatalogueEntry, older: string | undefined): CatalogueEntry {
  if (older === undefined) return entry;
  const subject = `${older.charAt(0).toUpperCase()}${older.slice(1)} is for`;
  return { ...entry, means: entry.means.replace('The metrics recommend', subject), causes: [] };
}
