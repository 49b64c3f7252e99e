import { milliValue } from '../../../model/watermark/defaults.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const watermarkSign = watermarkRule('watermark-sign', 'error', function* ({ spec }) {
  for (const { bounds, path } of boundedMetrics(spec)) {
    // One alone is both.
    const side = bounds.highWatermark === undefined ? 'lowWatermark' : 'highWatermark';
    const high = bounds[side];
    if (high !== undefined && milliValue(high) <= 0n) {
      yield {
        at: [...path, side],
        message:
          'A high watermark of 0 or less is always exceeded, and no count can be calculated from it: replicas are never added.',
      };
    }
    if (side === 'highWatermark' && bounds.lowWatermark !== undefined && milliValue(bounds.lowWatermark) < 0n) {
      yield {
        at: [...path, 'lowWatermark'],
        message: 'A negative low watermark turns the band around: replicas are never removed.',
      };
    }
  }
});
