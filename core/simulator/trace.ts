// What a simulation answers. A trace is plain data: it is sent, drawn, printed and compared.
import type { AutoscalerKind } from '../model/autoscaler.ts';
import type { Direction, Policy } from '../model/hpa/autoscaler.ts';
import type { Path } from '../model/path.ts';

/** Why a sync ended with its count. Words for it: `words.ts`. */
export type Reason =
  /**
   * The metrics asked for `count`, and nothing stood in the way. `by` is null where all metrics ask alike; `percent`:
   * of its target, where it has one.
   */
  | { kind: 'asked'; by: string | null; count: number; percent?: number }
  /** The metrics ask for what is there. */
  | { kind: 'unchanged'; by: string | null; count: number; percent?: number }
  /** A window: `count` was asked for `agoMs` before this sync. */
  | { kind: 'held'; direction: Direction; count: number; agoMs: number; windowSeconds: number }
  | { kind: 'raised'; count: number; agoMs: number; windowSeconds: number }
  /** `lets`: replicas that the policy lets be added or removed in its period. */
  | { kind: 'policy'; direction: Direction; policy: Policy; allowed: number }
  | { kind: 'doubling' }
  | { kind: 'disabled'; direction: Direction }
  | { kind: 'atMax' }
  | { kind: 'atMin' }
  | { kind: 'aboveMax' }
  | { kind: 'belowMin' }
  | { kind: 'resting' }
  /** The metric is as near to its target as the tolerance lets: from `below` under it to `above` over it. */
  | { kind: 'withinTolerance'; by: string; below: number; above: number }
  /** Pods that are not ready, and pods without a metric, were counted as using something. */
  | { kind: 'unreadyAsNothing'; by: string; pods: number }
  | { kind: 'missingFilled'; by: string; pods: number; as: 'request' | 'target' | 'nothing' }
  | { kind: 'unreadable'; error: string }
  /** The metric `by` failed, and the others ask for `count`, which is less than there is. */
  | { kind: 'forbidsShrinking'; by: string; error: string; count: number }
  | { kind: 'selector'; problem: string }
  | { kind: 'ambiguous'; otherAutoscalers: readonly string[] }
  | { kind: 'scaleUnreadable'; error: string }
  | { kind: 'scaleRefused'; count: number; error: string }
  /** The metric is between its watermarks, widened by the tolerance; thousandths. */
  | { kind: 'inBand'; by: string; lowMilli: number; highMilli: number; isBytes?: true }
  /** A sum of exactly 0 counts as no news: the ready pods are asked for. */
  | { kind: 'zeroIgnored'; by: string; count: number }
  | { kind: 'converging'; by: string; towards: 'high' | 'low'; count: number }
  | { kind: 'convergenceRefused'; by: string; towards: 'high' | 'low' }
  /** What the ready pods alone would ask for contradicts the direction. */
  | { kind: 'abortedByUnready'; by: string; ready: number }
  | { kind: 'heldByReady'; ready: number }
  | { kind: 'tooFewReady'; error: string }
  /** A share of the replicas: `lets` of them may be added or removed at once. */
  | { kind: 'factor'; direction: Direction; percent: number; allowed: number }
  | { kind: 'frozen'; direction: Direction }
  /** The last scaling, in either direction, is too young. `count` would be set. */
  | { kind: 'forbidden'; direction: Direction; leftMs: number; seconds: number; count: number }
  /** The metric is out of its band for too short a time; for ever where it is not on that side. */
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
  | { kind: 'gone' };

/** One sync. Counts are replicas. */
export interface Tick {
  atMs: number;
  /** What the sync found (`have`). */
  current: number;
  /** What the metrics asked for, before anything else (`asked`); null where no metric was read. */
  proposal: number | null;
  /** After the stabilization windows (`window`); null where there was no proposal. */
  stabilized: number | null;
  /** The count that policies, or the doubling rule, let it reach (`limit`); null where none was asked. */
  limit: number | null;
  /** What was set (`set`). */
  desired: number;
  reason: Reason;
  /**
   * The field that decided, as written in `autoscaling/v2`; empty: the controller itself. It need not stand in the
   * file.
   */
  decidedBy: Path;
  /**
   * What each of the trace's `meters` showed, in its unit; null where it could not be read. Absent where none was
   * looked at.
   */
  readings?: readonly (number | null)[];
  /**
   * What each metric alone asked for, in the order of `Trace.metrics`; null where it could not be read. Absent where
   * there is one.
   */
  recommendedBy?: readonly (number | null)[];
}

export interface Trace {
  kind: AutoscalerKind;
  name: string;
  release: string;
  minReplicas: number;
  maxReplicas: number;
  /** Short names of the metrics, where ticks tell them apart. */
  metrics?: readonly string[];
  /** Each sync, in order of time; never empty. */
  ticks: Tick[];
  /** The count after each sync that changed it, the first count in front: `[1, 5, 10, 20]`. */
  sequence: number[];
}

/** One direction of the envelope: how fast the object itself allows replicas to change. */
export interface EnvelopeRun extends Trace {
  direction: Direction;
  /** When the last count was set; 0 where nothing was. */
  seconds: number;
  /** The run reached the other bound. */
  complete: boolean;
}

export interface Envelope {
  up: EnvelopeRun;
  down: EnvelopeRun;
}
