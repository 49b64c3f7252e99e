import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { MetricDemand } from '../metric-demand.ts';
import type { Profile } from '../profile.ts';
import { companionFactsOf } from './companion-facts-of.ts';
import { isDividedByPods } from './metrics/metric-calculation.ts';
import { type PreparedController, type PreparedMetric, prepare } from './prepare.ts';

export function horizontalDemands(hpa: HorizontalPodAutoscaler, profile: Profile): MetricDemand[] {
  return demandsOf(prepare(hpa, profile));
}

/**
 * Returns what each metric demands of the pods. Leaves out metrics without a positive target, and metrics of a KEDA
 * schedule, because a schedule does not depend on the load.
 */
export function demandsOf({ hpa, metrics }: Pick<PreparedController, 'hpa' | 'metrics'>): MetricDemand[] {
  const facts = companionFactsOf(hpa);
  return metrics.flatMap((metric) => {
    const { reads } = metric;
    return 'name' in reads && facts?.isScheduled(reads.name) ? [] : demandOf(metric);
  });
}

function demandOf({ reads, compared }: PreparedMetric): MetricDemand[] {
  const amount = Number(compared?.amount ?? 0);
  if (!compared || amount <= 0) return [];
  if ('resource' in reads) {
    const { resource, container } = reads;
    const target = compared.unit === 'percent' ? { percentOfRequest: amount } : { milli: amount };
    return [{ of: 'usage', resource, ...(container !== undefined && { container }), target }];
  }
  // By default a custom metric with a per-pod target follows the load: one unit of load is one unit of the metric.
  if (compared.unit === 'perPod' || isDividedByPods(compared)) return [{ of: 'load', perPod: amount / 1000 }];
  return [{ of: 'capacity' }];
}
