import { milliValue } from '../../../model/watermark/defaults.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

export const watermarkUnit = watermarkRule('watermark-unit', 'warning', function* ({ spec }) {
  for (const { type, name, bounds, path } of boundedMetrics(spec)) {
    if (type !== 'Resource') continue;
    for (const side of ['highWatermark', 'lowWatermark'] as const) {
      const value = milliValue(bounds[side]);
      const at = [...path, side];
      if (name === 'cpu' && spec.algorithm === 'average' && value >= 100_000n)
        yield {
          at,
          message: `${bounds[side]} means ${value / 1000n} cores per pod, not percent. Write 100m for a tenth of a core.`,
        };
      if (name === 'memory' && value > 0n && value < 1_048_576_000n)
        yield {
          at,
          message: `${bounds[side]} means ${value / 1000n} bytes, not percent or mebibytes. Write 100Mi for 100 mebibytes.`,
        };
    }
  }
});
