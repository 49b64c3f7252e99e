import type { WatermarkPodAutoscaler } from '../../../model/watermark/autoscaler.ts';
import type { MetricDemand } from '../../metric-demand.ts';
import { type PreparedWatermarkMetric, prepareSettings } from '../settings.ts';

/** Returns, for each metric, the usage or the share of the capacity at which the metric reaches its high watermark. */
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
