import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { Reason } from '../trace.ts';
import type { PolicyLimit } from './limit.ts';
import type { AppliedWindow } from './stabilize.ts';

/** The condition reasons of docs/behavior/hpa.md §1.6. */
export type LimitedReason =
  | 'DesiredWithinRange'
  | 'TooFewReplicas'
  | 'TooManyReplicas'
  | 'ScaleUpLimit'
  | 'ScaleDownLimit';
export type AbleReason = 'ReadyForNewScale' | 'ScaleUpStabilized' | 'ScaleDownStabilized';

export interface Decision {
  desired: number;
  stabilized: number;
  /** The count that the policies or the doubling rule allow in the direction of the change; null if neither applied. */
  limit: number | null;
  ableReason: AbleReason;
  limited: LimitedReason;
  window: AppliedWindow | undefined;
  policy: PolicyLimit['policy'] | undefined;
  explainHistoric?: (recommendation: MetricRecommendation) => DecisionExplanation;
}

export type DecisionRules = Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas' | 'behavior' | 'historic'>;

export interface MetricRecommendation {
  count: number;
  /**
   * Set if a metric within its tolerance recommends the replicas of the scale's status, and the scale's spec differs.
   */
  countedPods?: number | undefined;
  metric: string | null;
  percent?: number | undefined;
  path: Path;
  /**
   * Set if the metric is within its tolerance, or pods that are unready or without metrics count with an assumed value.
   */
  unchangedExplanation?: DecisionExplanation | undefined;
}

export interface DecisionExplanation {
  reason: Reason;
  decidedBy: Path;
}
