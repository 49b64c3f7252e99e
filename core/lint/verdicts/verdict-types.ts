// A verdict states why the simulated sequence of an autoscaler does not hold, such as a second HPA for the same
// workload.
import type { IndexedObject } from '../../index/index-content.ts';

export interface Verdict {
  code: string;
  text: string;
  contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
  /**
   * The condition under which the simulated sequence of counts would be right, such as `without HPA web-2`. Absent if
   * the simulation itself takes the cause of the verdict into account.
   */
  condition?: string | undefined;
  /** Set if the cause is failing metrics. The verdict does not apply to a run that itself simulates this failure. */
  isFailure?: boolean | undefined;
  provenBy?: IndexedObject | undefined;
}

export interface FailingMetrics {
  /** The indexes of the failing metrics in the metrics list of the defaulted autoscaler. */
  metrics: readonly number[];
  text: string;
}
