import type { WrittenDirection } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import { directionRule } from './horizontal-rule.ts';
import { policyText, removePolicyFix } from './written-policies.ts';

/** Reports a policy that repeats another policy of the same direction. */
export const duplicatePolicy = directionRule('duplicate-policy', 'warning', (direction) =>
  direction.policies.length < 2 ? undefined : repeatedPolicies(direction),
);

function* repeatedPolicies(direction: WrittenDirection): Generator<Finding> {
  const first = new Map<string, number>();
  for (const policy of direction.policies) {
    const text = policyText(policy);
    const same = first.get(text);
    if (same === undefined) first.set(text, policy.index);
    if (same === undefined) continue;
    yield {
      at: policy.path,
      message: `This policy has no effect: policies[${same}] is the same, ${text}.`,
      fixes: removePolicyFix(direction, policy),
    };
  }
}
