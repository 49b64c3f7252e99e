// Which pods a metric counts, and how (docs/behavior/hpa.md §2.3). One pass over the groups; sums wrap around as in the
// controller.
import { add64, type Int64, multiply64 } from '../../int64.ts';
import type { PodGroup } from '../../observation.ts';
import type { Profile } from '../../profile.ts';

/** The metric of each pod group, by index. */
export interface MetricSamples {
  valueAt(index: number): Int64 | undefined;
  /** The time of the measurement, for the readiness rule of cpu. */
  timeAt(index: number): { atMs: number; windowMs: number } | undefined;
  strays: readonly { value: Int64; count: number }[];
}

export interface GroupedPods {
  /** Ready pods with a metric. */
  ready: number;
  /** Metrics left after those of unready and ignored pods are removed: of observed pods, and of others. */
  measured: MetricSum;
  strays: MetricSum;
  unready: UncountedPods;
  missing: UncountedPods;
}

export interface MetricSum {
  entries: number;
  usage: Int64;
  request: Int64;
}

export interface UncountedPods {
  pods: number;
  request: Int64;
  /** The total if their requests are filled in: each pod's share is truncated to a whole number (§2.4). */
  filledUsage: Int64;
}

/** The request and the filler of one pod of the group; both are 0 if the target is a value. */
export interface PodWeights {
  requestAt(index: number): Int64;
  fillUsageOf(request: Int64): Int64;
}

export function groupPods(
  pods: readonly PodGroup[],
  samples: MetricSamples,
  weights: PodWeights,
  isCpu: boolean,
  atMs: number,
  profile: Profile,
): GroupedPods {
  const groups: GroupedPods = {
    ready: 0,
    measured: { entries: 0, usage: 0, request: 0 },
    strays: { entries: 0, usage: 0, request: 0 },
    unready: { pods: 0, request: 0, filledUsage: 0 },
    missing: { pods: 0, request: 0, filledUsage: 0 },
  };
  for (let i = 0; i < pods.length; i++) {
    const pod = pods[i] as PodGroup;
    const value = samples.valueAt(i);
    const group = classifyPod(pod, value, samples, i, isCpu, atMs, profile);
    if (group === 'ready') groups.ready += pod.count;
    if (group === 'unready' || group === 'missing')
      addUncountedPods(groups[group], pod.count, weights.requestAt(i), weights);
    else if (value !== undefined && (group === 'ready' || !profile.has.ignoredPodsLoseMetric)) {
      addEntries(groups.measured, pod.count, value, weights.requestAt(i));
    }
  }
  for (const { value, count } of samples.strays) addEntries(groups.strays, count, value, 0);
  return groups;
}

type PodClass = 'ignored' | 'unready' | 'missing' | 'ready';

function classifyPod(
  pod: PodGroup,
  value: Int64 | undefined,
  samples: MetricSamples,
  index: number,
  isCpu: boolean,
  atMs: number,
  profile: Profile,
): PodClass {
  if (pod.deleting || pod.phase === 'Failed') return 'ignored';
  if (pod.phase === 'Pending' && profile.has.pendingIsUnready) return 'unready';
  if (value === undefined) return 'missing';
  if (!isCpu) return 'ready';
  const time = samples.timeAt(index);
  return time && isUnready(pod, time, atMs, profile) ? 'unready' : 'ready';
}

/** Only for cpu: while a pod starts, its usage says little about its load. */
function isUnready(
  { startedAtMs, ready }: PodGroup,
  sample: { atMs: number; windowMs: number },
  atMs: number,
  profile: Profile,
): boolean {
  if (!ready || startedAtMs === null) return true;
  const isFalse = ready.status === 'False';
  const starts = startedAtMs + profile.cpuInitializationPeriodSeconds * 1000 > atMs;
  if (starts) return isFalse || sample.atMs < ready.atMs + sample.windowMs;
  return isFalse && startedAtMs + profile.initialReadinessDelaySeconds * 1000 > ready.atMs;
}

function addEntries(sum: MetricSum, count: number, value: Int64, request: Int64): void {
  sum.entries += count;
  sum.usage = add64(sum.usage, times(value, count));
  sum.request = add64(sum.request, times(request, count));
}

function addUncountedPods(side: UncountedPods, count: number, request: Int64, weights: PodWeights): void {
  side.pods += count;
  side.request = add64(side.request, times(request, count));
  side.filledUsage = add64(side.filledUsage, times(weights.fillUsageOf(request), count));
}

/** In most recordings a group is one pod, so the multiplication is skipped. */
function times(value: Int64, count: number): Int64 {
  return count === 1 ? value : multiply64(value, count);
}
