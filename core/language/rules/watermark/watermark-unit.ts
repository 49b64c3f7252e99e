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
          message: `This is ${value / 1000n} cores per pod, not percent. Percentages do not exist here; a tenth of a core is 100m.`,
        };
      if (name === 'memory' && value > 0n && value < 1_048_576_000n)
        yield {
          at,
          message: `This is ${value / 1000n} bytes, not percent or mebibytes. A hundred mebibytes are 100Mi.`,
        };
    }
  }
});
