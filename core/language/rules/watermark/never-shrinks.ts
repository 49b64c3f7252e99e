import { milliValue } from '../../../model/watermark/defaults.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const neverShrinks = watermarkRule('never-shrinks', 'warning', function* ({ spec }) {
  // Within the band, which is all there is then, it sheds replicas.
  if (spec.convergeTowardsWatermark === 'highwatermark') return;
  if (milliValue(spec.tolerance) === 1000n) {
    yield {
      at: ['spec', 'tolerance'],
      message:
        'With a tolerance of 1 the lower end of the band is 0: a metric can never be below it, so replicas are never removed.',
    };
    return;
  }
  for (const { bounds, path } of boundedMetrics(spec)) {
    if (
      bounds.highWatermark === undefined ||
      bounds.lowWatermark === undefined ||
      milliValue(bounds.lowWatermark) !== 0n
    )
      continue;
    yield {
      at: [...path, 'lowWatermark'],
      message: 'A metric can never be below a low watermark of 0, so no metric ever removes replicas.',
    };
  }
});
