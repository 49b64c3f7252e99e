// Finds the settings of a metric, which are in the field that belongs to its type: `pods` for `type: Pods`.
import type { Metric, MetricFields, MetricTarget } from './autoscaler.ts';
import { type MetricSourceName, metricKinds } from './metric-kinds.ts';

type MetricSource = Partial<MetricFields> & { target: MetricTarget };

export function metricSourceOf(metric: Metric): MetricSource {
  const sources: Partial<Record<MetricSourceName, MetricSource>> = metric;
  const name = metricKinds[metric.type].source;
  const source = sources[name];
  if (!source) throw new Error(`a metric of type ${metric.type} has no ${name}`);
  return source;
}
