import { changeFix } from '../../../model/object-fix.ts';
import { isPresent } from '../../../model/read-value.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a tolerance of 0, which the controller replaces by its default. */
export const toleranceZero = watermarkRule('tolerance-zero', 'warning', ({ written: { tolerance } }) => {
  if (
    !isPresent(tolerance) ||
    (typeof tolerance !== 'string' && typeof tolerance !== 'number') ||
    milliValue(String(tolerance)) !== 0n
  )
    return undefined;
  return {
    at: ['spec', 'tolerance'],
    fixes: [changeFix(['spec', 'tolerance'], '1m', false)],
    message: 'The tolerance becomes 10 %: 0 counts as absent, and 1m is the smallest tolerance.',
  };
});
