import { changeFix } from '../../../model/object-fix.ts';
import { isPresent } from '../../../model/read-value.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

export const toleranceZero = watermarkRule('tolerance-zero', 'warning', function* ({ written: { tolerance } }) {
  if (
    !isPresent(tolerance) ||
    (typeof tolerance !== 'string' && typeof tolerance !== 'number') ||
    milliValue(String(tolerance)) !== 0n
  )
    return;
  yield {
    at: ['spec', 'tolerance'],
    fixes: [changeFix(['spec', 'tolerance'], '1m', false)],
    message: 'A tolerance of 0 counts as absent and becomes 10 %. The smallest effective tolerance is 1m.',
  };
});
