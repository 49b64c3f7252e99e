import { watermarkRule } from './watermark-rule.ts';

export const noMetric = watermarkRule('no-metric', 'error', function* ({ spec }) {
  if (spec.metrics.length > 0 || spec.recommender) return;
  const message = `Without a metric 0 replicas are asked for: the controller walks down to minReplicas (${spec.minReplicas}), ${spec.scaleDownLimitFactor} % at a time.`;
  yield { at: ['spec', 'metrics'], on: 'key', message };
});
