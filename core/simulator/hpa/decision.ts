// What the second stage of a sync reads and returns. The current rules (`decide.ts`) and the historic ones share these
// types.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { Reason } from '../trace.ts';
import type { PolicyLimit } from './limit.ts';
import type { AppliedWindow } from './stabilize.ts';

/** Reasons of the condition ScalingLimited (docs/behavior/hpa.md §1.6). */
export type LimitedReason =
  | 'DesiredWithinRange'
  | 'TooFewReplicas'
  | 'TooManyReplicas'
  | 'ScaleUpLimit'
  | 'ScaleDownLimit';
/** Reasons of the condition AbleToScale that this stage gives. */
export type AbleReason = 'ReadyForNewScale' | 'ScaleUpStabilized' | 'ScaleDownStabilized';

export interface Decision {
  desired: number;
  stabilized: number;
  /** What the policies, or the doubling rule, allow in the direction of the move; null where none was asked. */
  limit: number | null;
  ableReason: AbleReason;
  limited: LimitedReason;
  /** The windows' part; absent where they left the proposal alone. */
  window: AppliedWindow | undefined;
  /** The policy's part; absent without `behavior`. */
  policy: PolicyLimit['policy'] | undefined;
  /** Why, where rules decided that no served version has. */
  explainHistoric?: (asked: MetricRecommendation) => Explanation;
}

/** What a decision reads of the object and the profile. */
export type DecisionRules = Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas' | 'behavior' | 'historic'>;

/** Who asked for `count`: the winning metric in words, and its path. `by` is null where all metrics ask alike. */
export interface MetricRecommendation {
  count: number;
  metric: string | null;
  /** What was read, in percent of the metric's target. */
  percent?: number;
  path: Path;
  /**
   * What is said where nothing is to be done: the metric is within its tolerance, or pods that say nothing were filled
   * in.
   */
  unchangedExplanation?: Explanation | undefined;
}

export interface Explanation {
  reason: Reason;
  decidedBy: Path;
}
