import { directionRule } from './horizontal-rule.ts';
import { amountText, removePolicyFix, type WrittenPolicy, writtenPolicies } from './written-policies.ts';

export const policyNeverDecides = directionRule('policy-never-decides', 'warning', function* (direction) {
  const policies = writtenPolicies(direction);
  const { selectPolicy } = direction.rules;
  const decidingPolicy = findDecidingPolicies(policies, selectPolicy === 'Min');
  for (const policy of policies) {
    const decides = decidingPolicy(policy);
    if (!decides) continue;
    yield {
      at: policy.path,
      message: `This policy never decides: policies[${decides.index}] allows ${amountText(decides)} in the same ${policy.periodSeconds} s, and selectPolicy ${selectPolicy} uses the ${selectPolicy === 'Min' ? 'smaller' : 'larger'} of both.`,
      fixes: removePolicyFix(direction, policy),
    };
  }
});

/**
 * The first policy that always decides instead of another: the same type and period count the same events, so one always
 * allows more than the other (docs/behavior/hpa.md §3.3).
 */
export function findDecidingPolicies(
  policies: readonly WrittenPolicy[],
  usesSmallest: boolean,
): (policy: WrittenPolicy) => WrittenPolicy | undefined {
  const exceeds = (one: WrittenPolicy, other: WrittenPolicy) =>
    usesSmallest ? one.value < other.value : one.value > other.value;
  /** By type and period: the policies that exceed all before them. A list may have thousands. */
  const records = new Map<string, WrittenPolicy[]>();
  for (const policy of policies) {
    const group = records.get(countedEvents(policy)) ?? [];
    records.set(countedEvents(policy), group);
    const last = group.at(-1);
    if (!last || exceeds(policy, last)) group.push(policy);
  }
  return (policy) => {
    const group = records.get(countedEvents(policy)) ?? [];
    let [low, high] = [0, group.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = group[middle];
      if (record && exceeds(record, policy)) high = middle;
      else low = middle + 1;
    }
    return group[low];
  };
}

function countedEvents({ type, periodSeconds }: WrittenPolicy): string {
  return `${type} ${periodSeconds}`;
}
