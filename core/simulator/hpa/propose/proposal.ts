import type { MetricType } from '../../../model/hpa/metric-kinds.ts';
import type { Observation } from '../../observation.ts';
import type { Profile } from '../../profile.ts';
import type { MetricReading } from '../metric-reading.ts';
import type { Tolerance } from '../tolerance.ts';

export type Proposal = SuccessfulProposal | FailedProposal;

export interface SuccessfulProposal {
  ok: true;
  replicas: number;
  /** The observed value, including the values that are assumed for some pods, divided by the target. */
  ratio: number;
  reading: MetricReading;
  /**
   * The special case that the calculation applied, such as a ratio within the tolerance; undefined if none applied.
   * `trace-text.ts` has the texts of the special cases.
   */
  note: CalculationNote | undefined;
}

export type CalculationNote =
  | { kind: 'within' }
  /**
   * The metric is within its tolerance and therefore recommends the replicas in the scale's status (`pods`), which
   * differ from the replicas in the scale's spec.
   */
  | { kind: 'counted'; pods: number }
  | { kind: 'unready'; pods: number }
  /** Pods without metrics count with an assumed value (`as`): their request, the target value, or 0. */
  | { kind: 'missing'; pods: number; as: 'request' | 'target' | 'nothing' };

export const withinTolerance: CalculationNote = { kind: 'within' };

export interface FailedProposal {
  ok: false;
  reason: `FailedGet${MetricType}Metric`;
  /** The message of the metric's own event and of the condition ScalingActive. */
  event: string;
  /** The text in the event FailedComputeMetricsReplicas. */
  error: string;
}

export interface CalculationSettings {
  profile: Profile;
  namespace: string;
  tolerance: Tolerance;
}

export interface MetricContext {
  controller: CalculationSettings;
  observation: Observation;
  current: number;
  /**
   * The number of replicas in the status of the scale subresource. Only two rules use this count (docs/behavior/hpa.md
   * §2.6, §2.8).
   */
  statusReplicas: number;
}

export type CalculationResult =
  | { ok: true; replicas: number; ratio: number; note: CalculationNote | undefined }
  | { ok: false; problem: string };

export const noPods = 'no pods returned by selector while calculating replica count';
