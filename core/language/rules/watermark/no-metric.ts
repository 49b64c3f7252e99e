import { milliValue } from '../../../model/watermark/defaults.ts';
import { watermarkRule } from './watermark-rule.ts';

export const noMetric = watermarkRule('no-metric', 'error', function* ({ spec }) {
  if (spec.metrics.length > 0 || spec.recommender) return;
  const isFrozen = milliValue(spec.scaleDownLimitFactor) === 0n;
  const walks = `Without a metric 0 replicas are recommended: the controller scales down to minReplicas (${spec.minReplicas}), ${spec.scaleDownLimitFactor} % at a time.`;
  const message = isFrozen
    ? 'Without a metric nothing is measured: only minReplicas and maxReplicas move replicas.'
    : walks;
  yield { at: ['spec', 'metrics'], on: 'key', message };
});
