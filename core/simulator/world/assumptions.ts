// Values that no file states. They are shown beside the chart, so that readers do not take them for measurements.
import type { LoadDefaults, NumericShape } from '../../model/scenario/load-shapes.ts';
import type { FollowSource } from '../../model/scenario/scenario.ts';

export type Assumption = LoadAssumption | FollowAssumption | OtherAssumption;

export interface LoadAssumption {
  load: NumericShape;
  need: LoadDefaults;
  capacityPerPod: number;
}

/** The assumed source of a custom metric whose source the scenario does not name. */
export interface FollowAssumption {
  metric: string;
  follows: FollowSource | 'points';
  times: number;
  /** What the factor `times` achieves, such as `reach its target 10k at 70 % of capacity`. */
  meaning?: string;
  isNamedLikeQueue?: true;
}

export interface OtherAssumption {
  taken: string;
}
