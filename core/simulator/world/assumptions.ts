// Assumptions of a run about values that nothing states. Shown beside the chart, so that they are not taken for
// measurements.
import type { FollowSource } from '../../model/scenario/scenario.ts';

export type Assumption = FollowAssumption | OtherAssumption;

/** The source of a custom metric that the scenario does not map. */
export interface FollowAssumption {
  metric: string;
  follows: FollowSource | 'points';
  /** The factor applied to that source. */
  times: number;
}

/** A sentence: `the DatadogMonitor default/web is OK`. */
export interface OtherAssumption {
  taken: string;
}
