// The controller's memory of one HorizontalPodAutoscaler between syncs (docs/behavior/hpa.md §1.2). A restart loses the
// memory. A new entry overwrites the last outdated slot of its list, so the order of the slots matters.
import type { Direction, ScalingRules } from '../../model/hpa/autoscaler.ts';
import { type Recommendation, Recommendations } from './recommendations.ts';

/** One change of the replica count. `change` is positive for a scale-up and also for a scale-down. */
export interface ScaleEvent {
  change: number;
  atMs: number;
  /**
   * Whether a new event may overwrite this event. This flag does not decide whether the event counts for a policy; only
   * `atMs` decides (docs/behavior/hpa.md §3.5).
   */
  outdated: boolean;
}

export interface ControllerMemory {
  recommendations: Recommendations;
  scaleUp: readonly ScaleEvent[];
  scaleDown: readonly ScaleEvent[];
  lastScaledMs?: number;
  /** The recommendations after the rate limits. Only the rules of the 2019 draft use them. */
  draftRecommendations?: Readonly<Record<Direction, readonly Recommendation[]>> | undefined;
}

export const emptyMemory: ControllerMemory = { recommendations: Recommendations.of([]), scaleUp: [], scaleDown: [] };

/**
 * If there is no recommendation yet, records the current count as the first recommendation (§1.2). The controller does
 * this when it first reads the scale after a start.
 */
export function seedRecommendation(memory: ControllerMemory, currentReplicas: number, nowMs: number): ControllerMemory {
  if (!memory.recommendations.isEmpty) return memory;
  return { ...memory, recommendations: Recommendations.of([{ replicas: currentReplicas, atMs: nowMs }]) };
}

/** @param slot the index of an outdated recommendation, which is overwritten; −1 if there is none */
export function recordRecommendation(
  memory: ControllerMemory,
  proposal: number,
  nowMs: number,
  slot: number,
): ControllerMemory {
  return {
    recommendations: memory.recommendations.record(slot, proposal, nowMs),
    scaleUp: memory.scaleUp,
    scaleDown: memory.scaleDown,
  };
}

/**
 * Records a change of the count. The new event may reuse the slot of an event that is older than the longest period.
 * Only the policies of `behavior` (§3.5) and the rules of the 2019 draft read these events.
 */
export function recordScaleEvent(
  memory: ControllerMemory,
  direction: Direction,
  change: number,
  nowMs: number,
  longestPeriodSeconds: number,
): ControllerMemory {
  const events = withoutPeriod(memory[direction], nowMs - longestPeriodSeconds * 1000);
  const slot = events.findLastIndex(isOutdated);
  events[slot < 0 ? events.length : slot] = { change, atMs: nowMs, outdated: false };
  return {
    recommendations: memory.recommendations,
    scaleUp: direction === 'scaleUp' ? events : memory.scaleUp,
    scaleDown: direction === 'scaleDown' ? events : memory.scaleDown,
    draftRecommendations: memory.draftRecommendations,
  };
}

const isOutdated = ({ outdated }: ScaleEvent) => outdated;

function withoutPeriod(events: readonly ScaleEvent[], sinceMs: number): ScaleEvent[] {
  const marked = events.slice();
  for (let slot = 0; slot < events.length; slot++) {
    const { change, atMs, outdated } = events[slot] as ScaleEvent;
    if (!outdated && atMs < sinceMs) marked[slot] = { change, atMs, outdated: true };
  }
  return marked;
}

/**
 * Returns the sum of the changes in the last `periodSeconds`. An event that is exactly `periodSeconds` old does not
 * count (§3.3).
 */
export function replicaChangeInPeriod(events: readonly ScaleEvent[], periodSeconds: number, nowMs: number): number {
  const sinceMs = nowMs - periodSeconds * 1000;
  let change = 0;
  for (const event of events) if (event.atMs > sinceMs) change = (change + event.change) | 0;
  return change;
}

export function longestPeriodSeconds({ policies }: ScalingRules): number {
  let longest = 0;
  for (const { periodSeconds } of policies) longest = Math.max(longest, periodSeconds);
  return longest;
}
