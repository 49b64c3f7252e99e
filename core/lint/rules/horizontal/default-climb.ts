// Computes the steps from minReplicas to maxReplicas if the metrics recommend maxReplicas at every sync. The steps are
// computed for the default scaleUp rules and for an HPA without `behavior` (docs/behavior/hpa.md §3.4).
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

export function climbWithoutBehavior(bounds: Bounds): number[] {
  return climb(bounds, (count) => Math.max(2 * count, 4));
}

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

export function climbTexts(bounds: Bounds, syncPeriod: SyncPeriod): { byDefault: string; withoutBehavior: string } {
  return {
    byDefault: climbText(climbByDefault(bounds), roundUpToSync(defaultPeriodSeconds, syncPeriod)),
    withoutBehavior: climbText(climbWithoutBehavior(bounds), syncPeriod.seconds),
  };
}

const defaultPeriodSeconds = 15;

/** The first step happens at the first sync, so it takes no time. */
function climbText(counts: readonly number[], stepSeconds: number): string {
  const seconds = (counts.length - 2) * stepSeconds;
  return `${sequenceText(counts)} ${seconds > 0 ? `in ${durationText(seconds)}` : 'at once'}`;
}

/**
 * Returns the default rules of a direction. The result for scaleDown contains no stabilization window, because a flag
 * of the controller is the default of this window. A `selectPolicy` without an effect is left out.
 */
export function defaultDirection(direction: 'scaleUp' | 'scaleDown'): ObjectValue {
  const { selectPolicy, ...others } = asObject(defaultBehavior(Object.create(null))[direction]);
  const hasChoice = isList(others.policies) && others.policies.length > 1;
  return { ...others, ...(hasChoice && { selectPolicy }) };
}
