// What contradicts the simulated sequence of an autoscaler.
import type { IndexedObject } from '../../index/index-content.ts';

export interface Verdict {
  /** The code of the rule that reports it. */
  code: string;
  /** `never scaled by metrics: app of web has no cpu request (unless …)` */
  text: string;
  /** What the sequence gets wrong: all of it, or one direction. */
  contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
  /** Under which the sequence is what happens: `without HPA other`. Absent if the runs themselves have the cause. */
  condition?: string | undefined;
  /** Metrics fail: a run under load may know that itself, and is then what happens. */
  isFailure?: boolean | undefined;
  /** The object of the workspace that proves it; absent if the file alone does. */
  provenBy?: IndexedObject | undefined;
}

/** Metrics that fail at every sync. */
export interface FailingMetrics {
  /** Their indexes among the metrics of the defaulted autoscaler. */
  metrics: readonly number[];
  /** `app of web has no cpu request` */
  text: string;
}
