// The controller's memory of one HorizontalPodAutoscaler between syncs (docs/behavior/hpa.md §1.2). A restart loses all
// of it. The slot rules look odd because they are the controller's: an outdated entry is overwritten in place, and the
// order decides which one.
import type { Direction, ScalingRules } from '../../model/hpa/autoscaler.ts';
import { appendRecommendation, firstRecommendation, type Recommendation } from './recommendations.ts';

/** A successful scaling. `change` is positive in both directions. */
export interface ScaleEvent {
  change: number;
  atMs: number;
  /** The slot may be reused. Whether an event still counts depends only on its time (§3.5). */
  outdated: boolean;
}

export interface ControllerMemory {
  recommendations: readonly Recommendation[];
  scaleUp: readonly ScaleEvent[];
  scaleDown: readonly ScaleEvent[];
  /** For Kubernetes 1.1: when the count was last written. */
  lastScaledMs?: number;
  /** For the draft: the recommendations after its rate limits, by direction. */
  draftRecommendations?: Readonly<Record<Direction, readonly Recommendation[]>>;
}

export const emptyMemory: ControllerMemory = { recommendations: [], scaleUp: [], scaleDown: [] };

/** The first readable scale after a start: the controller records it as a proposal (§1.2). */
export function seedRecommendation(memory: ControllerMemory, currentReplicas: number, nowMs: number): ControllerMemory {
  if (memory.recommendations.length > 0) return memory;
  return { ...memory, recommendations: firstRecommendation({ replicas: currentReplicas, atMs: nowMs }) };
}

/** `slot` is the index of an outdated recommendation, −1 if there is none. */
export function recordRecommendation(
  memory: ControllerMemory,
  proposal: number,
  nowMs: number,
  slot: number,
): ControllerMemory {
  const entry = { replicas: proposal, atMs: nowMs };
  const { recommendations: before } = memory;
  const recommendations = slot < 0 ? appendRecommendation(before, entry) : before.with(slot, entry);
  return { recommendations, scaleUp: memory.scaleUp, scaleDown: memory.scaleDown };
}

/** After a scale was written, and only with `behavior` (§3.5). */
export function recordScaleEvent(
  memory: ControllerMemory,
  from: number,
  to: number,
  nowMs: number,
  direction: Direction,
  rules: ScalingRules,
): ControllerMemory {
  return recordReplicaChange(memory, { from, to, nowMs, direction, longestPeriodSeconds: longestPeriodSeconds(rules) });
}

interface ReplicaChange {
  from: number;
  to: number;
  nowMs: number;
  direction: Direction;
  /** Older events are not read any more. */
  longestPeriodSeconds: number;
}

export function recordReplicaChange(
  memory: ControllerMemory,
  { from, to, nowMs, direction, longestPeriodSeconds }: ReplicaChange,
): ControllerMemory {
  const longestMs = longestPeriodSeconds * 1000;
  const events = memory[direction].map((earlier) =>
    earlier.atMs < nowMs - longestMs ? { ...earlier, outdated: true } : earlier,
  );
  const slot = events.findLastIndex(({ outdated }) => outdated);
  const event: ScaleEvent = { change: Math.abs(to - from), atMs: nowMs, outdated: false };
  return {
    ...memory,
    [direction]: slot < 0 ? [...events, event] : events.with(slot, event),
  };
}

/** Replicas that the events of the last `periodSeconds` changed; one exactly that old does not count (§3.3). */
export function replicaChangeInPeriod(events: readonly ScaleEvent[], periodSeconds: number, nowMs: number): number {
  const sinceMs = nowMs - periodSeconds * 1000;
  let change = 0;
  for (const event of events) if (event.atMs > sinceMs) change = (change + event.change) | 0;
  return change;
}

function longestPeriodSeconds(rules: ScalingRules): number {
  return rules.policies.reduce((longest, policy) => Math.max(longest, policy.periodSeconds), 0);
}
