import { directionRule } from './horizontal-rule.ts';
import { amountText, removePolicyFix, type WrittenPolicy, writtenPolicies } from './written-policies.ts';

export const policyNeverDecides = directionRule('policy-never-decides', 'warning', function* (direction) {
  const policies = writtenPolicies(direction);
  const { selectPolicy } = direction.rules;
  for (const policy of policies) {
    const decides = decidingPolicy(policy, policies, selectPolicy === 'Min');
    if (!decides) continue;
    yield {
      at: policy.path,
      message: `This policy never decides: policies[${decides.index}] allows ${amountText(decides)} in the same ${policy.periodSeconds} s, and selectPolicy ${selectPolicy} uses the ${selectPolicy === 'Min' ? 'smaller' : 'larger'} of both.`,
      fixes: removePolicyFix(direction, policy),
    };
  }
});

/** The same type and period count the same events, so one always allows more than the other (docs/behavior/hpa.md §3.3). */
export function decidingPolicy(
  { type, value, periodSeconds }: WrittenPolicy,
  policies: readonly WrittenPolicy[],
  usesSmallest: boolean,
): WrittenPolicy | undefined {
  return policies
    .filter((other) => other.type === type && other.periodSeconds === periodSeconds)
    .find((other) => (usesSmallest ? other.value < value : other.value > value));
}
