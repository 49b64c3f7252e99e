// The policy lists that a search tries: one number changed, both numbers changed, one policy left out, and common
// lists.
import type { Policy } from '../model/hpa/autoscaler.ts';
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import { percentages, periodSeconds, podCounts } from './written-values.ts';

export function policyLists(present: Value | undefined): Value[] {
  const written = isList(present) ? present.filter(isObject) : [];
  if (written.length === 0 || written.length !== (present as Value[]).length) return commonLists.map(toValue);
  const replaced = written.flatMap((policy, i) =>
    variantsOf(policy).map((variant) => written.map((each, j) => (i === j ? variant : each))),
  );
  const shorter = written.length > 1 ? written.map((_, i) => written.filter((__, j) => j !== i)) : [];
  return [...replaced, ...shorter, ...commonLists.map(toValue)];
}

/**
 * Returns the policy with each combination of amount and period. The keys keep their order, so that an edit changes
 * only the numbers.
 */
function variantsOf(policy: ObjectValue): ObjectValue[] {
  const values = policy.type === 'Percent' ? percentages : podCounts;
  const amounts = [policy.value, ...values].filter((value) => value !== undefined);
  const periods = [policy.periodSeconds, ...periodSeconds].filter((seconds) => seconds !== undefined);
  const variants = amounts.flatMap((value) =>
    periods.map((seconds) => Object.assign(Object.create(null), policy, { value, periodSeconds: seconds })),
  );
  return variants as ObjectValue[];
}

const pods = (value: number, seconds: number): Policy => ({ type: 'Pods', value, periodSeconds: seconds });
const percent = (value: number, seconds: number): Policy => ({ type: 'Percent', value, periodSeconds: seconds });

const commonLists: readonly (readonly Policy[])[] = [
  [percent(100, 15), pods(4, 15)],
  [percent(100, 15), pods(10, 15)],
  [percent(100, 15)],
  [percent(100, 60)],
  [percent(50, 60)],
  [percent(25, 60)],
  [percent(10, 60)],
  [pods(1, 60)],
  [pods(2, 60)],
  [pods(4, 60)],
  [pods(4, 15)],
  [pods(10, 60)],
  [pods(10, 15)],
];

function toValue(policies: readonly Policy[]): Value {
  return policies.map(({ type, value, periodSeconds: seconds }) =>
    Object.assign(Object.create(null), { type, value, periodSeconds: seconds }),
  );
}
