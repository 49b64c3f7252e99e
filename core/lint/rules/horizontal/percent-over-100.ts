import { changeFix } from '../../../model/object-fix.ts';
import { policyRule } from './horizontal-rule.ts';

/** Reports a scaleDown policy above 100 %, which acts as 100 %. */
export const percentOver100 = policyRule('percent-over-100', 'information', ({ type, value, path }, { direction }) => {
  if (direction !== 'scaleDown' || type !== 'Percent' || value <= 100) return undefined;
  const at = [...path, 'value'];
  return {
    at,
    message: `${value} % acts as 100 %: both allow a scale-down to minReplicas in one step.`,
    fixes: [changeFix(at, 100)],
  };
});
