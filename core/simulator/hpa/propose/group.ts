// Determines which pods a metric counts and how it counts them (docs/behavior/hpa.md §2.3).
import type { Int64, SumArithmetic } from '../../int64.ts';
import type { Observation, PodGroup, StrayPod } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import { isUnreadyAtStart, type PodClass, type PodColumnSettings, PodColumns } from './pod-columns.ts';

/**
 * `samples` contains the sample of each pod group at the index of the group; undefined for a group without a sample.
 * `strays` contains the samples of pods that are not in the observation.
 */
export interface PodSamples<Sample> {
  samples: readonly (Sample | undefined)[];
  strays: readonly (Sample & StrayPod)[];
}

export interface PodReader<Sample> extends PodColumnSettings {
  amountOf(sample: Sample): Int64 | undefined;
  fillUsageOf(request: Int64): Int64;
}

export interface GroupedPods {
  ready: number;
  entries: number;
  usage: Int64;
  request: Int64;
  strayEntries: number;
  strayUsage: Int64;
  unready: number;
  unreadyRequest: Int64;
  missing: number;
  missingRequest: Int64;
  /**
   * The usage that the pods without metrics are assumed to have. The usage of each pod is truncated to a whole number
   * (§2.4).
   */
  missingUsage: Int64;
  requestProblem: string | undefined;
}

/**
 * The time and the window of a pod's sample. Both are set for cpu, because the readiness rule of cpu depends on them.
 */
interface TimedSample {
  atMs?: number;
  windowMs?: number;
}

export class PodGrouper<Sample extends TimedSample> {
  private readonly reader: PodReader<Sample>;
  private readonly columns: PodColumns;
  private readonly ignoredPodsLoseMetric: boolean;

  constructor(reader: PodReader<Sample>, profile: Profile) {
    this.reader = reader;
    this.columns = new PodColumns(reader, profile);
    this.ignoredPodsLoseMetric = profile.has.ignoredPodsLoseMetric;
  }

  group({ pods, atMs }: Observation, { samples, strays }: PodSamples<Sample>): GroupedPods {
    const { reader, columns } = this;
    columns.read(pods, atMs);
    const groups = allReady(columns);
    const { classes, counts } = columns;
    const { arithmetic } = reader;
    const { add } = arithmetic;
    // For speed, the sum is a local variable and the pods are read from columns: this runs for every pod of every sync.
    let usage: Int64 = 0;
    for (let i = 0; i < classes.length; i++) {
      const sample = samples[i];
      const value = sample === undefined ? undefined : reader.amountOf(sample);
      if (value !== undefined && classes[i] === 'ready')
        usage = add(usage, times(value, counts[i] as number, arithmetic));
      else this.addOther(groups, i, value, pods[i] as PodGroup, sample);
    }
    groups.usage = add(groups.usage, usage);
    for (const stray of strays) addStray(groups, reader.amountOf(stray), stray.count, arithmetic);
    return groups;
  }

  private addOther(
    groups: GroupedPods,
    index: number,
    value: Int64 | undefined,
    pod: PodGroup,
    sample: Sample | undefined,
  ): void {
    const { arithmetic } = this.reader;
    const podClass = this.columns.classes[index] ?? 'ignored';
    const request = this.columns.requests[index] ?? 0;
    if (podClass === 'pending') addUnready(groups, pod.count, request, arithmetic);
    else if (value === undefined) this.addWithoutMetric(groups, podClass, pod.count, request);
    else if (podClass === 'ignored') {
      if (!this.ignoredPodsLoseMetric) addMetric(groups, pod.count, value, request, arithmetic);
    } else if (podClass === 'unready' || isUnreadyAtStart(pod, sample as Required<TimedSample>))
      addUnready(groups, pod.count, request, arithmetic);
    else {
      groups.ready += pod.count;
      addMetric(groups, pod.count, value, request, arithmetic);
    }
  }

  private addWithoutMetric(groups: GroupedPods, podClass: PodClass, count: number, request: Int64): void {
    if (podClass === 'ignored') return;
    const { arithmetic, fillUsageOf } = this.reader;
    if (podClass === 'ready') {
      groups.ready -= count;
      addMetric(groups, -count, 0, request, arithmetic);
    }
    groups.missing += count;
    groups.missingRequest = arithmetic.add(groups.missingRequest, times(request, count, arithmetic));
    groups.missingUsage = arithmetic.add(groups.missingUsage, times(fillUsageOf(request), count, arithmetic));
  }
}

function allReady({ readyPods, readyRequest, requestProblem }: PodColumns): GroupedPods {
  return {
    ready: readyPods,
    entries: readyPods,
    usage: 0,
    request: readyRequest,
    strayEntries: 0,
    strayUsage: 0,
    unready: 0,
    unreadyRequest: 0,
    missing: 0,
    missingRequest: 0,
    missingUsage: 0,
    requestProblem,
  };
}

function addMetric(groups: GroupedPods, count: number, value: Int64, request: Int64, sums: SumArithmetic): void {
  groups.entries += count;
  groups.usage = sums.add(groups.usage, times(value, count, sums));
  groups.request = sums.add(groups.request, times(request, count, sums));
}

function addUnready(groups: GroupedPods, count: number, request: Int64, sums: SumArithmetic): void {
  groups.unready += count;
  groups.unreadyRequest = sums.add(groups.unreadyRequest, times(request, count, sums));
}

function addStray(groups: GroupedPods, value: Int64 | undefined, count: number, sums: SumArithmetic): void {
  if (value === undefined) return;
  groups.strayEntries += count;
  groups.strayUsage = sums.add(groups.strayUsage, times(value, count, sums));
}

/** The multiplication is skipped for a single pod, which is the most frequent group in recorded cases. */
function times(value: Int64, count: number, { multiply }: SumArithmetic): Int64 {
  return count === 1 ? value : multiply(value, count);
}
