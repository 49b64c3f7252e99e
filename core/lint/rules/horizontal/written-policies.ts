import type { Policy, SelectPolicy } from '../../../model/hpa/autoscaler.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import { isPresent } from '../../../model/read-value.ts';
import { isList } from '../../../model/value.ts';
import type { WrittenDirection, WrittenPolicy } from '../../horizontal-subject.ts';

/** The policies that can decide the limit. There is at most one policy for each type and period. */
export interface DecidingPolicies {
  of: (type: Policy['type'], periodSeconds: number) => WrittenPolicy | undefined;
  all: readonly WrittenPolicy[];
}

/**
 * Returns the policy that decides for each type and period: the policy with the largest value, or with the smallest
 * value if `selectPolicy` is `Min`. Policies with the same type and period count the same events, so the other policies
 * never decide (docs/behavior/hpa.md §3.3).
 */
export function decidingPolicies(policies: readonly WrittenPolicy[], selectPolicy: SelectPolicy): DecidingPolicies {
  const deciding = new Map<string, WrittenPolicy>();
  const keyOf = (type: Policy['type'], periodSeconds: number) => `${type} ${periodSeconds}`;
  for (const policy of policies) {
    const key = keyOf(policy.type, policy.periodSeconds);
    const earlier = deciding.get(key);
    const decides = !earlier || (selectPolicy === 'Min' ? policy.value < earlier.value : policy.value > earlier.value);
    if (decides) deciding.set(key, policy);
  }
  return { of: (type, periodSeconds) => deciding.get(keyOf(type, periodSeconds)), all: [...deciding.values()] };
}

export function policyText({ type, value, periodSeconds }: Policy): string {
  return `${policyAmountText({ type, value })} per ${periodSeconds} s`;
}

export function policyAmountText({ type, value }: Pick<Policy, 'type' | 'value'>): string {
  if (type === 'Percent') return `${value} %`;
  return value === 1 ? '1 pod' : `${value} pods`;
}

export function removePolicyFix({ written, path }: WrittenDirection, { index }: WrittenPolicy): ObjectFix[] {
  const { policies } = written;
  if (!isList(policies)) return [];
  const kept = policies.filter((_, i) => i !== index);
  // If only one policy is left, `Max` and `Min` have no effect, so the fix also removes `selectPolicy`. `selectPolicy`
  // is never `Disabled` here, because no rule reports a policy of a disabled direction.
  const isAlone = kept.length === 1 && isPresent(written.selectPolicy);
  return [
    {
      title: `Remove policies[${index}]${isAlone ? ' and selectPolicy' : ''}`,
      isPreferred: true,
      changes: [
        { at: [...path, 'policies'], to: kept },
        ...(isAlone ? [{ at: [...path, 'selectPolicy'], to: undefined }] : []),
      ],
    },
  ];
}
