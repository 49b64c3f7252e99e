// A verdict: what contradicts the simulated sequence of an autoscaler.
import type { IndexedObject } from '../../index/index-content.ts';

export interface Verdict {
  /** The code of the rule that reports the verdict. */
  code: string;
  /** The text: `never scaled by metrics: container app of web has no cpu request (unless …)`. */
  text: string;
  /** The part of the sequence that is wrong: all of it, or one direction. */
  contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
  /**
   * The condition under which the sequence happens: `without HPA other`. Absent if the runs themselves contain the
   * cause.
   */
  condition?: string | undefined;
  /**
   * Whether metrics fail. A run under load that simulates the failure shows its effect, so the verdict does not apply
   * to that run.
   */
  isFailure?: boolean | undefined;
  /** The object of the workspace that proves the verdict; absent if the file alone proves it. */
  provenBy?: IndexedObject | undefined;
}

/** Metrics that fail at every sync. */
export interface FailingMetrics {
  /** The indexes of the failing metrics among the metrics of the defaulted autoscaler. */
  metrics: readonly number[];
  /** The cause: `container app of web has no cpu request`. */
  text: string;
}
