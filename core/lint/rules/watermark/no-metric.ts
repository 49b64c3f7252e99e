import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports an object that has neither metrics nor a recommender. The controller then scales down to `minReplicas`,
 * unless `scaleDownLimitFactor` is 0.
 */
export const noMetric = watermarkRule('no-metric', 'error', ({ spec }) => {
  if (spec.metrics.length > 0 || spec.recommender) return undefined;
  const isFrozen = milliValue(spec.scaleDownLimitFactor) === 0n;
  const scalesDown = `The controller scales down to minReplicas (${spec.minReplicas}), ${spec.scaleDownLimitFactor} % at a time: without metrics it recommends 0 replicas.`;
  const message = isFrozen
    ? 'Only minReplicas and maxReplicas change the replicas: the spec has no metrics.'
    : scalesDown;
  return { at: ['spec', 'metrics'], on: 'key', message };
});
