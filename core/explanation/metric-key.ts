// Matches status entries with metrics of the spec. The order does not help: up to 1.22 the controller moves the cpu
// metric to the end, and in `autoscaling/v1` the cpu metric is last.
import { allMetricKinds } from '../model/hpa/metric-kinds.ts';
import { asObject, displayString } from '../model/read-value.ts';
import { isObject, type ObjectValue } from '../model/value.ts';

/**
 * Returns the key and the source of a metric in the spec or the status. Returns undefined for an entry without a known
 * type or without a source, such as the entry of a metric that could not be read.
 */
export function metricKeyOf(metric: ObjectValue): { key: string; source: ObjectValue } | undefined {
  const type = displayString(metric.type);
  const kind = allMetricKinds.find(([name]) => name === type)?.[1];
  // The recommender of a WatermarkPodAutoscaler is reported as type Resource, with an `external` block.
  const source = kind && [metric[kind.source], metric.external].find(isObject);
  if (!source) return undefined;
  const name =
    displayString(source.name) || displayString(source.metricName) || displayString(asObject(source.metric).name);
  return { key: [type, name, displayString(source.container)].join(' '), source };
}
