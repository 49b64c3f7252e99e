import { changeFix } from '../../../model/object-fix.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a Resource metric with `algorithm: absolute`, because each added pod then raises the recommendation. */
export const resourceAbsolute = watermarkRule('resource-absolute', 'warning', function* ({ spec }) {
  if (spec.algorithm === 'average') return;
  // With `algorithm: average`, the controller would also divide an External metric by the number of pods, so this fix
  // is not preferred if there is an External metric.
  const isShared = spec.metrics.some(({ type }) => type === 'External');
  const fix = { ...changeFix(['spec', 'algorithm'], 'average', !isShared), title: 'Write algorithm: average' };
  for (const { type, path, name } of boundedMetrics(spec)) {
    if (type !== 'Resource') continue;
    const message = `Each added pod raises the recommendation: with algorithm: absolute the controller compares the sum of ${name} over all pods with the watermarks, and multiplies the ratio by the number of pods. With algorithm: average it compares the average per pod.`;
    yield { at: path, on: 'key', message, fixes: [fix] };
  }
});
