// Assumptions of a run about values that no file states. They are shown beside the chart, so that readers do not take
// them for measurements.
import type { LoadDefaults, NumericShape } from '../../model/scenario/load-shapes.ts';
import type { FollowSource } from '../../model/scenario/scenario.ts';

export type Assumption = LoadAssumption | FollowAssumption | OtherAssumption;

/** Load and capacity are derived from the autoscaler. */
export interface LoadAssumption {
  load: NumericShape;
  /** The pods that the load needs, each at the targets of the metrics. */
  need: LoadDefaults;
  /** Units per second. */
  capacityPerPod: number;
}

/** The source of a custom metric that the scenario does not map. */
export interface FollowAssumption {
  metric: string;
  follows: FollowSource | 'points';
  /** The factor applied to that source. */
  times: number;
  /** What the factor achieves: `reach its target 10k at 70 % of capacity`. */
  meaning?: string;
  /** The metric follows the load by default, but is named like a queue. */
  isNamedLikeQueue?: true;
}

/** A sentence: `the DatadogMonitor default/web is OK`. */
export interface OtherAssumption {
  taken: string;
}
