// Applies the stabilization windows to the raw proposal (docs/behavior/hpa.md §3.1 and §3.2). Since 1.21, only an HPA
// without `behavior` can scale up to an older, higher recommendation.
import type { Direction } from '../../model/hpa/autoscaler.ts';
import type { RecommendationSlots } from './recommendation-slots.ts';
import type { Recommendation, Recommendations } from './recommendations.ts';

export interface StabilizationResult {
  replicas: number;
  /**
   * The slot of the outdated recommendation that the new recommendation replaces; −1 if the new recommendation is
   * appended.
   */
  slot: number;
  window: AppliedWindow | undefined;
}

export interface AppliedWindow {
  direction: Direction;
  recommendation: Recommendation;
  windowSeconds: number;
}

/**
 * Returns the proposal, or the highest recommendation of the window if this recommendation is higher. A recommendation
 * that is exactly as old as the window still counts (§3.1).
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
 * Limits the current count to the range from the lowest recommendation of the scale-up window to the highest
 * recommendation of the scale-down window (§3.2).
 * @param fromCurrent false up to Kubernetes 1.20, which takes the result from only one window: the window of the
 * direction of the proposal
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
