// How far one sync may scale: the policies of `behavior` (docs/behavior/hpa.md §3.3), and the doubling rule without
// `behavior` (§3.1). The float operations have the same order as in the controller, because 100 × (1 + 10/100) is
// 110.00000000000001, which is rounded up to 111.
import type { Direction, Policy, ScalingRules } from '../../model/hpa/autoscaler.ts';
import { addInt32, ceilInt32, int32, maxInt32, minInt32 } from '../int32.ts';
import type { Profile } from '../profile.ts';
import { type ControllerMemory, replicaChangeInPeriod } from './controller-memory.ts';

export interface PolicyLimit {
  replicas: number;
  /**
   * The policy that decides the limit. Absent if `selectPolicy` is `Disabled`, if there are no policies, or if there is
   * no `behavior`.
   */
  policy?: {
    index: number;
    policy: Policy;
    allowed: number;
  };
}

export function doublingLimit(current: number): number {
  return int32(Math.max(2 * current, 4));
}

/**
 * Returns the count that the policies allow. For a scale-up this count may be below `current`, and for a scale-down
 * above `current` (§3.4).
 */
export function policyLimit(
  direction: Direction,
  rules: ScalingRules,
  current: number,
  memory: ControllerMemory,
  nowMs: number,
  { has }: Profile,
): PolicyLimit {
  if (rules.selectPolicy === 'Disabled') return { replicas: current };
  const picksHighest = (direction === 'scaleUp') === (rules.selectPolicy !== 'Min');
  const onlyDirection = has.policiesCountBothDirections ? undefined : direction;
  let [replicas, index, start] = [picksHighest ? minInt32 : maxInt32, -1, 0];
  for (let i = 0; i < rules.policies.length; i++) {
    const policy = rules.policies[i] as Policy;
    const from = replicasAtPeriodStart(policy, current, memory, nowMs, onlyDirection);
    const limit = limitByPolicy(direction, policy, from, has);
    if (picksHighest ? limit > replicas : limit < replicas) [replicas, index, start] = [limit, i, from];
  }
  const policy = rules.policies[index];
  return policy ? { replicas, policy: { index, policy, allowed: Math.abs(replicas - start) } } : { replicas };
}

/**
 * Returns the replicas at the start of the period of the policy.
 * @param onlyDirection the only direction whose scale events count; undefined if both directions count, as since
 * Kubernetes 1.26
 */
function replicasAtPeriodStart(
  policy: Policy,
  current: number,
  memory: ControllerMemory,
  nowMs: number,
  onlyDirection: Direction | undefined,
): number {
  const added = onlyDirection === 'scaleDown' ? 0 : replicaChangeInPeriod(memory.scaleUp, policy.periodSeconds, nowMs);
  const removed =
    onlyDirection === 'scaleUp' ? 0 : replicaChangeInPeriod(memory.scaleDown, policy.periodSeconds, nowMs);
  return addInt32(addInt32(current, -added), removed);
}

export function limitByPolicy(
  direction: Direction,
  { type, value }: Policy,
  start: number,
  { countsCapped }: Pick<Profile['has'], 'countsCapped'>,
): number {
  if (direction === 'scaleUp')
    return type === 'Pods' ? addInt32(start, value) : ceilInt32(start * (1 + value / 100), countsCapped);
  return type === 'Pods' ? addInt32(start, -value) : int32(start * (1 - value / 100));
}
