// From the raw proposal to the stabilized one: the windows (docs/behavior/hpa.md §3.1 and §3.2). The two paths compare
// times differently, and since 1.21 only the one without `behavior` can scale up to an older, higher recommendation.
import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { RecommendationSlots } from './recommendation-slots.ts';
import type { Recommendation, Recommendations } from './recommendations.ts';

export interface StabilizationResult {
  replicas: number;
  /** Index of the outdated recommendation that the new one replaces; −1: none, it is appended. */
  slot: number;
  /** The window that changed the proposal; absent if it did not. */
  window: AppliedWindow | undefined;
}

export interface AppliedWindow {
  direction: Direction;
  /** The recommendation that decided: the latest of those with the deciding count. */
  recommendation: Recommendation;
  windowSeconds: number;
}

/**
 * Without `behavior`: the highest recommendation of the window, including those exactly as old as the window (§3.1).
 */
export function stabilizeWithoutBehavior(
  recommendations: Recommendations,
  proposal: number,
  nowMs: number,
  windowSeconds: number,
): StabilizationResult {
  const past = recommendations.within(Number.POSITIVE_INFINITY, nowMs - windowSeconds * 1000, true);
  const highest = replicasIn(past, past.highestSlot) ?? proposal;
  if (highest <= proposal) return { replicas: proposal, slot: past.outdatedSlot, window: undefined };
  const recommendation = recommendationIn(past, past.highestSlot);
  return {
    replicas: highest,
    slot: past.outdatedSlot,
    window: { direction: 'scaleDown', recommendation, windowSeconds },
  };
}

/**
 * With `behavior`: the current count, limited to the range from the lowest recommendation of the scale-up window to the
 * highest of the scale-down window (§3.2). Up to 1.20 it did not start `fromCurrent`: only the window in the proposal's
 * direction counted.
 */
export function stabilizeWithBehavior(
  recommendations: Recommendations,
  current: number,
  proposal: number,
  nowMs: number,
  windowSeconds: Readonly<Record<Direction, number>>,
  fromCurrent = true,
): StabilizationResult {
  const past = recommendations.within(
    nowMs - windowSeconds.scaleUp * 1000,
    nowMs - windowSeconds.scaleDown * 1000,
    false,
  );
  const lowest = Math.min(proposal, replicasIn(past, past.lowestSlot) ?? proposal);
  const highest = Math.max(proposal, replicasIn(past, past.highestSlot) ?? proposal);
  const direction = proposal >= current ? 'scaleUp' : 'scaleDown';
  const ownWindow = direction === 'scaleUp' ? lowest : highest;
  const replicas = fromCurrent ? Math.min(Math.max(current, lowest), highest) : ownWindow;
  if (replicas === proposal) return { replicas, slot: past.outdatedSlot, window: undefined };
  const recommendation = recommendationIn(past, direction === 'scaleUp' ? past.lowestSlot : past.highestSlot);
  return {
    replicas,
    slot: past.outdatedSlot,
    window: { direction, recommendation, windowSeconds: windowSeconds[direction] },
  };
}

function replicasIn({ replicas }: Readonly<RecommendationSlots>, slot: number): number | undefined {
  return slot < 0 ? undefined : replicas[slot];
}

function recommendationIn({ replicas, atMs }: Readonly<RecommendationSlots>, slot: number): Recommendation {
  return { replicas: replicas[slot] ?? 0, atMs: atMs[slot] ?? 0 };
}
