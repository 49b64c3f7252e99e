// The metrics with their watermarks, and the band that the tolerance makes of them, in units of the metric.
import type { WatermarkBounds, WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { watermarkDefaults } from '../../model/watermark/defaults.ts';
import { formatMilli, readMilli } from '../milli.ts';
import type { Meter, MeterLine } from '../world/meter.ts';
import { bandOf } from './band.ts';
import { marksOf, type PreparedMetric, type Settings } from './settings.ts';

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

/** Each metric has a watermark, and no template stands for one, or for the tolerance. */
export function areMarksKnown({ spec: { tolerance = '' }, metrics }: Settings): boolean {
  return readMilli(tolerance) !== undefined && metrics.every(({ isKnown }) => isKnown);
}

/** With any number where a template stands, so that the controller's check of the spec looks at the rest. */
export function withAnyMarks(spec: WatermarkSpec): WatermarkSpec {
  const metrics = spec.metrics.map(({ type, external, resource }) => ({
    type,
    ...(external && { external: anyMarks(external) }),
    ...(resource && { resource: anyMarks(resource) }),
  }));
  return { ...spec, tolerance: watermarkDefaults.tolerance, metrics };
}

/** Where none is written the controller says so. */
function anyMarks<Source extends WatermarkBounds>(source: Source): Source {
  return marksOf(source).length === 0 ? source : { ...source, highWatermark: '1', lowWatermark: '1' };
}
