// The two rules of Object and External metrics: against a value (docs/behavior/hpa.md §2.6, §2.7), and against a value
// per pod (§2.8).
import { int32, maxInt32 } from '../../int32.ts';
import { type Int64, int64OfFloat, maxInt64 } from '../../int64.ts';
import type { PodGroup } from '../../observation.ts';
import { isWithinTolerance } from '../tolerance.ts';
import {
  type CalculationNote,
  type CalculationResult,
  type MetricContext,
  noPods,
  withinTolerance,
} from './proposal.ts';

/**
 * `countsPodsFirst`: pods are counted even if the ratio is within the tolerance. From 0 replicas the result is never
 * capped.
 */
export function valueReplicas(
  context: MetricContext,
  usage: Int64,
  target: Int64,
  countsPodsFirst: boolean,
): CalculationResult {
  const { controller, observation, current } = context;
  const capped = controller.profile.has.valueCapped;
  const ratio = Number(usage) / Number(target);
  if (current === 0) return { ok: true, replicas: toReplicas(ratio, false), ratio, note: undefined };
  const within = isWithinTolerance(controller.tolerance, ratio);
  if (within && !countsPodsFirst) return { ok: true, replicas: current, ratio, note: withinTolerance };
  if (observation.pods.length === 0) return { ok: false, problem: `unable to calculate ready pods: ${noPods}` };
  if (within) return { ok: true, replicas: current, ratio, note: withinTolerance };
  return { ok: true, replicas: toReplicas(ratio * readyPods(observation.pods), capped), ratio, note: undefined };
}

/**
 * Counts with the replicas of the scale's status, which may differ from its spec. `capped`: overflows end at the
 * largest numbers, and the largest usage is reported as its own average.
 */
export function averageValueReplicas(
  context: MetricContext,
  usage: Int64,
  target: Int64,
  capped: boolean,
): { replicas: number; ratio: number; average: Int64; note: CalculationNote | undefined } {
  const { statusReplicas, controller } = context;
  const overflows = capped && Number(usage) >= 2 ** 63;
  const average = overflows ? maxInt64 : int64OfFloat(Math.ceil(Number(usage) / statusReplicas));
  const ratio = Number(usage) / (Number(target) * statusReplicas);
  if (isWithinTolerance(controller.tolerance, ratio))
    return { replicas: statusReplicas, ratio, average, note: withinTolerance };
  return { replicas: toReplicas(Number(usage) / Number(target), capped), ratio, average, note: undefined };
}

function toReplicas(exact: number, capped: boolean): number {
  const whole = Math.ceil(exact);
  return capped && whole > maxInt32 ? maxInt32 : int32(whole);
}

/** Running and Ready; a pod that is being deleted counts as long as it is ready. */
function readyPods(pods: readonly PodGroup[]): number {
  let ready = 0;
  for (const pod of pods) if (pod.phase === 'Running' && pod.ready?.status === 'True') ready += pod.count;
  return ready;
}
