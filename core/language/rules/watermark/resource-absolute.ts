import { changeFix } from '../../../model/object-fix.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const resourceAbsolute = watermarkRule('resource-absolute', 'warning', function* ({ spec }) {
  if (spec.algorithm === 'average') return;
  // An External metric would be divided by the pods, too.
  const isShared = spec.metrics.some(({ type }) => type === 'External');
  const fix = { ...changeFix(['spec', 'algorithm'], 'average', !isShared), title: 'Write algorithm: average' };
  for (const { type, path, name } of boundedMetrics(spec)) {
    if (type !== 'Resource') continue;
    const message = `With algorithm absolute the ${name} of all pods together is compared, and multiplied by the pods again: each added pod raises the recommendation. average compares the ${name} of one pod.`;
    yield { at: path, on: 'key', message, fixes: [fix] };
  }
});
