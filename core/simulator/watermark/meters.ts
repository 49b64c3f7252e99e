// The metrics with their watermarks, and the band that the tolerance makes of them, in units of the metric.
import type { WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { watermarkDefaults } from '../../model/watermark/defaults.ts';
import { formatMilli, readMilli } from '../milli.ts';
import type { Meter, MeterLine } from '../world/meter.ts';
import { bandOf } from './band.ts';
import type { PreparedMetric, Settings } from './settings.ts';

/** One for each metric. A recommender has none: it compares counts of replicas. */
export function metersOf({ metrics, average, toleranceMilli }: Settings): Meter[] {
  return metrics.map((metric) => {
    const { adjustedLow, adjustedHigh } = bandOf(metric, toleranceMilli);
    return {
      name: metric.label,
      per: average ? 'ready pod' : null,
      isBytes: metric.isBytes,
      path: metric.path,
      lines: linesOf(metric),
      band: { low: unitsOf(adjustedLow), high: unitsOf(adjustedHigh) },
    };
  });
}

function linesOf(metric: PreparedMetric): MeterLine[] {
  const { highMilli, lowMilli, isBytes } = metric;
  const line = (words: string, milli: PreparedMetric['highMilli']) => ({
    name: words,
    value: unitsOf(milli),
    text: formatMilli(milli, isBytes),
  });
  return highMilli === lowMilli ? [line('watermark', highMilli)] : [line('high', highMilli), line('low', lowMilli)];
}

/** What was compared; null where it is no number that can be drawn. */
export function readingOf(usageMilli: number): number | null {
  return Number.isFinite(usageMilli) ? usageMilli / 1000 : null;
}

const unitsOf = (milli: PreparedMetric['highMilli']) => Number(milli) / 1000;

/** No template stands for a watermark, or for the tolerance. */
export function areMarksKnown({ spec: { tolerance = '' }, metrics }: Settings): boolean {
  return readMilli(tolerance) !== undefined && metrics.every(({ isKnown }) => isKnown);
}

/** With any number where a template stands, so that the controller's check of the spec looks at the rest. */
export function withAnyMarks(spec: WatermarkSpec): WatermarkSpec {
  const marks = { highWatermark: '1', lowWatermark: '1' };
  const metrics = spec.metrics.map(({ type, external, resource }) => ({
    type,
    ...(external && { external: { ...external, ...marks } }),
    ...(resource && { resource: { ...resource, ...marks } }),
  }));
  return { ...spec, tolerance: watermarkDefaults.tolerance, metrics };
}
