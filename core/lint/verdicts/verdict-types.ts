// A verdict: what contradicts the simulated sequence of an autoscaler.
import type { IndexedObject } from '../../index/index-content.ts';

export interface Verdict {
  code: string;
  /** The text: `never scaled by metrics: container app of web has no cpu request (unless …)`. */
  text: string;
  contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
  /**
   * The condition under which the sequence holds, such as `without HPA other`; absent if the runs themselves contain
   * the cause.
   */
  condition?: string | undefined;
  /** A run under load that simulates the failure shows its effect, so the verdict does not apply to that run. */
  isFailure?: boolean | undefined;
  provenBy?: IndexedObject | undefined;
}

export interface FailingMetrics {
  /** Indexes among the metrics of the defaulted autoscaler. */
  metrics: readonly number[];
  text: string;
}
