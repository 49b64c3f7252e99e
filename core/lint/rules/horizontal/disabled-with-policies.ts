import { isList } from '../../../model/value.ts';
import { directionRule } from './horizontal-rule.ts';

/** Reports policies of a disabled direction. The controller never reads these policies. */
export const disabledWithPolicies = directionRule(
  'disabled-with-policies',
  'hint',
  ({ direction, rules, written, path }) => {
    if (rules.selectPolicy !== 'Disabled' || !isList(written.policies)) return undefined;
    const at = [...path, 'policies'];
    return {
      at,
      on: 'key',
      message: `These policies have no effect: ${direction} is Disabled.`,
      unnecessary: true,
      fixes: [{ title: 'Remove the policies', isPreferred: true, changes: [{ at, to: undefined }] }],
    };
  },
);
