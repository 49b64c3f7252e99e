// The policies that one direction of `behavior` writes itself.

import type { Policy } from '../../../model/hpa/autoscaler.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { isPresent } from '../../../model/read-value.ts';
import { isList } from '../../../model/value.ts';
import type { WrittenDirection } from './horizontal-rule.ts';

export interface WrittenPolicy extends Policy {
  index: number;
  path: Path;
}

/** None if the defaults apply, or if the direction is disabled: then no policy is read. */
export function writtenPolicies({ rules, written, path }: WrittenDirection): WrittenPolicy[] {
  if (!isList(written.policies) || rules.selectPolicy === 'Disabled') return [];
  return rules.policies.map((policy, index) => ({ ...policy, index, path: [...path, 'policies', index] }));
}

/** `4 pods per 60 s`, `100 % per 15 s` */
export function policyText({ type, value, periodSeconds }: Policy): string {
  return `${amountText({ type, value })} per ${periodSeconds} s`;
}

export function amountText({ type, value }: Pick<Policy, 'type' | 'value'>): string {
  if (type === 'Percent') return `${value} %`;
  return value === 1 ? '1 pod' : `${value} pods`;
}

export function removePolicyFix({ written, path }: WrittenDirection, { index }: WrittenPolicy): ObjectFix[] {
  const { policies } = written;
  if (!isList(policies)) return [];
  const kept = policies.filter((_, i) => i !== index);
  // Beside one policy it has no effect.
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
