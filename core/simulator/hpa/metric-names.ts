// The names of an object's metrics in reasons and on charts. They are shorter than the names in the controller's
// messages.
import type { Metric } from '../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../model/hpa/metric-source.ts';

/** Returns names such as `cpu`, `cpu of app` and `requests`. A repeated name gets a number: `cpu 2`. */
export function metricNames(metrics: readonly Metric[]): string[] {
  const counts = new Map<string, number>();
  return metrics.map((metric) => {
    const name = nameOf(metric);
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}

function nameOf(source: Metric): string {
  const { name, container, metric } = metricSourceOf(source);
  if (metric) return metric.name;
  return container === undefined ? `${name}` : `${name} of ${container}`;
}
