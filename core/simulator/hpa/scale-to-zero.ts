// The controller scales up from 0 replicas only if it scaled the workload to zero itself (docs/behavior/hpa.md §1.4).
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import { worksWithoutPods } from '../../model/hpa/metric-kinds.ts';
import type { Profile } from '../profile.ts';

function hasMetricWithoutPods({ metrics }: Pick<HorizontalPodAutoscaler, 'metrics'>): boolean {
  return metrics.some(({ type }) => worksWithoutPods(type));
}

/**
 * Whether the controller scales up from 0 replicas. If not, autoscaling is paused at 0 replicas.
 * @param wasScaledToZero whether the status says that this autoscaler scaled the workload to zero
 */
export function canScaleFromZero(
  hpa: Pick<HorizontalPodAutoscaler, 'minReplicas' | 'metrics'>,
  wasScaledToZero: boolean,
  profile: Profile,
): boolean {
  if (!profile.has.zeroIsOwned) return hpa.minReplicas === 0;
  if (!tracksScaledToZero(profile) || !wasScaledToZero) return false;
  return hpa.minReplicas !== 0 || hasMetricWithoutPods(hpa);
}

export function tracksScaledToZero({ has, featureGates }: Profile): boolean {
  return has.zeroIsOwned && featureGates.HPAScaleToZero === true;
}

export function scalesToZero(
  hpa: Pick<HorizontalPodAutoscaler, 'minReplicas' | 'metrics'>,
  from: number,
  to: number,
): boolean {
  return from > 0 && to === 0 && hpa.minReplicas === 0 && hasMetricWithoutPods(hpa);
}
