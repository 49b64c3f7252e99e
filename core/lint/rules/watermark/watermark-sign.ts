import { milliValue } from '../../../model/watermark/defaults.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports a high watermark, or an only watermark, of 0 or less, and a negative low watermark. */
export const watermarkSign = watermarkRule('watermark-sign', 'error', function* ({ spec }) {
  for (const { bounds, path } of boundedMetrics(spec)) {
    // If only one watermark is set, it acts as the upper and the lower bound.
    const side = bounds.highWatermark === undefined ? 'lowWatermark' : 'highWatermark';
    const high = bounds[side];
    if (high !== undefined && milliValue(high) <= 0n) {
      yield {
        at: [...path, side],
        message: `Metrics never add replicas: no recommendation can be calculated from ${side} ${high}.`,
      };
    }
    if (side === 'highWatermark' && bounds.lowWatermark !== undefined && milliValue(bounds.lowWatermark) < 0n) {
      yield {
        at: [...path, 'lowWatermark'],
        message: `Metrics never remove replicas: usage is never below a low watermark of ${bounds.lowWatermark}.`,
      };
    }
  }
});
