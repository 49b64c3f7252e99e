// Determines which pods count as ready (docs/behavior/wpa.md §3.3). The rules for Resource metrics differ from the
// rules for all other metrics.

import { add64, type Int64, multiply64 } from '../../int64.ts';
import { type ResourceSample, resourceAmount } from '../../observation.ts';
import type { WatermarkPod } from '../observation.ts';
import type { PassContext } from '../pass-context.ts';
import type { PreparedObject } from '../prepare-object.ts';

export interface ReadyPodCounts {
  pods: number;
  ready: number;
  /** The number of pods in the denominator of the share of ready pods. */
  considered: number;
}

export function countReady({ object, observation, nowMs }: PassContext): ReadyPodCounts {
  const counts = { pods: 0, ready: 0, considered: 0 };
  const { owner } = object;
  for (const pod of observation.pods) {
    counts.pods += pod.count;
    const hasEnded = pod.phase === 'Failed' || pod.phase === 'Succeeded';
    if (!owner.isTarget(pod.owners ?? observation.owners) || (hasEnded && object.has.endedPodsLeaveShare)) continue;
    counts.considered += pod.count;
    if (isReady(pod, object, nowMs)) counts.ready += pod.count;
  }
  return counts;
}

function isReady(
  { ready, startedAtMs, deleting, phase }: WatermarkPod,
  { readinessDelayMs, has }: PreparedObject,
  nowMs: number,
): boolean {
  if (!ready || startedAtMs === null || (deleting && has.deletingIsUnready)) return false;
  if (phase === 'Running') return ready.status === 'True';
  return phase === 'Pending' && nowMs < ready.atMs + readinessDelayMs;
}

export interface SampledPods extends ReadyPodCounts {
  sum: Int64 | undefined;
}

/**
 * Adds up the samples of a metric and counts the ready pods. Only pods with samples can be ready, and samples of
 * ignored pods do not count. `samples` has one entry for each entry of `pods`.
 */
export function countSampled(
  { object, observation: { pods, owners } }: PassContext,
  samples: readonly (ResourceSample | undefined)[],
  resource: string,
): SampledPods {
  const counts: SampledPods = { pods: 0, ready: 0, considered: 0, sum: undefined };
  for (let i = 0; i < pods.length; i++) {
    const pod = pods[i] as WatermarkPod;
    const sample = samples[i];
    const usage = sample && usageIn(sample, resource);
    counts.pods += pod.count;
    const isTarget = object.owner.isTarget(pod.owners ?? owners);
    if (isTarget && isIgnored(pod, usage !== undefined && resource === 'cpu', object)) continue;
    counts.considered += pod.count;
    if (usage === undefined) continue;
    if (isTarget) counts.ready += pod.count;
    counts.sum = add64(counts.sum ?? 0, multiply64(usage, pod.count));
  }
  return counts;
}

function isIgnored(pod: WatermarkPod, hasCpu: boolean, { readinessDelayMs }: PreparedObject): boolean {
  return pod.phase === 'Failed' || pod.phase === 'Pending' || (hasCpu && isStarting(pod, readinessDelayMs));
}

export function usageIn({ containers }: ResourceSample, resource: string): Int64 | undefined {
  let sum: Int64 = 0;
  for (const { usage } of containers) {
    const amount = resourceAmount(usage, resource);
    if (amount === undefined) return undefined;
    sum = add64(sum, amount);
  }
  return sum;
}

/**
 * A known defect: a pod that became ready within `readinessDelaySeconds` after its start is ignored permanently,
 * because the controller compares the start with the last change of the Ready condition.
 */
function isStarting({ ready, startedAtMs }: WatermarkPod, readinessDelayMs: number): boolean {
  if (!ready || startedAtMs === null || ready.status === 'False') return true;
  return startedAtMs + readinessDelayMs > ready.atMs;
}
