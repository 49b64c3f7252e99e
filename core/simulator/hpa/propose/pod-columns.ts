// Stores the class, the number of pods and the request of each pod group in columns, one array for each property. The
// pods are read again only if the list of pods has changed, or if a CPU initialization period has ended.
import type { Int64, SumArithmetic } from '../../int64.ts';
import type { PodGroup } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { RequestResult } from './requests.ts';

export type PodClass =
  | 'ignored'
  /** The pod counts as unready, whether it has the metric or not. */
  | 'pending'
  /** The pod counts as unready if it has the metric, and as a pod without metrics otherwise. */
  | 'unready'
  /**
   * The pod is within the CPU initialization period. The time of the sample decides whether the pod counts as unready
   * (`isUnreadyAtStart`).
   */
  | 'starting'
  | 'ready';

export interface PodColumnSettings {
  requestOf(pod: PodGroup): RequestResult;
  /**
   * Whether the metric is cpu. Only cpu has a readiness rule, because the cpu usage of a starting pod says little about
   * the load of the pod.
   */
  isCpu: boolean;
  arithmetic: SumArithmetic;
}

export class PodColumns {
  readonly classes: PodClass[] = [];
  readonly counts: number[] = [];
  /** The request of one pod of each group; 0 if the pod has no request. */
  readonly requests: Int64[] = [];
  readyPods = 0;
  readyRequest: Int64 = 0;
  requestProblem: string | undefined = undefined;
  private pods: readonly PodGroup[] | undefined = undefined;
  /**
   * `classes` is valid from `fromMs` to just before `untilMs`, when the next CPU initialization period of a pod ends.
   */
  private fromMs = 0;
  private untilMs = 0;
  private readonly settings: PodColumnSettings;
  private readonly profile: Profile;

  constructor(settings: PodColumnSettings, profile: Profile) {
    this.settings = settings;
    this.profile = profile;
  }

  read(pods: readonly PodGroup[], atMs: number): void {
    if (pods === this.pods && atMs >= this.fromMs && atMs < this.untilMs) return;
    this.pods = pods;
    this.fromMs = atMs;
    this.untilMs = Number.POSITIVE_INFINITY;
    this.requestProblem = undefined;
    this.readyPods = 0;
    this.readyRequest = 0;
    for (const column of [this.classes, this.counts, this.requests]) column.length = pods.length;
    for (let i = 0; i < pods.length; i++) this.readPod(i, pods[i] as PodGroup, atMs);
  }

  private readPod(index: number, pod: PodGroup, atMs: number): void {
    const request = this.settings.requestOf(pod);
    if (typeof request === 'object') this.requestProblem ??= request.problem;
    const known = typeof request === 'object' ? 0 : request;
    const podClass = this.classOf(pod, atMs);
    this.requests[index] = known;
    this.counts[index] = pod.count;
    this.classes[index] = podClass;
    if (podClass !== 'ready') return;
    this.readyPods += pod.count;
    const { add, multiply } = this.settings.arithmetic;
    this.readyRequest = add(this.readyRequest, multiply(known, pod.count));
  }

  private classOf(pod: PodGroup, atMs: number): PodClass {
    const { has } = this.profile;
    if (pod.deleting || pod.phase === 'Failed') return 'ignored';
    if (pod.phase === 'Succeeded' && has.completedPodsIgnored) return 'ignored';
    if (pod.phase === 'Pending' && has.pendingIsUnready) return 'pending';
    return this.settings.isCpu ? this.readinessOf(pod, atMs) : 'ready';
  }

  private readinessOf({ startedAtMs, ready }: PodGroup, atMs: number): PodClass {
    if (!ready || startedAtMs === null) return 'unready';
    const { cpuInitializationPeriodSeconds, initialReadinessDelaySeconds } = this.profile;
    const startedMs = startedAtMs + cpuInitializationPeriodSeconds * 1000;
    if (startedMs > atMs) {
      this.untilMs = Math.min(this.untilMs, startedMs);
      return 'starting';
    }
    const isLate = ready.status === 'False' && startedAtMs + initialReadinessDelaySeconds * 1000 > ready.atMs;
    return isLate ? 'unready' : 'ready';
  }
}

/**
 * Whether a pod in its CPU initialization period counts as unready. It does if it is not ready, or if its sample is
 * less than a whole window newer than the change to ready.
 */
export function isUnreadyAtStart({ ready }: PodGroup, sample: { atMs: number; windowMs: number }): boolean {
  return !ready || ready.status === 'False' || sample.atMs < ready.atMs + sample.windowMs;
}
