import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports the selector of an External metric whose name refers to a DatadogMetric. The rule is off by default, because
 * it is not proven that such a selector has no effect.
 */
export const datadogmetricSelector = watermarkRule('datadogmetric-selector', 'off', function* ({ spec }) {
  for (const [index, { type, external }] of spec.metrics.entries()) {
    const { matchLabels = {}, matchExpressions = [] } = external?.metricSelector ?? {};
    if (type !== 'External' || !external?.metricName.startsWith('datadogmetric@')) continue;
    if (Object.keys(matchLabels).length === 0 && matchExpressions.length === 0) continue;
    const message =
      'These labels have no effect: the query of the DatadogMetric selects the series. Write metricSelector: {}.';
    yield { at: ['spec', 'metrics', index, 'external', 'metricSelector'], on: 'key', message };
  }
});
