import { watermarkRule } from './watermark-rule.ts';

export const severalMetrics = watermarkRule('several-metrics', 'information', function* ({ spec }) {
  if (spec.metrics.length < 2) return;
  const message = `Of ${spec.metrics.length} metrics the one that asks for the most counts: replicas are removed only when all are below their bands, and one that cannot be read stops everything.`;
  yield { at: ['spec', 'metrics'], on: 'key', message };
});
