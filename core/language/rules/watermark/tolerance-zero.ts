import { changeTo } from '../../../model/fix.ts';
import { isPresent } from '../../../model/seen.ts';
import { milli } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

export const toleranceZero = watermarkRule('tolerance-zero', 'warning', function* ({ written: { tolerance } }) {
  if (!isPresent(tolerance) || (typeof tolerance !== 'string' && typeof tolerance !== 'number') || milli(String(tolerance)) !== 0n) return;
  yield {
    at: ['spec', 'tolerance'],
    fixes: [changeTo(['spec', 'tolerance'], '1m', false)],
    message: 'A tolerance of 0 counts as absent and becomes 10 %. The smallest effective tolerance is 1m.',
  };
});
