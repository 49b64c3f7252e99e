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
   * The replicas in the scale's status. Set if a metric within its tolerance recommends these replicas, and the
   * replicas in the scale's spec differ.
   */
  countedPods?: number | undefined;
  metric: string | null;
  percent?: number | undefined;
  path: Path;
  /**
   * The explanation if the replicas do not change. Set if the metric is within its tolerance, or if pods that are
   * unready or without metrics count with an assumed value.
   */
  unchangedExplanation?: DecisionExplanation | undefined;
}

export interface DecisionExplanation {
  reason: Reason;
  decidedBy: Path;
}
