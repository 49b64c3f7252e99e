// The second stage of a sync: from what the metrics ask for to the count that is set (docs/behavior/hpa.md §3).
// Memory and time come in, a decision with its reason and the new memory go out. Nothing here knows a metric.
import type { Behavior, Direction } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import { decideDraft } from '../historic/draft.ts';
import { decideFirst } from '../historic/first.ts';
import type { Profile } from '../profile.ts';
import type { AbleReason, Asked, Decision, Explanation, Rules } from './decision.ts';
import { doublingLimit, type Limit, policyLimit } from './limit.ts';
import { type Memory, recordChange, recordScale, remember } from './memory.ts';
import { type Hold, type Stabilized, stabilizeWithBehavior, stabilizeWithoutBehavior } from './stabilize.ts';

/**
 * One decision on the metric path. `current` lies between the bounds or is 0; `proposal` is the raw count of the metrics.
 * The new memory holds the proposal; what was really written is recorded with `scaled`.
 */
export function decide(
  memory: Memory,
  current: number,
  proposal: number,
  nowMs: number,
  rules: Rules,
  profile: Profile,
): { decision: Decision; memory: Memory } {
  const { historic } = rules;
  if (historic?.rules === '1.1') return { decision: decideFirst(memory, current, proposal, nowMs, rules), memory };
  if (historic) return decideDraft(historic, { memory, current, proposal, nowMs, rules, profile });
  const stabilized = stabilize(memory, current, proposal, nowMs, rules.behavior, profile);
  const limited = rules.behavior
    ? limitWithBehavior(memory, current, stabilized.replicas, nowMs, rules, rules.behavior, profile)
    : limitWithoutBehavior(current, stabilized.replicas, rules);
  // Written out: this runs for every sync, and spreading objects is slow.
  const decision: Decision = {
    desired: limited.desired,
    stabilized: stabilized.replicas,
    limit: limited.limit,
    able: ableReason(rules, current, proposal, stabilized.replicas),
    limited: limited.limited,
    hold: stabilized.by,
    policy: limited.policy,
  };
  return { decision, memory: remember(memory, proposal, nowMs, stabilized.slot) };
}

/** To be called when the new count was written: policies count what really happened. Without `behavior` nothing is kept (§3.5). */
export function scaled(
  memory: Memory,
  from: number,
  to: number,
  nowMs: number,
  { behavior, historic }: Pick<Rules, 'behavior' | 'historic'>,
): Memory {
  if (from === to) return memory;
  if (historic?.rules === '1.1') return { ...memory, scaledMs: nowMs };
  const direction = to > from ? 'scaleUp' : 'scaleDown';
  if (historic) return recordChange(memory, { from, to, nowMs, direction, longestSeconds: historic[direction].periodSeconds });
  if (!behavior) return memory;
  return recordScale(memory, from, to, nowMs, direction, behavior[direction]);
}

/** The down window in force: the object's, or the controller's flag. */
function downWindowSeconds(behavior: Behavior | undefined, profile: Profile): number {
  return behavior?.scaleDown.stabilizationWindowSeconds ?? profile.downscaleStabilizationSeconds;
}

/** Why a decision came out as it did, and the field that decided. `asked` is what the metrics want, and which of them. */
export function explain(decision: Decision, current: number, asked: Asked, nowMs: number, rules: Rules): Explanation {
  if (decision.historic) return decision.historic(asked);
  const { limited, hold, desired, policy } = decision;
  if (limited === 'TooManyReplicas') return { reason: { kind: 'atMax' }, deciding: ['spec', 'maxReplicas'] };
  if (limited === 'TooFewReplicas') return { reason: { kind: 'atMin' }, deciding: ['spec', 'minReplicas'] };
  if (limited !== 'DesiredWithinRange') return explainLimit(limited === 'ScaleUpLimit' ? 'scaleUp' : 'scaleDown', policy, rules.behavior);
  if (hold) return explainHold(hold, current, decision.stabilized, nowMs, rules.behavior);
  if (desired === current && asked.unchanged) return asked.unchanged;
  const kind = desired === current ? 'unchanged' : 'asked';
  const { by, count, percent, path } = asked;
  return { reason: { kind, by, count, ...(percent !== undefined && { percent }) }, deciding: path };
}

function stabilize(
  memory: Memory,
  current: number,
  proposal: number,
  nowMs: number,
  behavior: Behavior | undefined,
  profile: Profile,
): Stabilized {
  const scaleDown = downWindowSeconds(behavior, profile);
  if (!behavior) return stabilizeWithoutBehavior(memory.recommendations, proposal, nowMs, scaleDown);
  const windows = { scaleUp: behavior.scaleUp.stabilizationWindowSeconds ?? 0, scaleDown };
  return stabilizeWithBehavior(memory.recommendations, current, proposal, nowMs, windows, profile.has.stabilizesFromCurrent);
}

type Limited = Pick<Decision, 'desired' | 'limit' | 'limited' | 'policy'>;

function limitWithoutBehavior(current: number, stabilized: number, { minReplicas, maxReplicas }: Rules): Limited {
  const limit = doublingLimit(current);
  const ceiling = Math.min(limit, maxReplicas);
  const asked = stabilized > current ? limit : null;
  if (stabilized < minReplicas) return { desired: minReplicas, limit: asked, limited: 'TooFewReplicas', policy: undefined };
  if (stabilized <= ceiling) return { desired: stabilized, limit: asked, limited: 'DesiredWithinRange', policy: undefined };
  return { desired: ceiling, limit, limited: maxReplicas > limit ? 'ScaleUpLimit' : 'TooManyReplicas', policy: undefined };
}

/** Policies are ceilings and floors: they never make it move further than asked, nor the other way. A tie is the bound's (§3.3). */
function limitWithBehavior(
  memory: Memory,
  current: number,
  stabilized: number,
  nowMs: number,
  rules: Rules,
  behavior: Behavior,
  profile: Profile,
): Limited {
  if (stabilized === current) return { desired: current, limit: null, limited: 'DesiredWithinRange', policy: undefined };
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

function ableReason(rules: Rules, current: number, proposal: number, stabilized: number): AbleReason {
  if (stabilized === proposal) return 'ReadyForNewScale';
  return rules.behavior && proposal >= current ? 'ScaleUpStabilized' : 'ScaleDownStabilized';
}

function explainLimit(direction: Direction, policy: Limit['policy'], behavior: Behavior | undefined): Explanation {
  if (!behavior) return { reason: { kind: 'doubling' }, deciding: [] };
  const rules: Path = ['spec', 'behavior', direction];
  if (!policy) return { reason: { kind: 'disabled', direction }, deciding: [...rules, 'selectPolicy'] };
  return {
    reason: { kind: 'policy', direction, policy: policy.policy, lets: policy.lets },
    deciding: [...rules, 'policies', policy.index],
  };
}

function explainHold(hold: Hold, current: number, stabilized: number, nowMs: number, behavior: Behavior | undefined): Explanation {
  const { direction, recommendation, windowSeconds } = hold;
  const past = { count: recommendation.replicas, windowSeconds, agoMs: nowMs - recommendation.atMs };
  const deciding: Path = behavior ? ['spec', 'behavior', direction, 'stabilizationWindowSeconds'] : [];
  const raised = stabilized > current && recommendation.replicas > current && direction === 'scaleDown';
  return { reason: raised ? { kind: 'raised', ...past } : { kind: 'held', direction, ...past }, deciding };
}
