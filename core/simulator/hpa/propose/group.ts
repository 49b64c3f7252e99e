// Which pods a metric counts, and how (docs/behavior/hpa.md §2.3). One pass over the groups; sums wrap as the controller's do.
import { add64, type Int64, multiply64 } from '../../int64.ts';
import type { Profile } from '../../profile.ts';
import type { PodGroup } from '../observation.ts';

/** The metric of each pod group, by its place in the list. */
export interface Samples {
  valueAt(index: number): Int64 | undefined;
  /** When the value was measured, for the readiness rule of cpu. */
  timeAt(index: number): { atMs: number; windowMs: number } | undefined;
  strays: readonly { value: Int64; count: number }[];
}

export interface Groups {
  /** Ready pods with a metric. */
  ready: number;
  /** Metrics that are left once those of unready and ignored pods are gone: of pods that are seen, and of others. */
  known: Sum;
  strays: Sum;
  unready: Side;
  missing: Side;
}

export interface Sum {
  entries: number;
  usage: Int64;
  request: Int64;
}

export interface Side {
  pods: number;
  request: Int64;
  /** What filling in their request comes to: each pod's share is cut to a whole (§2.4). */
  filled: Int64;
}

/** `request` and `filler` are of one pod of the group; both 0 where the target is a value. */
export interface Weights {
  requestAt(index: number): Int64;
  fillerOf(request: Int64): Int64;
}

export function groupPods(
  pods: readonly PodGroup[],
  samples: Samples,
  weights: Weights,
  isCpu: boolean,
  atMs: number,
  profile: Profile,
): Groups {
  const groups: Groups = {
    ready: 0,
    known: { entries: 0, usage: 0, request: 0 },
    strays: { entries: 0, usage: 0, request: 0 },
    unready: { pods: 0, request: 0, filled: 0 },
    missing: { pods: 0, request: 0, filled: 0 },
  };
  for (let i = 0; i < pods.length; i++) {
    const pod = pods[i] as PodGroup;
    const value = samples.valueAt(i);
    const place = placeOf(pod, value, samples, i, isCpu, atMs, profile);
    if (place === 'ready') groups.ready += pod.count;
    if (place === 'unready' || place === 'missing') addPods(groups[place], pod.count, weights.requestAt(i), weights);
    else if (value !== undefined && (place === 'ready' || !profile.has.ignoredPodsLoseMetric)) {
      addEntries(groups.known, pod.count, value, weights.requestAt(i));
    }
  }
  for (const { value, count } of samples.strays) addEntries(groups.strays, count, value, 0);
  return groups;
}

type Place = 'ignored' | 'unready' | 'missing' | 'ready';

function placeOf(
  pod: PodGroup,
  value: Int64 | undefined,
  samples: Samples,
  index: number,
  isCpu: boolean,
  atMs: number,
  profile: Profile,
): Place {
  if (pod.deleting || pod.phase === 'Failed') return 'ignored';
  if (pod.phase === 'Pending' && profile.has.pendingIsUnready) return 'unready';
  if (value === undefined) return 'missing';
  if (!isCpu) return 'ready';
  const time = samples.timeAt(index);
  return time && isUnready(pod, time, atMs, profile) ? 'unready' : 'ready';
}

/** Only for cpu: while a pod starts, its usage says little about its load. */
function isUnready({ startedAtMs, ready }: PodGroup, sample: { atMs: number; windowMs: number }, atMs: number, profile: Profile): boolean {
  if (!ready || startedAtMs === null) return true;
  const isFalse = ready.status === 'False';
  const starts = startedAtMs + profile.cpuInitializationPeriodSeconds * 1000 > atMs;
  if (starts) return isFalse || sample.atMs < ready.atMs + sample.windowMs;
  return isFalse && startedAtMs + profile.initialReadinessDelaySeconds * 1000 > ready.atMs;
}

function addEntries(sum: Sum, count: number, value: Int64, request: Int64): void {
  sum.entries += count;
  sum.usage = add64(sum.usage, times(value, count));
  sum.request = add64(sum.request, times(request, count));
}

function addPods(side: Side, count: number, request: Int64, weights: Weights): void {
  side.pods += count;
  side.request = add64(side.request, times(request, count));
  side.filled = add64(side.filled, times(weights.fillerOf(request), count));
}

/** Most groups of a recording are one pod. */
function times(value: Int64, count: number): Int64 {
  return count === 1 ? value : multiply64(value, count);
}
