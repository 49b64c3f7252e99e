import { watermarkRule } from './watermark-rule.ts';

export const severalMetrics = watermarkRule('several-metrics', 'information', function* ({ spec }) {
  if (spec.metrics.length < 2) return;
  const message = `Of ${spec.metrics.length} metrics the highest recommendation wins: replicas are removed only when all metrics are below their bands, and if one cannot be read, the controller does not scale at all.`;
  yield { at: ['spec', 'metrics'], on: 'key', message };
});
