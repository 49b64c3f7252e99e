// The steps of the replicas from minReplicas to maxReplicas with the default scaleUp, and without `behavior`, while the
// metrics recommend maxReplicas at every sync (docs/behavior/hpa.md §3.4).
import { defaultBehavior } from '../../../model/hpa/defaults.ts';
import { asObject } from '../../../model/read-value.ts';
import { isList, type ObjectValue } from '../../../model/value.ts';
import { durationText, sequenceText } from '../../../simulator/trace-text.ts';
import type { SyncPeriod } from '../../horizontal-subject.ts';
import { roundUpToSync } from './sync-period.ts';

interface Bounds {
  minReplicas: number;
  maxReplicas: number;
}

/** The counts without `behavior`: double, or 4, at each sync. */
export function climbWithoutBehavior(bounds: Bounds): number[] {
  return climb(bounds, (count) => Math.max(2 * count, 4));
}

/** The counts with the default policies: 4 pods or 100 % per 15 s. */
export function climbByDefault(bounds: Bounds): number[] {
  return climb(bounds, (count) => Math.max(count + 4, 2 * count));
}

function climb({ minReplicas, maxReplicas }: Bounds, limit: (count: number) => number): number[] {
  const counts = [minReplicas];
  for (let count = minReplicas; count < maxReplicas; ) {
    count = Math.min(limit(count), maxReplicas);
    counts.push(count);
  }
  return counts;
}

/** The sequences of both algorithms: `1 → 5 → 10 → 20 in 30 s` and `1 → 4 → 8 → 16 → 20 in 45 s`. */
export function climbTexts(bounds: Bounds, syncPeriod: SyncPeriod): { byDefault: string; withoutBehavior: string } {
  return {
    byDefault: climbText(climbByDefault(bounds), roundUpToSync(defaultPeriodSeconds, syncPeriod)),
    withoutBehavior: climbText(climbWithoutBehavior(bounds), syncPeriod.seconds),
  };
}

/** The period of the default policies of scaleUp. */
const defaultPeriodSeconds = 15;

/** The sequence as text. Its first step happens at the first sync. */
function climbText(counts: readonly number[], stepSeconds: number): string {
  const seconds = (counts.length - 2) * stepSeconds;
  return `${sequenceText(counts)} ${seconds > 0 ? `in ${durationText(seconds)}` : 'at once'}`;
}

/**
 * The values that the API server sets for an absent direction. For scaleDown it sets no window, so that the flag of the
 * controller applies. A value without an effect is left out: a `selectPolicy` beside a single policy.
 */
export function defaultDirection(direction: 'scaleUp' | 'scaleDown'): ObjectValue {
  const { selectPolicy, ...others } = asObject(defaultBehavior(Object.create(null))[direction]);
  const hasChoice = isList(others.policies) && others.policies.length > 1;
  return { ...others, ...(hasChoice && { selectPolicy }) };
}
