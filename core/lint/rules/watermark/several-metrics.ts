import { watermarkRule } from './watermark-rule.ts';

/** Reports several metrics, because the controller scales down only if all of them are below their bands. */
export const severalMetrics = watermarkRule('several-metrics', 'information', ({ spec }) => {
  if (spec.metrics.length < 2) return undefined;
  const message = `The controller scales down only if all ${spec.metrics.length} metrics are below their bands, because the highest recommendation wins; if one metric cannot be read, the controller does not scale at all.`;
  return { at: ['spec', 'metrics'], on: 'key', message };
});
