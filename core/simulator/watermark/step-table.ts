// Computes, for each replica count, the metric values at which the controller scales up and down. More usage never
// recommends fewer replicas, so binary search finds the boundaries.
import type { Path } from '../../model/path.ts';
import type { WatermarkPodAutoscaler } from '../../model/watermark/autoscaler.ts';
import type { StepRow, StepTable, StepTableOptions } from '../controller-description.ts';
import { readMilli } from '../milli.ts';
import { smallestWhere } from '../smallest-where.ts';
import { normalizeReplicas } from './decide/normalize.ts';
import { proposeInBand } from './propose/proposal.ts';
import { type PreparedWatermarkMetric, prepareSettings, type WatermarkSettings } from './settings.ts';
import { milliAmountText } from './texts/amount-text.ts';

export function watermarkStepTable(
  wpa: WatermarkPodAutoscaler,
  path: Path,
  { sizes }: Pick<StepTableOptions, 'sizes'>,
): StepTable | undefined {
  const { spec, minReplicas, maxReplicas } = wpa;
  const settings = prepareSettings(spec);
  const metric = settings.metrics.find(({ path: own }) => own.every((key, i) => path[i] === key));
  const isWatermark = path.length === 5 && (path[4] === 'highWatermark' || path[4] === 'lowWatermark');
  if (!isWatermark || !metric?.hasKnownWatermarks || readMilli(spec.tolerance ?? '') === undefined || spec.dryRun)
    return undefined;
  if (minReplicas >= maxReplicas) return undefined;
  const rows = sizes.map((replicas) => rowOf(replicas, metric, settings));
  if (rows.every(({ scaleUpAt, scaleDownAt }) => scaleUpAt === undefined && scaleDownAt === undefined))
    return undefined;
  const others = settings.metrics.length > 1 ? ' and that the other metrics recommend no more' : '';
  return {
    rows,
    note: `The table assumes that all pods are ready${others}. Limit factors and bounds are applied; windows and delays may postpone a change.`,
  };
}

function rowOf(replicas: number, metric: PreparedWatermarkMetric, settings: WatermarkSettings): StepRow {
  const countAt = (sum: number) => {
    const usage = settings.average ? sum / replicas : sum;
    const { proposal } = proposeInBand(usage, metric, { current: replicas, ready: replicas }, settings);
    return normalizeReplicas(proposal, replicas, replicas, settings).count;
  };
  const maxSum = largestSumNeeded(replicas, metric, settings);
  if (!Number.isSafeInteger(maxSum)) return { replicas };
  const text = (sum: number) => valueText(sum, replicas, metric, settings);
  const up = smallestWhere((sum) => countAt(sum) > replicas, maxSum);
  // The highest value that scales down is one thousandth below the lowest value that does not scale down.
  const down = smallestWhere((sum) => countAt(sum) >= replicas, maxSum);
  return {
    replicas,
    ...(up !== undefined && {
      scaleUpAt: `${isRound(up) ? `${text(up)} or more` : `above ${text(up - 1)}`} (to ${countAt(up)})`,
    }),
    ...(down !== undefined &&
      down > 0 && {
        scaleDownAt: `${isRound(down - 1) ? `${text(down - 1)} or less` : `below ${text(down)}`} (to ${countAt(down - 1)})`,
      }),
  };
}

/**
 * Returns whether a sum in thousandths is a whole number. The table shows whole numbers where possible: `above 33`
 * instead of `33001m or more`.
 */
function isRound(sum: number): boolean {
  return sum % 1000 === 0;
}

function largestSumNeeded(
  replicas: number,
  metric: PreparedWatermarkMetric,
  { average, modulo }: WatermarkSettings,
): number {
  const { adjustedHigh } = metric.band;
  return (Math.max(Number(adjustedHigh), Number(metric.lowMilli)) + 1) * (average ? replicas : 1) * (modulo + 2);
}

function valueText(
  sum: number,
  replicas: number,
  { type, isBytes }: PreparedWatermarkMetric,
  { average }: WatermarkSettings,
): string {
  if (!average) return milliAmountText(sum, isBytes);
  if (type === 'External') return `${milliAmountText(sum, isBytes)} in all`;
  return `${milliAmountText(Math.round(sum / replicas), isBytes)} per pod`;
}
