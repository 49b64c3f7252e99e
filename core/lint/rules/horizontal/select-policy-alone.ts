import { isPresent } from '../../../model/read-value.ts';
import { directionRule } from './horizontal-rule.ts';

/** Reports a `selectPolicy` beside a single policy, where it has no effect. */
export const selectPolicyAlone = directionRule('select-policy-alone', 'hint', ({ rules, written, path }) => {
  const { selectPolicy, policies } = rules;
  if (!isPresent(written.selectPolicy) || selectPolicy === 'Disabled' || policies.length !== 1) return undefined;
  const at = [...path, 'selectPolicy'];
  return {
    at,
    message: `selectPolicy: ${selectPolicy} has no effect, because there is only one policy.`,
    unnecessary: true,
    // If selectPolicy is the only field of the direction, there is no fix, because removing it would leave an empty
    // `scaleUp` or `scaleDown`.
    ...(Object.keys(written).length > 1 && {
      fixes: [{ title: 'Remove selectPolicy', isPreferred: true, changes: [{ at, to: undefined }] }],
    }),
  };
});
