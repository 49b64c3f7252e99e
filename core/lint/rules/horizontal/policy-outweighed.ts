import type { Direction, Policy } from '../../../model/hpa/autoscaler.ts';
import type { ControllerDifferences } from '../../../model/releases.ts';
import { limitByPolicy } from '../../../simulator/hpa/limit.ts';
import type { WrittenDirection, WrittenPolicy } from '../../horizontal-subject.ts';
import { directionRule } from './horizontal-rule.ts';
import { decidingPolicies, policyText, removePolicyFix } from './written-policies.ts';

const maxCounts = 40_000;

/**
 * Reports a policy that has no effect at any count, because another policy overrides it. The rule is off by default,
 * because most of these policies are meant for other values of minReplicas and maxReplicas.
 */
export const policyOutweighed = directionRule('policy-outweighed', 'off', function* (direction, { has }) {
  const { selectPolicy } = direction.rules;
  const size = selectPolicy === 'Min' ? 'smaller' : 'larger';
  const deciding = decidingPolicies(direction.policies, selectPolicy);
  const { minReplicas, maxReplicas } = direction.autoscaler;
  if ((maxReplicas - minReplicas) * deciding.all.length > maxCounts) return;
  for (const policy of deciding.all) {
    const outweighing = deciding.of(policy.type === 'Pods' ? 'Percent' : 'Pods', policy.periodSeconds);
    if (!outweighing || !outweighs(outweighing, policy, direction, has)) continue;
    yield {
      at: policy.path,
      message: `This policy has no effect between ${minReplicas} and ${maxReplicas} replicas: policies[${outweighing.index}] (${policyText(outweighing)}) always allows an equal or ${size} change, and selectPolicy ${selectPolicy} uses the ${size} change.`,
      fixes: removePolicyFix(direction, policy).map((fix) => ({ ...fix, isPreferred: false })),
    };
  }
});

/**
 * Whether `weak` never has an effect, because `strong` always decides. Both must have the same period, because policies
 * with different periods count different scaling events.
 */
function outweighs(
  strong: WrittenPolicy,
  weak: WrittenPolicy,
  { direction, rules, autoscaler }: WrittenDirection,
  has: ControllerDifferences,
): boolean {
  const { minReplicas, maxReplicas } = autoscaler;
  if (maxReplicas === minReplicas) return false;
  const bounded = (policy: Policy, start: number) =>
    boundWithin(direction, limitByPolicy(direction, policy, start, has), autoscaler);
  const choosesHighest = (direction === 'scaleUp') === (rules.selectPolicy === 'Max');
  let differs = false;
  for (let start = minReplicas; start <= maxReplicas; start++) {
    const [strongLimit, weakLimit] = [bounded(strong, start), bounded(weak, start)];
    if (choosesHighest ? weakLimit > strongLimit : weakLimit < strongLimit) return false;
    differs ||= weakLimit !== strongLimit;
  }
  // If two policies never differ, the later policy is superfluous.
  return differs || strong.index < weak.index;
}

function boundWithin(
  direction: Direction,
  limit: number,
  { minReplicas, maxReplicas }: { minReplicas: number; maxReplicas: number },
): number {
  return direction === 'scaleUp' ? Math.min(limit, maxReplicas) : Math.max(limit, minReplicas);
}
