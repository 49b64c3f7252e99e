// What a run takes for granted, since nobody said it. Shown beside the chart, so that nobody takes it for a
// measurement.
import type { FollowSource } from '../../model/scenario/scenario.ts';

export type Assumption = FollowAssumption | OtherAssumption;

/** A custom metric of which nobody said what it follows. */
export interface FollowAssumption {
  metric: string;
  follows: FollowSource | 'points';
  /** Times this. */
  times: number;
}

/** A sentence: `the DatadogMonitor default/web is OK`. */
export interface OtherAssumption {
  taken: string;
}
