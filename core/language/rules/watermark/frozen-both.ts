import { milli } from '../../../model/watermark/defaults.ts';
import { factors } from './factors.ts';
import { watermarkRule } from './watermark-rule.ts';

export const frozenBoth = watermarkRule('frozen-both', 'warning', function* ({ spec }) {
  if (factors.some((name) => milli(spec[name]) !== 0n)) return;
  yield {
    at: ['spec', 'scaleUpLimitFactor'],
    message: 'Both factors are 0: no metric ever changes the count, only minReplicas and maxReplicas do.',
  };
});
