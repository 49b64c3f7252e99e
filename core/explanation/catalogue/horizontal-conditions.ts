// The reasons of the conditions of a HorizontalPodAutoscaler (docs/behavior/hpa.md §1.6).
import type { Catalogue, CatalogueEntry } from './entry.ts';

const metricFails = (what: string): CatalogueEntry => ({
  means: `${what} cannot be read, so nothing is computed from it. If it is the only metric, only minReplicas and maxReplicas still change the count. If other metrics can be read, the HPA still scales up, but not down.`,
  advice: 'Read the error of the metrics API in the message.',
  field: ['spec', 'metrics'],
});

const backoff = (direction: string): CatalogueEntry => ({
  means: `Kubernetes 1.11 and earlier: the last scaling was too recent ${direction}.`,
  advice: 'Nothing to do: the count changes when enough time has passed, if the metrics still recommend a change.',
});

export const metricFailures = {
  FailedGetResourceMetric: metricFails('CPU or memory of the pods'),
  FailedGetContainerResourceMetric: metricFails('CPU or memory of one container'),
  FailedGetPodsMetric: metricFails('A metric of the pods'),
  FailedGetObjectMetric: metricFails('A metric of another object'),
  FailedGetExternalMetric: metricFails('A metric from outside the cluster'),
  InvalidMetricSourceType: {
    means: 'The HPA has a metric of a type that this controller does not know.',
    advice: 'Use Resource, ContainerResource, Pods, Object or External.',
    field: ['spec', 'metrics'],
  },
} satisfies Catalogue;

export const selectorFailures = {
  InvalidSelector: {
    means:
      'The controller does not know which pods belong to the target, so it reads no metrics and scales only to the bounds.',
    causes: [
      'the target is a custom resource whose scale has no selector: labelSelectorPath is missing in the CRD, or the controller of the resource does not set the selector',
      'the selector of the target cannot be parsed',
    ],
    advice: 'Check `kubectl get --raw …/scale` of the target: status.selector must match the labels of the pods.',
    field: ['spec', 'scaleTargetRef'],
  },
  AmbiguousSelector: {
    means:
      'Other HPAs select some of the same pods. Since Kubernetes 1.26 none of them scales while their selections overlap.',
    causes: [
      'two HPAs, or an HPA and a KEDA ScaledObject, have the same target',
      'the selectors of two workloads match the same pods: only labels count, not the owner',
    ],
    advice: 'Keep one HPA for each workload, with all metrics in it, and give each workload a selector of its own.',
    field: ['spec', 'scaleTargetRef'],
  },
} satisfies Catalogue;

export const horizontalConditions: Catalogue = {
  FailedGetScale: {
    means: 'The controller cannot read how many replicas the target has. It does not scale until the read succeeds.',
    causes: [
      'scaleTargetRef names a workload that does not exist in this namespace',
      'scaleTargetRef has the wrong apiVersion or kind',
      'the controller has no permission to read the scale of this kind',
    ],
    advice: 'Compare scaleTargetRef with the workload: apiVersion, kind, name and namespace.',
    field: ['spec', 'scaleTargetRef'],
  },
  SucceededGetScale: {
    means:
      'The target exists and its replicas were read. The sync computed no count, because a metric failed or the target has 0 replicas.',
  },
  ReadyForNewScale: {
    means:
      'No stabilization window changed the recommendation. Despite its name, this reason does not announce a scaling: after bounds and policies, the recommendation is the current count.',
  },
  ScaleDownStabilized: {
    means:
      'The metrics recommend fewer replicas, but the HPA uses the highest recommendation of the scale-down window, and an earlier recommendation was higher.',
    advice: 'Nothing to do: the count falls when the window has passed without another high recommendation.',
    field: ['spec', 'behavior', 'scaleDown', 'stabilizationWindowSeconds'],
  },
  ScaleUpStabilized: {
    means:
      'The metrics recommend more replicas, but the HPA uses the lowest recommendation of the scale-up window, and an earlier recommendation was lower.',
    advice: 'Nothing if this delay is intended. For a faster scale-up, make the window shorter.',
    field: ['spec', 'behavior', 'scaleUp', 'stabilizationWindowSeconds'],
  },
  SucceededRescale: { means: 'The last sync changed the replicas of the target.' },
  FailedUpdateScale: {
    means: 'The controller tried to change the replicas, but the API server refused the update.',
    causes: [
      'another writer changed the target at the same moment: the next sync tries again',
      'the controller has no permission to change the scale',
      'an admission webhook or a quota refuses the change',
    ],
    advice: 'Read the error of the API server in the message.',
    field: ['spec', 'scaleTargetRef'],
  },
  BackoffBoth: backoff('for another scaling in either direction'),
  BackoffDownscale: backoff('to scale down'),
  BackoffUpscale: backoff('to scale up'),
  // Reasons of the condition ScalingActive.
  ValidMetricFound: {
    means: 'The metrics could be read. The metric in the message decides: it recommends the highest count.',
  },
  ScalingDisabled: {
    means: 'The target has 0 replicas, so the HPA treats it as paused and does nothing, whatever the metrics say.',
    causes: [
      'a person, or a tool such as Argo CD or Helm, has set replicas to 0',
      'another controller, such as KEDA, has scaled the target to 0 and will scale it up itself',
    ],
    advice:
      'Set the replicas of the workload once to 1 or more with `kubectl scale`. Leave `replicas` out of the manifest that you apply, so that the next apply does not set 0 again.',
    field: ['spec', 'scaleTargetRef'],
  },
  ...selectorFailures,
  ...metricFailures,
  // Reasons of the condition ScalingLimited.
  DesiredWithinRange: { means: 'Neither a bound nor a policy changes the recommended count.' },
  TooFewReplicas: {
    means: 'The metrics recommend fewer replicas than minReplicas, so minReplicas decides. That is normal at low load.',
    advice: 'Nothing to do. For fewer replicas, lower minReplicas.',
    field: ['spec', 'minReplicas'],
  },
  TooManyReplicas: {
    means: 'The metrics recommend more replicas than maxReplicas, so maxReplicas decides.',
    causes: [
      'the load needs more replicas than maxReplicas',
      'the metric does not fall when replicas are added: for example, the pods do not release memory',
      'the target of the metric is too low',
    ],
    advice: 'If the workload is overloaded, raise maxReplicas. Otherwise compare the metric with its target.',
    field: ['spec', 'maxReplicas'],
  },
  ScaleUpLimit: {
    means: 'The metrics recommend more replicas than one step of scale-up may add. The next syncs add more.',
    advice: 'Nothing to do. For larger steps, change behavior.scaleUp.policies.',
    field: ['spec', 'behavior', 'scaleUp', 'policies'],
  },
  ScaleDownLimit: {
    means: 'The metrics recommend a larger scale-down than one step allows. The next syncs remove more pods.',
    advice: 'Nothing to do. For larger steps, change behavior.scaleDown.policies.',
    field: ['spec', 'behavior', 'scaleDown', 'policies'],
  },
  // Reasons of the condition ScaledToZero.
  ScaledToZero: {
    means: 'The HPA itself scaled the workload to 0, so it also scales it up again when a metric recommends it.',
  },
  NotScaledToZero: {
    means: 'The HPA did not scale the workload to 0. If something else did, the HPA treats the workload as paused.',
  },
};
