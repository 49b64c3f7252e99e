// Which resource of the pods each metric measures, and whether relative to its request.
import type { HorizontalPodAutoscaler, Metric } from '../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../model/hpa/metric-source.ts';
import type { MeasuredResource } from '../controller-description.ts';

/** In the order of the metrics. */
export function measuredResources({ metrics }: HorizontalPodAutoscaler): (MeasuredResource | undefined)[] {
  return metrics.map(measuredResource);
}

function measuredResource(metric: Metric): MeasuredResource | undefined {
  const { name, target, container } = metricSourceOf(metric);
  if (name === undefined) return undefined;
  const isUtilization = target.averageUtilization !== undefined && target.averageValue === undefined;
  return { resource: name, container, isUtilization };
}
