// Controllers up to 1.22 read `autoscaling/v1`: it has a field only for the first cpu utilization, and an annotation
// for everything else (docs/behavior/hpa.md §1.5, §6.4). The result of this conversion differs from the original.
import type { Metric, MetricTarget } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';
import type { StatusData } from './status.ts';

export interface IndexedMetric {
  metric: Metric;
  index: number;
}

export interface MetricsByRead {
  metrics: IndexedMetric[];
  beforeStatusWrite?: IndexedMetric[];
}

/**
 * Returns the metrics that the controller reads, after their conversion to v1. The first write of the status stores the
 * converted metrics, so all later reads convert the metrics a second time. A conversion puts the cpu utilization target
 * last, and drops it if another cpu target comes first. So the second conversion may drop a target that the first
 * conversion has kept.
 */
export function metricsAfterV1Conversion(metrics: readonly Metric[], { has }: Profile): MetricsByRead {
  const written = metrics.map((metric, index) => ({ metric, index }));
  if (has.readsV2) return { metrics: written };
  const first = storedAsV1(written);
  const again = storedAsV1(first);
  return again.length < first.length ? { metrics: again, beforeStatusWrite: first } : { metrics: first };
}

function storedAsV1(metrics: readonly IndexedMetric[]): IndexedMetric[] {
  const cpu = metrics.find(({ metric }) => isCpu(metric));
  const ownField = cpu && isCpuUtilization(cpu.metric) ? [cpu] : [];
  const inAnnotation = metrics.filter(({ metric }) => !isCpuUtilization(metric));
  return [...inAnnotation.map(({ metric, index }) => ({ metric: withTypeByValues(metric), index })), ...ownField];
}

/**
 * Returns the readings. If the controller reads `autoscaling/v1`, `isFromV1` is set for External and Object metrics:
 * the v1 status of these metrics always has a `value` in addition to `averageValue`.
 */
export function readingsAfterV1Conversion(readings: StatusData['readings'], { has }: Profile): StatusData['readings'] {
  if (has.readsV2) return readings;
  return readings.map((reading) => {
    const type = reading?.source.type;
    return reading && (type === 'External' || type === 'Object') ? { ...reading, isFromV1: true } : reading;
  });
}

const isCpu = (metric: Metric) => metric.type === 'Resource' && metric.resource.name === 'cpu';

function isCpuUtilization(metric: Metric): boolean {
  return metric.type === 'Resource' && isCpu(metric) && metric.resource.target.averageUtilization !== undefined;
}

/** `autoscaling/v1` does not store the target type of an Object metric, so the type is derived from the values. */
function withTypeByValues(metric: Metric): Metric {
  if (metric.type !== 'Object') return metric;
  const { target } = metric.object;
  const typed: MetricTarget = {
    ...target,
    type: target.averageValue === undefined ? 'Value' : 'AverageValue',
    value: target.value ?? '0',
  };
  return { ...metric, object: { ...metric.object, target: typed } };
}
