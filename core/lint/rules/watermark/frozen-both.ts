import { milliValue } from '../../../model/watermark/defaults.ts';
import { limitFactors } from './limit-factors.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports that both limit factors are 0, so that no metric changes the replicas. */
export const frozenBoth = watermarkRule('frozen-both', 'warning', ({ spec }) => {
  if (limitFactors.some((name) => milliValue(spec[name]) !== 0n)) return undefined;
  return {
    at: ['spec', 'scaleUpLimitFactor'],
    message:
      'Only minReplicas and maxReplicas change the replicas, because scaleUpLimitFactor and scaleDownLimitFactor are both 0.',
  };
});
