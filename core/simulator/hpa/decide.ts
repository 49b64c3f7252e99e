// The second stage of a sync: decides the new count from the recommendation of the metrics (docs/behavior/hpa.md §3).
import type { Behavior, Direction } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import { decideByDraft } from '../historic/draft-rules.ts';
import { decideByFirstRelease } from '../historic/first-release.ts';
import type { Profile } from '../profile.ts';
import {
  type ControllerMemory,
  longestPeriodSeconds,
  recordRecommendation,
  recordScaleEvent,
} from './controller-memory.ts';
import type { AbleReason, Decision, DecisionExplanation, DecisionRules, MetricRecommendation } from './decision.ts';
import { doublingLimit, type PolicyLimit, policyLimit } from './limit.ts';
import {
  type AppliedWindow,
  type StabilizationResult,
  stabilizeWithBehavior,
  stabilizeWithoutBehavior,
} from './stabilize.ts';

/**
 * Decides the new count from `proposal`, the count that the metrics recommend. `current` is within the bounds or 0,
 * except with the rules of Kubernetes 1.1. After a successful write, the caller must call `recordScaling`.
 */
export function decideHorizontal(
  memory: ControllerMemory,
  current: number,
  proposal: number,
  nowMs: number,
  rules: DecisionRules,
  profile: Profile,
): { decision: Decision; memory: ControllerMemory } {
  const { historic } = rules;
  if (historic?.rules === '1.1')
    return { decision: decideByFirstRelease(memory, current, proposal, nowMs, rules), memory };
  if (historic) return decideByDraft(historic, { memory, current, proposal, nowMs, rules, profile });
  const stabilized = stabilize(memory, current, proposal, nowMs, rules.behavior, profile);
  const limited = rules.behavior
    ? limitWithBehavior(memory, current, stabilized.replicas, nowMs, rules, rules.behavior, profile)
    : limitWithoutBehavior(current, stabilized.replicas, rules);
  // The properties are written out, because this runs for every sync, and spreading objects is slow.
  const decision: Decision = {
    desired: limited.desired,
    stabilized: stabilized.replicas,
    limit: limited.limit,
    ableReason: ableReason(rules, current, proposal, stabilized.replicas),
    limited: limited.limited,
    window: stabilized.window,
    policy: limited.policy,
  };
  return { decision, memory: recordRecommendation(memory, proposal, nowMs, stabilized.slot) };
}

/**
 * Records a scaling for the scaling policies. Must be called after the new count was written, because policies count
 * actual changes. Without `behavior`, the current rules record nothing (§3.5).
 */
export function recordScaling(
  memory: ControllerMemory,
  from: number,
  to: number,
  nowMs: number,
  { behavior, historic }: Pick<DecisionRules, 'behavior' | 'historic'>,
): ControllerMemory {
  if (from === to) return memory;
  if (historic?.rules === '1.1') return { ...memory, lastScaledMs: nowMs };
  const direction = to > from ? 'scaleUp' : 'scaleDown';
  const change = Math.abs(to - from);
  if (historic) return recordScaleEvent(memory, direction, change, nowMs, historic[direction].periodSeconds);
  return behavior
    ? recordScaleEvent(memory, direction, change, nowMs, longestPeriodSeconds(behavior[direction]))
    : memory;
}

function downWindowSeconds(behavior: Behavior | undefined, profile: Profile): number {
  return behavior?.scaleDown.stabilizationWindowSeconds ?? profile.downscaleStabilizationSeconds;
}

export function explain(
  decision: Decision,
  current: number,
  recommendation: MetricRecommendation,
  nowMs: number,
  rules: DecisionRules,
): DecisionExplanation {
  if (decision.explainHistoric) return decision.explainHistoric(recommendation);
  const { limited, window, desired, policy } = decision;
  if (limited === 'TooManyReplicas') return { reason: { kind: 'atMax' }, decidedBy: ['spec', 'maxReplicas'] };
  if (limited === 'TooFewReplicas') return { reason: { kind: 'atMin' }, decidedBy: ['spec', 'minReplicas'] };
  if (limited !== 'DesiredWithinRange')
    return explainLimit(limited === 'ScaleUpLimit' ? 'scaleUp' : 'scaleDown', policy, rules.behavior);
  if (window) return explainWindow(window, current, decision.stabilized, nowMs, rules.behavior);
  if (desired === current && recommendation.unchangedExplanation) return recommendation.unchangedExplanation;
  const kind = desired === current ? 'unchanged' : 'asked';
  const { metric: by, count, countedPods: pods, percent, path } = recommendation;
  if (pods !== undefined && by !== null && desired !== current)
    return { reason: { kind: 'podsCounted', by, pods, isMore: pods > current }, decidedBy: path };
  return { reason: percent === undefined ? { kind, by, count } : { kind, by, count, percent }, decidedBy: path };
}

