import type { WatermarkBounds, WatermarkSpec } from '../../../model/watermark/autoscaler.ts';
import { watermarkDefaults } from '../../../model/watermark/defaults.ts';
import { formatMilli, readMilli } from '../../milli.ts';
import type { MetricThresholds, ThresholdLine } from '../../world/thresholds.ts';
import { type PreparedWatermarkMetric, type WatermarkSettings, watermarksOf } from '../settings.ts';

/** Returns the thresholds of each metric. A recommender has no thresholds, because it compares replica counts. */
export function thresholdsOf({ metrics, average }: WatermarkSettings): MetricThresholds[] {
  return metrics.map((metric) => {
    const { adjustedLow, adjustedHigh } = metric.band;
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

function linesOf(metric: PreparedWatermarkMetric): ThresholdLine[] {
  const { highMilli, lowMilli, isBytes } = metric;
  const line = (words: string, milli: PreparedWatermarkMetric['highMilli']) => ({
    name: words,
    value: unitsOf(milli),
    text: formatMilli(milli, isBytes),
  });
  return highMilli === lowMilli ? [line('watermark', highMilli)] : [line('high', highMilli), line('low', lowMilli)];
}

export function readingOf(usageMilli: number): number | null {
  return Number.isFinite(usageMilli) ? usageMilli / 1000 : null;
}

const unitsOf = (milli: PreparedWatermarkMetric['highMilli']) => Number(milli) / 1000;

export function areWatermarksKnown({ spec: { tolerance = '' }, metrics }: WatermarkSettings): boolean {
  return readMilli(tolerance) !== undefined && metrics.every(({ hasKnownWatermarks }) => hasKnownWatermarks);
}

/**
 * Replaces the tolerance and the watermarks by arbitrary numbers, so that the controller's check of the spec does not
 * stop at a template expression.
 */
export function withPlaceholderWatermarks(spec: WatermarkSpec): WatermarkSpec {
  const metrics = spec.metrics.map(({ type, external, resource }) => ({
    type,
    external: external && placeholderWatermarks(external),
    resource: resource && placeholderWatermarks(resource),
  }));
  return { ...spec, tolerance: watermarkDefaults.tolerance, metrics };
}

function placeholderWatermarks<Source extends WatermarkBounds>(source: Source): Source {
  return watermarksOf(source).length === 0 ? source : { ...source, highWatermark: '1', lowWatermark: '1' };
}
