import type { WatermarkPodAutoscaler } from '../../../model/watermark/autoscaler.ts';
import type { MetricDemand } from '../../metric-demand.ts';
import { type PreparedWatermarkMetric, prepareSettings } from '../settings.ts';

/**
 * Returns the demands of the metrics, or of the recommender if there is one. The demand of a resource metric is the
 * usage at which the metric reaches its high watermark. The demand of an external metric or a recommender is
 * `capacity`. A metric may have no demand.
 */
export function watermarkDemands({ spec }: WatermarkPodAutoscaler): MetricDemand[] {
  if (spec.recommender) return [{ of: 'capacity' }];
  const { metrics, average } = prepareSettings(spec);
  return metrics.filter(({ hasKnownWatermarks }) => hasKnownWatermarks).flatMap((metric) => demandOf(metric, average));
}

function demandOf({ type, name, highMilli }: PreparedWatermarkMetric, average: boolean): MetricDemand[] {
  const milli = Number(highMilli);
  if (milli <= 0) return [];
  if (type === 'External') return [{ of: 'capacity' }];
  // With `absolute`, the controller compares the usage of all pods with the watermark. More pods never bring this usage
  // below the watermark, so the metric has no demand.
  return average ? [{ of: 'usage', resource: name, target: { milli } }] : [];
}
