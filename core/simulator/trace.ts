// The result of a simulation. A trace is plain data: it is sent, drawn, printed and compared.
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Direction, Policy } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';

/** Why a sync set its count. `trace-text.ts` has the texts. */
export type Reason =
  /**
   * The metrics recommended `count`, and nothing limited it. `by` is null if all metrics recommend the same. `percent`
   * is the value in percent of the target, if there is one.
   */
  | { kind: 'asked'; by: string | null; count: number; percent?: number }
  /** The metrics recommend the current count. */
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
  /**
   * The metric is within its tolerance: at most the fraction `below` below its target, or at most the fraction `above`
   * above it.
   */
  | { kind: 'withinTolerance'; by: string; below: number; above: number }
  /**
   * The metric is within its tolerance and recommends the number of existing pods. `isMore`: whether this number is
   * higher than the replicas; otherwise it is lower.
   */
  | { kind: 'podsCounted'; by: string; pods: number; isMore: boolean }
  /** Unready pods, or pods without metrics, counted with an assumed usage. */
  | { kind: 'unreadyAsNothing'; by: string; pods: number }
  | { kind: 'missingFilled'; by: string; pods: number; as: 'request' | 'target' | 'nothing' }
  | { kind: 'unreadable'; error: string }
  /** The metric `by` failed, and the others recommend `count`, which is lower than the current count. */
  | { kind: 'forbidsShrinking'; by: string; error: string; count: number }
  | { kind: 'selector'; problem: string }
  | { kind: 'ambiguous'; otherAutoscalers: readonly string[] }
  | { kind: 'scaleUnreadable'; error: string }
  | { kind: 'scaleRefused'; count: number; error: string }
  /** The metric is between its watermarks, which the tolerance widens; the limits are thousandths. */
  | { kind: 'inBand'; by: string; lowMilli: number; highMilli: number; isBytes?: true }
  /** A value of exactly 0 is ignored, and the number of ready pods is recommended. */
  | { kind: 'zeroIgnored'; by: string; count: number }
  | { kind: 'converging'; by: string; towards: 'high' | 'low'; count: number }
  | { kind: 'convergenceRefused'; by: string; towards: 'high' | 'low' }
  /**
   * The recommendation for the ready pods alone contradicts the direction of the scaling, so the count stays unchanged.
   */
  | { kind: 'abortedByUnready'; by: string; ready: number }
  | { kind: 'heldByReady'; ready: number }
  | { kind: 'tooFewReady'; error: string }
  /**
   * A limit factor decided: at most `percent` % of the replicas, which are `allowed` replicas, may be added or removed
   * at once.
   */
  | { kind: 'factor'; direction: Direction; percent: number; allowed: number }
  | { kind: 'frozen'; direction: Direction }
  /** The last scaling, in either direction, was too recent. Without this limit, `count` would be set. */
  | { kind: 'forbidden'; direction: Direction; leftMs: number; seconds: number; count: number }
  /**
   * The metric has been outside its band for too short a time; `leftMs` is infinite if no metric is outside its band in
   * this direction.
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
  /** Another controller on the same scale set the count between two syncs. */
  | { kind: 'scaledBy'; by: string; why: string };

/** One sync, or a count that another controller set. Counts are replicas. */
export interface Tick {
  atMs: number;
  /** The count that the sync read (column `current`). */
  current: number;
  /**
   * The recommendation of the metrics, before windows and limits (column `recommended`); null if no metric was read.
   */
  proposal: number | null;
  /** The count after the stabilization windows (column `stabilized`); null if there was no proposal. */
  stabilized: number | null;
  /** The count that policies, or the doubling rule, allow (column `limit`); null if neither applied. */
  limit: number | null;
  /** The count that was set (column `desired`). */
  desired: number;
  reason: Reason;
  /**
   * The field that decided, as written in `autoscaling/v2`; empty if the controller itself decided. The field may be
   * absent from the file.
   */
  decidedBy: Path;
  /**
   * The value of each metric in the trace's `thresholds`, in the metric's unit; null if the metric could not be read.
   * Absent if no metric was read.
   */
  readings?: readonly (number | null)[] | undefined;
  /**
   * The recommendation of each metric, in the order of `Trace.metrics`; null if it could not be read. Absent if there
   * is only one metric.
   */
  recommendedBy?: readonly (number | null)[] | undefined;
}

/** Whether the tick is a sync, and not a count that another controller set. */
export function isSync({ reason }: Pick<Tick, 'reason'>): boolean {
  return reason.kind !== 'scaledBy';
}

/** Returns the tick of a sync that could not read its metrics, or did not try. `Tick` describes the counts. */
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
 * Returns the same tick at another time. The properties are written out, because each copy by `...` would have another
 * hidden class, and runs have many thousands of ticks.
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
  /** Short names of the metrics; absent unless there are several metrics. */
  metrics?: readonly string[];
  /** Every sync, and every count that another controller set, in order of time; never empty. */
  ticks: Tick[];
  /** The count after each sync that changed it, preceded by the first count: `[1, 5, 10, 20]`. */
  sequence: number[];
}

/** One direction of the envelope: how fast the object itself can change the replicas. */
export interface EnvelopeRun extends Trace {
  direction: Direction;
  /** The time at which the last count was set; 0 if none was. */
  seconds: number;
  /** The same time in a cluster, where every sync is slightly late; absent if it equals `seconds`. */
  clusterSeconds?: number;
  /** Whether the run reached its last count: normally maxReplicas for a scale-up, minReplicas for a scale-down. */
  complete: boolean;
  /** What another controller does below minReplicas; absent if there is none. */
  idle?: IdleState | undefined;
}

export interface IdleState {
  /** The count of an idle workload. */
  replicas: number;
  /** The shortest time, in seconds, between the last activity of the workload and the scaling to `replicas`. */
  afterSeconds: number;
}

export interface Envelope {
  up: EnvelopeRun;
  down: EnvelopeRun;
}
