import { directionRule } from './horizontal-rule.ts';
import { policyText, removePolicyFix, writtenPolicies } from './written-policies.ts';

export const duplicatePolicy = directionRule('duplicate-policy', 'warning', function* (direction) {
  const policies = writtenPolicies(direction);
  for (const policy of policies) {
    const same = policies.find((other) => policyText(other) === policyText(policy));
    if (!same || same.index === policy.index) continue;
    yield {
      at: policy.path,
      message: `This policy has no effect: policies[${same.index}] is the same, ${policyText(policy)}.`,
      fixes: removePolicyFix(direction, policy),
    };
  }
});
