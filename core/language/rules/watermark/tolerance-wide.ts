import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

export const toleranceWide = watermarkRule('tolerance-wide', 'information', function* ({ spec }) {
  const value = milliValue(spec.tolerance);
  if (value <= 500n || value >= 1000n) return;
  const percent = Number(value) / 10;
  yield {
    at: ['spec', 'tolerance'],
    message: `Nothing happens until a metric is ${percent} % above its high watermark, or ${percent} % below its low one.`,
  };
});
