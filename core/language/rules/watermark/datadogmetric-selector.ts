import { watermarkRule } from './watermark-rule.ts';

/** Off by default: what the Cluster Agent does with the labels is not proven. */
export const datadogmetricSelector = watermarkRule('datadogmetric-selector', 'off', function* ({ spec }) {
  for (const [index, { type, external }] of spec.metrics.entries()) {
    const { matchLabels = {}, matchExpressions = [] } = external?.metricSelector ?? {};
    if (type !== 'External' || !external?.metricName.startsWith('datadogmetric@')) continue;
    if (Object.keys(matchLabels).length === 0 && matchExpressions.length === 0) continue;
    const message =
      'A DatadogMetric is found by its name alone: these labels do not choose its series, its query does. {} says the same.';
    yield { at: ['spec', 'metrics', index, 'external', 'metricSelector'], on: 'key', message };
  }
});
