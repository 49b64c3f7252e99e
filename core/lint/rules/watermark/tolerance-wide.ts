import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a tolerance between 0.5 and 1, because it makes the range without scaling very wide. */
export const toleranceWide = watermarkRule('tolerance-wide', 'information', ({ spec }) => {
  const value = milliValue(spec.tolerance);
  if (value <= 500n || value >= 1000n) return undefined;
  const percent = Number(value) / 10;
  return {
    at: ['spec', 'tolerance'],
    message: `The controller scales only if a metric is more than ${percent} % above its high watermark or below its low watermark.`,
  };
});
