// The reasons of the events of a HorizontalPodAutoscaler (docs/behavior/hpa.md §1.6).
import type { Catalogue } from './entry.ts';
import { horizontalConditions, metricFailures, selectorFailures } from './horizontal-conditions.ts';

export const horizontalEvents: Catalogue = {
  ...metricFailures,
  ...selectorFailures,
  FailedGetScale: horizontalConditions.FailedGetScale as Catalogue[string],
  SelectorRequired: selectorFailures.InvalidSelector,
  FailedComputeMetricsReplicas: {
    means:
      'The sync ended without a decision: no metric could be read, or a metric failed while the other metrics recommend fewer replicas.',
    advice: 'The message has the first error.',
    field: ['spec', 'metrics'],
  },
  // Reasons of Kubernetes 1.5 and earlier.
  FailedGetMetrics: {
    means: 'CPU could not be read, so nothing was computed.',
    advice: 'Read the error in the message of the event.',
    field: ['spec', 'metrics'],
  },
  FailedComputeReplicas: {
    means: 'The sync ended without a decision, because a metric could not be read.',
    advice: 'Read the error in the message of the event.',
    field: ['spec', 'metrics'],
  },
  MetricsNotAvailableYet: { means: 'The pods have just started and have no metrics yet: nothing was decided.' },
  DesiredReplicasComputed: { means: 'The message contains the count that the HPA computed from the CPU of the pods.' },
  DesiredReplicasComputedCustomMetric: {
    means: 'The message contains the count that the HPA computed from a custom metric.',
  },
  SuccessfulRescale: {
    means:
      'The HPA changed the replicas of the target. The reason in the message was found before windows and policies were applied, so it may not match the new count.',
  },
  FailedRescale: horizontalConditions.FailedUpdateScale as Catalogue[string],
  FailedUpdateStatus: {
    means:
      'The controller could not write the status of the HPA, so the status is from an earlier sync. The scaling itself is not affected.',
    causes: ['the object was changed at the same moment: the next sync writes the status'],
  },
  FailedConvertHPA: {
    means: 'Kubernetes 1.22 and earlier: the controller could not convert the HPA to the version that it uses.',
    causes: ['an annotation autoscaling.alpha.kubernetes.io/… of an autoscaling/v1 object is not valid'],
    advice: 'Apply the HPA as autoscaling/v2.',
  },
};