function stabilize(
  memory: ControllerMemory,
  current: number,
  proposal: number,
  nowMs: number,
  behavior: Behavior | undefined,
  profile: Profile,
): StabilizationResult {
  const scaleDown = downWindowSeconds(behavior, profile);
  if (!behavior) return stabilizeWithoutBehavior(memory.recommendations, proposal, nowMs, scaleDown);
  const windows = { scaleUp: behavior.scaleUp.stabilizationWindowSeconds ?? 0, scaleDown };
  return stabilizeWithBehavior(
    memory.recommendations,
    current,
    proposal,
    nowMs,
    windows,
    profile.has.stabilizesFromCurrent,
  );
}

type LimitResult = Pick<Decision, 'desired' | 'limit' | 'limited' | 'policy'>;

function limitWithoutBehavior(
  current: number,
  stabilized: number,
  { minReplicas, maxReplicas }: DecisionRules,
): LimitResult {
  const limit = doublingLimit(current);
  const ceiling = Math.min(limit, maxReplicas);
  const appliedLimit = stabilized > current ? limit : null;
  if (stabilized < minReplicas)
    return { desired: minReplicas, limit: appliedLimit, limited: 'TooFewReplicas', policy: undefined };
  if (stabilized <= ceiling)
    return { desired: stabilized, limit: appliedLimit, limited: 'DesiredWithinRange', policy: undefined };
  return {
    desired: ceiling,
    limit,
    limited: maxReplicas > limit ? 'ScaleUpLimit' : 'TooManyReplicas',
    policy: undefined,
  };
}

/**
 * If a policy and minReplicas or maxReplicas allow the same count, minReplicas or maxReplicas is reported as the reason
 * (§3.3).
 */
function limitWithBehavior(
  memory: ControllerMemory,
  current: number,
  stabilized: number,
  nowMs: number,
  rules: DecisionRules,
  behavior: Behavior,
  profile: Profile,
): LimitResult {
  if (stabilized === current)
    return { desired: current, limit: null, limited: 'DesiredWithinRange', policy: undefined };
  const direction = stabilized > current ? 'scaleUp' : 'scaleDown';
  const { replicas, policy } = policyLimit(direction, behavior[direction], current, memory, nowMs, profile);
  if (direction === 'scaleUp') {
    const limit = Math.max(replicas, current);
    const ceiling = Math.min(limit, rules.maxReplicas);
    if (stabilized <= ceiling) return { desired: stabilized, limit, limited: 'DesiredWithinRange', policy };
    return { desired: ceiling, limit, limited: rules.maxReplicas > limit ? 'ScaleUpLimit' : 'TooManyReplicas', policy };
  }
  const limit = Math.min(replicas, current);
  const floor = Math.max(limit, rules.minReplicas);
  if (stabilized >= floor) return { desired: stabilized, limit, limited: 'DesiredWithinRange', policy };
  return { desired: floor, limit, limited: rules.minReplicas < limit ? 'ScaleDownLimit' : 'TooFewReplicas', policy };
}

function ableReason(rules: DecisionRules, current: number, proposal: number, stabilized: number): AbleReason {
  if (stabilized === proposal) return 'ReadyForNewScale';
  return rules.behavior && proposal >= current ? 'ScaleUpStabilized' : 'ScaleDownStabilized';
}

function explainLimit(
  direction: Direction,
  policy: PolicyLimit['policy'],
  behavior: Behavior | undefined,
): DecisionExplanation {
  if (!behavior) return { reason: { kind: 'doubling' }, decidedBy: [] };
  const rules: Path = ['spec', 'behavior', direction];
  if (!policy) return { reason: { kind: 'disabled', direction }, decidedBy: [...rules, 'selectPolicy'] };
  return {
    reason: { kind: 'policy', direction, policy: policy.policy, allowed: policy.allowed },
    decidedBy: [...rules, 'policies', policy.index],
  };
}

function explainWindow(
  window: AppliedWindow,
  current: number,
  stabilized: number,
  nowMs: number,
  behavior: Behavior | undefined,
): DecisionExplanation {
  const { direction, recommendation, windowSeconds } = window;
  const past = { count: recommendation.replicas, windowSeconds, agoMs: nowMs - recommendation.atMs };
  const decidedBy: Path = behavior ? ['spec', 'behavior', direction, 'stabilizationWindowSeconds'] : [];
  const isRaised = stabilized > current && recommendation.replicas > current && direction === 'scaleDown';
  return { reason: isRaised ? { kind: 'raised', ...past } : { kind: 'held', direction, ...past }, decidedBy };
}
