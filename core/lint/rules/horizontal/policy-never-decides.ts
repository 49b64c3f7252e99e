import type { WrittenDirection } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import { directionRule } from './horizontal-rule.ts';
import { decidingPolicies, policyAmountText, removePolicyFix } from './written-policies.ts';

/** Reports a policy that is always overridden by another policy of the same type and period. */
export const policyNeverDecides = directionRule('policy-never-decides', 'warning', (direction) =>
  direction.policies.length < 2 ? undefined : idlePolicies(direction),
);

function* idlePolicies(direction: WrittenDirection): Generator<Finding> {
  const policies = direction.policies;
  const { selectPolicy } = direction.rules;
  const deciding = decidingPolicies(policies, selectPolicy);
  for (const policy of policies) {
    const decides = deciding.of(policy.type, policy.periodSeconds);
    if (!decides || decides.value === policy.value) continue;
    yield {
      at: policy.path,
      message: `This policy never decides: policies[${decides.index}] allows ${policyAmountText(decides)} in the same ${policy.periodSeconds} s, and selectPolicy ${selectPolicy} uses the ${selectPolicy === 'Min' ? 'smaller' : 'larger'} of the two.`,
      fixes: removePolicyFix(direction, policy),
    };
  }
}
