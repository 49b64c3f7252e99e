// What one metric asks for, or why it cannot be said.
import type { Observation } from '../observation.ts';
import type { PreparedController } from '../prepare.ts';
import type { MetricStatus } from '../status.ts';

export type Proposal = SuccessfulProposal | FailedProposal;

export interface SuccessfulProposal {
  ok: true;
  replicas: number;
  /** Of what was read to the target, with the pods that were filled in. */
  ratio: number;
  status: MetricStatus;
  /** What the calculation did besides multiplying; words for it come from `words.ts`. */
  note: CalculationNote | undefined;
}

export type CalculationNote =
  | { kind: 'within'; ratio: number }
  /** Pods that are not ready counted as using nothing. */
  | { kind: 'unready'; pods: number }
  /** Pods without a metric counted as using something. */
  | { kind: 'missing'; pods: number; as: 'request' | 'target' | 'nothing' };

export interface FailedProposal {
  ok: false;
  reason: FailureReason;
  /** The text of the metric's own event, and of the condition. */
  event: string;
  /** The text inside of FailedComputeMetricsReplicas. */
  error: string;
}

export type FailureReason =
  | 'FailedGetResourceMetric'
  | 'FailedGetContainerResourceMetric'
  | 'FailedGetPodsMetric'
  | 'FailedGetObjectMetric'
  | 'FailedGetExternalMetric';

/** What every metric sees of a sync. */
export interface MetricContext {
  controller: PreparedController;
  observation: Observation;
  /** Of the scale's spec. */
  current: number;
  /** Of the scale's status; two rules count with it (docs/behavior/hpa.md §2.6, §2.8). */
  statusReplicas: number;
}

export type CalculationResult =
  | { ok: true; replicas: number; ratio: number; note: CalculationNote | undefined }
  | { ok: false; problem: string };

export const noPods = 'no pods returned by selector while calculating replica count';
