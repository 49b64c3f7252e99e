// The inputs and results of the second stage of a sync. The current rules (`decide.ts`) and the historic ones share
// these types.
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
/** Reasons of the condition AbleToScale that this stage sets. */
export type AbleReason = 'ReadyForNewScale' | 'ScaleUpStabilized' | 'ScaleDownStabilized';

export interface Decision {
  desired: number;
  stabilized: number;
  /** The count that the policies, or the doubling rule, allow in the direction of scaling; null if neither applied. */
  limit: number | null;
  ableReason: AbleReason;
  limited: LimitedReason;
  /** The window that changed the proposal; absent if none did. */
  window: AppliedWindow | undefined;
  /** The policy that limited the count; absent without `behavior`. */
  policy: PolicyLimit['policy'] | undefined;
  /** Explains a decision by historic rules (Kubernetes 1.1, or the draft of 2019); absent for the current rules. */
  explainHistoric?: (recommendation: MetricRecommendation) => DecisionExplanation;
}

/** The parts of the object and the profile that a decision reads. */
export type DecisionRules = Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas' | 'behavior' | 'historic'>;

/**
 * The source of the recommendation `count`: the name and path of the winning metric. `metric` is null if all metrics
 * recommend the same.
 */
export interface MetricRecommendation {
  count: number;
  /**
   * The number of pods in the scale's status, if the metric recommends this number and it differs from the replicas in
   * the scale's spec.
   */
  countedPods?: number | undefined;
  metric: string | null;
  /** The observed value in percent of the metric's target. */
  percent?: number | undefined;
  path: Path;
  /** The explanation if nothing changes: the metric is within its tolerance, or pods without metrics were filled in. */
  unchangedExplanation?: DecisionExplanation | undefined;
}

export interface DecisionExplanation {
  reason: Reason;
  decidedBy: Path;
}
