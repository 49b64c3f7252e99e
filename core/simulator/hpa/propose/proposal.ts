// The proposal of one metric, or the reason why the metric has no proposal.
import type { MetricType } from '../../../model/hpa/metric-kinds.ts';
import type { Observation } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { MetricReading } from '../metric-reading.ts';
import type { Tolerance } from '../tolerance.ts';

export type Proposal = SuccessfulProposal | FailedProposal;

export interface SuccessfulProposal {
  ok: true;
  replicas: number;
  /** The ratio of the observed value to the target, including the filled-in pods. */
  ratio: number;
  reading: MetricReading;
  /** What the calculation did besides multiplying; `trace-text.ts` has the texts. */
  note: CalculationNote | undefined;
}

export type CalculationNote =
  /** The ratio is within the tolerance. */
  | { kind: 'within' }
  /**
   * The ratio is within the tolerance, and the metric recommends the number of pods in the scale's status, which
   * differs from the replicas in its spec.
   */
  | { kind: 'counted'; pods: number }
  /** Unready pods counted as 0. */
  | { kind: 'unready'; pods: number }
  /** Pods without metrics counted as `as`: with their request, with the target, or with 0. */
  | { kind: 'missing'; pods: number; as: 'request' | 'target' | 'nothing' };

export const withinTolerance: CalculationNote = { kind: 'within' };

export interface FailedProposal {
  ok: false;
  reason: `FailedGet${MetricType}Metric`;
  /** The message of the metric's own event, and of the condition. */
  event: string;
  /** The text for the message of the event FailedComputeMetricsReplicas. */
  error: string;
}

/** The properties of the controller that calculations read. */
export interface CalculationSettings {
  profile: Profile;
  namespace: string;
  tolerance: Tolerance;
}

/** The inputs that all metrics of a sync share. */
export interface MetricContext {
  controller: CalculationSettings;
  observation: Observation;
  /** The replicas of the scale's spec. */
  current: number;
  /** The replicas of the scale's status, which two rules use (docs/behavior/hpa.md §2.6, §2.8). */
  statusReplicas: number;
}

export type CalculationResult =
  | { ok: true; replicas: number; ratio: number; note: CalculationNote | undefined }
  | { ok: false; problem: string };

export const noPods = 'no pods returned by selector while calculating replica count';
