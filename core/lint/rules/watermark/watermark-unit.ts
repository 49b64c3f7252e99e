import { requestOfPod } from '../../../index/links/workload-links.ts';
import { milliValue } from '../../../model/watermark/defaults.ts';
import type { Finding, Rule } from '../../rule.ts';
import { boundedMetrics } from './bounded-metrics.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * The number of cores, in thousandths, from which a watermark is probably a percentage. Hardly any pod uses as many
 * cores, and percentages below 30 are rare.
 */
const manyCores = 30_000n;
const fewBytes = 1_048_576_000n;

const rule = watermarkRule('watermark-unit', 'warning', function* ({ spec }) {
  for (const { type, name, bounds, path } of boundedMetrics(spec)) {
    if (type !== 'Resource') continue;
    for (const side of ['highWatermark', 'lowWatermark'] as const) {
      const value = milliValue(bounds[side]);
      const at = [...path, side];
      const written = bounds[side] ?? '';
      if (name === 'cpu' && spec.algorithm === 'average' && value >= manyCores)
        yield { at, ...coresInsteadOfPercent(written, value) };
      if (name === 'memory' && value > 0n && value < fewBytes)
        yield {
          at,
          message: `${written} means ${value / 1000n} bytes, not percent or mebibytes. Write 100Mi for 100 mebibytes.`,
        };
    }
  }
});

function coresInsteadOfPercent(written: string, milli: bigint): Pick<Finding, 'message' | 'unless'> {
  return {
    message: `${written} means ${milli / 1000n} cores per pod, not percent. Write 100m for a tenth of a core.`,
    unless: (workload) => (requestOfPod(workload, 'cpu') ?? 0) >= Number(milli),
  };
}

/** Reports a watermark that is probably meant as a percentage of the request, or lacks a suffix. */
export const watermarkUnit: Rule = { ...rule, needsWorkload: true };
