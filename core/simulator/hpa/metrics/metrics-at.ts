import { seriesReadings } from '../../../model/hpa/metric-kinds.ts';
import type { Int64 } from '../../int64.ts';
import {
  type ObservedMetrics,
  observedMetrics,
  type ResourceSample,
  type SeriesAnswer,
  type SeriesByReading,
} from '../../observation.ts';
import { distinctMetrics, sourcedSeries } from '../../world/series.ts';
import type { MetricCalculation } from './metric-calculation.ts';

/**
 * Returns the responses of the metrics APIs if every metric other than a resource metric has the value `value`.
 * @param usage the sample of every resource metric; the samples of Pods metrics get the time and the window of this
 * sample
 */
export function metricsAt(
  metrics: readonly Pick<MetricCalculation, 'reads'>[],
  value: Int64,
  usage: ResourceSample,
): ObservedMetrics {
  const { atMs, windowMs } = usage;
  const answers: Record<keyof SeriesByReading, SeriesAnswer> = {
    valuesOfPods: { samples: [{ value, atMs, windowMs }], strays: [] },
    valueOfObject: { value },
    values: { values: [value] },
  };
  return observedMetrics(
    metrics.some(({ reads }) => 'resource' in reads) ? { samples: [usage], strays: [] } : undefined,
    distinctMetrics(metrics.flatMap(({ reads }) => ('resource' in reads ? [] : [reads]))).map((metric) =>
      sourcedSeries(metric, answers[seriesReadings[metric.source]]),
    ),
  );
}
