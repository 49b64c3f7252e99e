import type { Direction, Policy } from '../../../model/hpa/autoscaler.ts';
import { limitByPolicy } from '../../../simulator/hpa/limit.ts';
import { directionRule, type WrittenDirection } from './horizontal-rule.ts';
import { findDecidingPolicies } from './policy-never-decides.ts';
import { policyText, removePolicyFix, type WrittenPolicy, writtenPolicies } from './written-policies.ts';

/** More counts than that are not tried one by one. */
const maxCounts = 10_000;

/** Off by default: most of these policies are written on purpose, as a limit for other bounds. */
export const policyOutweighed = directionRule('policy-outweighed', 'off', function* (direction) {
  const usesSmallest = direction.rules.selectPolicy === 'Min';
  const size = usesSmallest ? 'smaller' : 'larger';
  const policies = writtenPolicies(direction);
  const decidingPolicy = findDecidingPolicies(policies, usesSmallest);
  const possible = policies.filter((policy) => !decidingPolicy(policy));
  // Those that are left of one type and period are equal.
  const first = [...new Map(possible.toReversed().map((policy) => [policyText(policy), policy])).values()].reverse();
  const { minReplicas, maxReplicas } = direction.autoscaler;
  for (const policy of possible) {
    const outweighing = first.find((other) => outweighs(other, policy, direction));
    if (!outweighing) continue;
    yield {
      at: policy.path,
      message: `This policy has no effect between ${minReplicas} and ${maxReplicas} replicas: at every count policies[${outweighing.index}] (${policyText(outweighing)}) allows the same change or a ${size} one, and selectPolicy ${direction.rules.selectPolicy} uses the ${size}.`,
      fixes: removePolicyFix(direction, policy).map((fix) => ({ ...fix, isPreferred: false })),
    };
  }
});

/** Of the other type and the same period: with another period, other events would count. */
function outweighs(
  strong: WrittenPolicy,
  weak: WrittenPolicy,
  { direction, rules, autoscaler }: WrittenDirection,
): boolean {
  const { minReplicas, maxReplicas } = autoscaler;
  if (strong.type === weak.type || strong.periodSeconds !== weak.periodSeconds) return false;
  if (maxReplicas - minReplicas > maxCounts || maxReplicas === minReplicas) return false;
  const bounded = (policy: Policy, start: number) => boundedLimit(direction, policy, start, autoscaler);
  const choosesHighest = (direction === 'scaleUp') === (rules.selectPolicy === 'Max');
  let differs = false;
  for (let start = minReplicas; start <= maxReplicas; start++) {
    const [strongLimit, weakLimit] = [bounded(strong, start), bounded(weak, start)];
    if (choosesHighest ? weakLimit > strongLimit : weakLimit < strongLimit) return false;
    differs ||= weakLimit !== strongLimit;
  }
  // Of two policies that never differ, the later one is superfluous.
  return differs || strong.index < weak.index;
}

function boundedLimit(
  direction: Direction,
  policy: Policy,
  start: number,
  { minReplicas, maxReplicas }: { minReplicas: number; maxReplicas: number },
): number {
  const limit = limitByPolicy(direction, policy, start);
  return direction === 'scaleUp' ? Math.min(limit, maxReplicas) : Math.max(limit, minReplicas);
}
