import { milliValue } from '../../../model/watermark/defaults.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports settings with which the controller never scales down. */
export const watermarkNeverShrinks = watermarkRule('never-shrinks', 'warning', function* ({ spec }) {
  // Convergence towards the high watermark removes replicas even inside the band.
  if (spec.convergeTowardsWatermark === 'highwatermark') return;
  if (milliValue(spec.tolerance) === 1000n) {
    yield {
      at: ['spec', 'tolerance'],
      message: `Metrics never remove replicas: with a tolerance of ${spec.tolerance}, only a value below 0 would remove replicas.`,
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
      message: 'Metrics never remove replicas: no value is below a low watermark of 0.',
    };
  }
});
