// Calculates the recommendations of Object and External metrics with the target types Value and AverageValue
// (docs/behavior/hpa.md §2.6 to §2.8).
import { ceilInt32 } from '../../int32.ts';
import { type Int64, int64OfFloat, maxInt64 } from '../../int64.ts';
import type { PodGroup } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import { isWithinTolerance } from '../tolerance.ts';
import {
  type CalculationNote,
  type CalculationResult,
  type MetricContext,
  noPods,
  withinTolerance,
} from './proposal.ts';

/**
 * Returns the count that a metric recommends, from the ratio of its value to the target. Since 1.35, a count beyond 32
 * bits is capped. For a workload with 0 replicas, the count is capped only since 1.38.
 * @param countsPodsFirst whether missing pods are an error even if the ratio is within the tolerance
 */
export function valueReplicas(
  context: MetricContext,
  usage: Int64,
  target: Int64,
  countsPodsFirst: boolean,
): CalculationResult {
  const { controller, observation, current } = context;
  const { countsCapped, valueCapped } = controller.profile.has;
  const ratio = Number(usage) / Number(target);
  if (current === 0) return { ok: true, replicas: ceilInt32(ratio, countsCapped), ratio, note: undefined };
  const within = isWithinTolerance(controller.tolerance, ratio);
  if (within && !countsPodsFirst) return { ok: true, replicas: current, ratio, note: withinTolerance };
  if (observation.pods.length === 0) return { ok: false, problem: `unable to calculate ready pods: ${noPods}` };
  if (within) return { ok: true, replicas: current, ratio, note: withinTolerance };
  return { ok: true, replicas: ceilInt32(ratio * readyPods(observation.pods), valueCapped), ratio, note: undefined };
}

/**
 * Whether the count and the average are capped at the largest number instead of overflowing. The average is capped only
 * if the usage itself is at least 2^63.
 */
export interface AverageCaps {
  count: boolean;
  average: boolean;
}

/** Calculates with the replicas in the scale's status, which may differ from the replicas in its spec. */
export function averageValueReplicas(
  context: MetricContext,
  usage: Int64,
  target: Int64,
  capped: AverageCaps,
): { replicas: number; ratio: number; average: Int64; note: CalculationNote | undefined } {
  const { statusReplicas, controller } = context;
  const average = perPodAverage(usage, statusReplicas, capped, controller.profile);
  const ratio = Number(usage) / (Number(target) * statusReplicas);
  if (isWithinTolerance(controller.tolerance, ratio))
    return { replicas: statusReplicas, ratio, average, note: keptNote(context) };
  return { replicas: ceilInt32(Number(usage) / Number(target), capped.count), ratio, average, note: undefined };
}

function keptNote({ current, statusReplicas }: MetricContext): CalculationNote {
  return statusReplicas === current ? withinTolerance : { kind: 'counted', pods: statusReplicas };
}

function perPodAverage(usage: Int64, replicas: number, capped: AverageCaps, { has }: Profile): Int64 {
  if (capped.average && Number(usage) >= 2 ** 63) return maxInt64;
  if (replicas === 0 && has.noPodsAverageZero) return 0;
  return int64OfFloat(Math.ceil(Number(usage) / replicas));
}

/** A pod that is being deleted counts as long as the pod is ready. */
function readyPods(pods: readonly PodGroup[]): number {
  let ready = 0;
  for (const pod of pods) if (pod.phase === 'Running' && pod.ready?.status === 'True') ready += pod.count;
  return ready;
}
