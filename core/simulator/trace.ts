// The result of a simulation. A trace is plain data: it is sent, drawn, printed and compared.
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Direction, Policy } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';

export type Reason =
  /** `by` is null if all metrics recommend the same count. `percent` is the value in percent of the target. */
  | { kind: 'asked'; by: string | null; count: number; percent?: number }
  | { kind: 'unchanged'; by: string | null; count: number; percent?: number }
  /** A stabilization window decided: `count` was recommended `agoMs` before this sync. */
  | { kind: 'held'; direction: Direction; count: number; agoMs: number; windowSeconds: number }
  | { kind: 'raised'; count: number; agoMs: number; windowSeconds: number }
  /** `allowed`: replicas that may be added or removed in the policy's period. */
  | { kind: 'policy'; direction: Direction; policy: Policy; allowed: number }
  | { kind: 'doubling' }
  | { kind: 'disabled'; direction: Direction }
  | { kind: 'atMax' }
  | { kind: 'atMin' }
  | { kind: 'aboveMax' }
  | { kind: 'belowMin' }
  | { kind: 'resting' }
  /** `below` and `above` are the tolerated fractions of the target. */
  | { kind: 'withinTolerance'; by: string; below: number; above: number }
  /**
   * The metric `by` is within its tolerance and recommends `pods`, the number of existing pods. `isMore` says whether
   * `pods` is higher than the current replicas.
   */
  | { kind: 'podsCounted'; by: string; pods: number; isMore: boolean }
  | { kind: 'unreadyAsNothing'; by: string; pods: number }
  | { kind: 'missingFilled'; by: string; pods: number; as: 'request' | 'target' | 'nothing' }
  | { kind: 'unreadable'; error: string }
  /** The metric `by` failed, and the other metrics recommend `count`, which is lower than the current count. */
  | { kind: 'forbidsShrinking'; by: string; error: string; count: number }
  | { kind: 'selector'; problem: string }
  | { kind: 'ambiguous'; otherAutoscalers: readonly string[] }
  | { kind: 'scaleUnreadable'; error: string }
  | { kind: 'scaleRefused'; count: number; error: string }
  /**
   * The metric is between its watermarks, which are widened by the tolerance. `lowMilli` and `highMilli` are the
   * widened watermarks in thousandths.
   */
  | { kind: 'inBand'; by: string; lowMilli: number; highMilli: number; isBytes?: true }
  /** A value of exactly 0 is ignored, and the number of ready pods is recommended. */
  | { kind: 'zeroIgnored'; by: string; count: number }
  | { kind: 'converging'; by: string; towards: 'high' | 'low'; count: number }
  | { kind: 'convergenceRefused'; by: string; towards: 'high' | 'low' }
  /** The recommendation for the ready pods alone contradicts the direction of the scaling. */
  | { kind: 'abortedByUnready'; by: string; ready: number }
  | { kind: 'heldByReady'; ready: number }
  | { kind: 'tooFewReady'; error: string }
  /**
   * At most `percent` % of the replicas may be added or removed at once. `allowed` is this percentage as a number of
   * replicas.
   */
  | { kind: 'factor'; direction: Direction; percent: number; allowed: number }
  | { kind: 'frozen'; direction: Direction }
  /**
   * The last scaling, in either direction, was too recent. Without this limit, the controller would scale to `count`.
   */
  | { kind: 'forbidden'; direction: Direction; leftMs: number; seconds: number; count: number }
  /**
   * The count changes only after a metric has been outside its band for `seconds`. `leftMs` is the remaining time; it
   * is infinite if no metric is outside its band in this direction.
   */
  | { kind: 'delayed'; direction: Direction; leftMs: number; seconds: number; count: number }
  | { kind: 'firstEvaluation'; count: number }
  | { kind: 'noneRunning' }
  | { kind: 'noMetric' }
  | { kind: 'neverBelow'; by: string }
  | { kind: 'dryRun'; count: number }
  | { kind: 'blockedByMonitor'; message: string }
  | { kind: 'specRefused'; problem: string }
  | { kind: 'defaulting' }
  | { kind: 'panicked' }
  | { kind: 'gone' }
  /** The count was set by another controller of the same workload, such as KEDA, and not by a sync. */
  | { kind: 'scaledBy'; by: string; why: string };

/** One sync, or a count that another controller set. */
export interface Tick {
  atMs: number;
  current: number;
  /** The recommendation of the metrics, before windows and limits; null if no metric was read. */
  proposal: number | null;
  /** The count after the stabilization windows; null without a proposal. */
  stabilized: number | null;
  /** The limit that the scaling policies, or the doubling rule, set for the count; null if neither applied. */
  limit: number | null;
  desired: number;
  reason: Reason;
  /**
   * The path of the field that decided, with the field names of `autoscaling/v2`. The file may omit this field. The
   * path is empty if the controller itself decided.
   */
  decidedBy: Path;
  /**
   * The value of each metric, in the order of the trace's `thresholds`; null for a metric that could not be read.
   * Absent if no metric was read.
   */
  readings?: readonly (number | null)[] | undefined;
  /**
   * The counts that the metrics recommend, in the order of `Trace.metrics`; null for a metric that could not be read.
   * Absent if there is only one metric.
   */
  recommendedBy?: readonly (number | null)[] | undefined;
}

export function isSync({ reason }: Pick<Tick, 'reason'>): boolean {
  return reason.kind !== 'scaledBy';
}

export function tickWithoutProposal(
  atMs: number,
  { current, desired }: Pick<Tick, 'current' | 'desired'>,
  reason: Reason,
  decidedBy: Path,
): Tick {
  return {
    atMs,
    current,
    proposal: null,
    stabilized: null,
    limit: null,
    desired,
    reason,
    decidedBy,
    readings: undefined,
    recommendedBy: undefined,
  };
}

/**
 * Returns a copy of the tick at another time. The properties are written out for speed: copies by `...` would have
 * other hidden classes, and runs have many thousands of ticks.
 */
export function repeatedTick(
  { current, proposal, stabilized, limit, desired, reason, decidedBy, readings, recommendedBy }: Tick,
  atMs: number,
): Tick {
  return { atMs, current, proposal, stabilized, limit, desired, reason, decidedBy, readings, recommendedBy };
}

export interface Trace {
  kind: AutoscalerKind;
  name: string;
  release: string;
  minReplicas: number;
  maxReplicas: number;
  /** The names of the metrics; absent unless there are several metrics. */
  metrics?: readonly string[];
  /** The ticks in order of time. There is at least one tick. */
  ticks: Tick[];
  /** The first count, and the count after each sync that changed it: `[1, 5, 10, 20]`. */
  sequence: number[];
}

/** A run that shows how fast the autoscaler can change the replicas in one direction, whatever the load is. */
export interface EnvelopeRun extends Trace {
  direction: Direction;
  /** The time at which the last count was set; 0 if the count never changed. */
  seconds: number;
  /** The value of `seconds` in a cluster, where every sync is slightly late. Absent if both values are equal. */
  clusterSeconds?: number;
  /**
   * Whether the run reached the bound in its direction: normally maxReplicas for a scale-up, minReplicas for a
   * scale-down.
   */
  complete: boolean;
  /**
   * The state into which another controller scales an inactive workload; absent if no other controller scales below
   * minReplicas.
   */
  idle?: IdleState | undefined;
}

export interface IdleState {
  replicas: number;
  /** The shortest time between the last activity of the workload and the scaling to `replicas`. */
  afterSeconds: number;
}

export interface Envelope {
  up: EnvelopeRun;
  down: EnvelopeRun;
}
