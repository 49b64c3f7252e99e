// The reasons of the conditions and events of a WatermarkPodAutoscaler (docs/behavior/wpa.md §5.1, §5.2). If a reason
// has several meanings, the map key is `TYPE STATUS`, `TYPE REASON` or `REASON STATUS`.
import type { Catalogue, CatalogueEntry } from './entry.ts';

const backoff = (which: string, fields: string): CatalogueEntry => ({
  means: `The last scaling was too recent for ${which}. The condition may be shown even if the metrics recommend no scaling.`,
  advice: `Nothing to do. For an earlier scaling, shorten ${fields}.`,
});

const metricFails = (what: string): CatalogueEntry => ({
  means: `${what} cannot be read. One metric that fails ends the whole check: nothing scales until this metric can be read, even if the other metrics recommend a change.`,
  advice: 'Read the error of the metrics API in the message.',
  field: ['spec', 'metrics'],
});

const refusedSpec: CatalogueEntry = {
  means: 'The controller does not accept the spec and does nothing with this object.',
  advice: 'The message names the field. Correct this field and apply the object again.',
  field: ['spec'],
};

const processFailed: CatalogueEntry = {
  means:
    'The check did not end normally. Every check first sets this condition and replaces it at the end, so it stays only after an error.',
  causes: ['the target could not be read: scaleTargetRef has the wrong apiVersion, kind or name'],
  advice: 'Read the error in the events of the object.',
  field: ['spec', 'scaleTargetRef'],
};

const notWritten: CatalogueEntry = {
  means: 'The controller tried to change the replicas, but the API server refused the update.',
  causes: [
    'another writer changed the target at the same moment',
    'the controller has no permission to change the scale',
  ],
  advice: 'Read the error of the API server in the message.',
  field: ['spec', 'scaleTargetRef'],
};

const converges = (status: 'in use' | 'refused'): CatalogueEntry => ({
  means:
    status === 'in use'
      ? 'The metric is between its watermarks, and the controller moves it towards the chosen watermark, one step at a time.'
      : 'The metric is between its watermarks. A step towards the chosen watermark could move the metric past this watermark, so the count stays.',
  field: ['spec', 'convergeTowardsWatermark'],
});

const onlyBetween: CatalogueEntry = {
  means: 'Convergence works only while the metric is between its watermarks. The metric is now above or below them.',
  field: ['spec', 'convergeTowardsWatermark'],
};

const monitorNotOk: CatalogueEntry = {
  means:
    'The controller checks no metric and does not scale, not even to the bounds, because a DatadogMonitor with the name of the autoscaler is not OK.',
  advice: 'Resolve the monitor, or turn off the annotation wpa.datadoghq.com/lifecycle-control.enabled.',
};

const watermarkMetricFailures: Catalogue = {
  FailedGetExternalMetric: metricFails('An external metric'),
  FailedGetResourceMetric: metricFails('CPU or memory of the pods, or the recommender,'),
};

export const watermarkConditions: Catalogue = {
  // Reasons of the condition AbleToScale.
  SucceededGetScale: { means: 'The target exists and its replicas were read.' },
  ReadyForScale: { means: 'No forbidden window runs: the last scaling was long enough ago.' },
  SuccessfulScale: { means: 'The last check changed the replicas of the target.' },
  BackoffBoth: backoff('both forbidden windows', 'upscaleForbiddenWindowSeconds or downscaleForbiddenWindowSeconds'),
  BackoffDownscale: backoff('the forbidden window of downscales', 'downscaleForbiddenWindowSeconds'),
  BackoffUpscale: backoff('the forbidden window of upscales', 'upscaleForbiddenWindowSeconds'),
  FailedSpecCheck: refusedSpec,
  FailedProcessWPA: processFailed,
  FailedScale: notWritten,
  FailedUpdateReplicas: notWritten,
  // Reasons of the condition ScalingActive.
  ValidMetricFound: {
    means: 'The metrics could be read. The metric in the message decides: it recommends the highest count.',
  },
  NotScaling: { means: 'The metrics could be read, and the check decided to leave the count as it is.' },
  ScalingDisabled: {
    means: 'The target has 0 replicas. The autoscaler treats 0 replicas as a pause and does nothing.',
    advice: 'Set the replicas of the workload to 1 or more.',
    field: ['spec', 'scaleTargetRef'],
  },
  ...watermarkMetricFailures,
  // Reasons of the condition ScalingLimited.
  DesiredWithinRange: { means: 'Neither a bound nor a limit factor changes the recommended count.' },
  TooFewReplicas: {
    means: 'The metrics recommend fewer replicas than minReplicas, so minReplicas decides.',
    field: ['spec', 'minReplicas'],
  },
  TooManyReplicas: {
    means: 'The metrics recommend more replicas than maxReplicas, so maxReplicas decides.',
    advice: 'If the workload is overloaded, raise maxReplicas.',
    field: ['spec', 'maxReplicas'],
  },
  ScaleUpLimit: {
    means: 'The metrics recommend more replicas than scaleUpLimitFactor allows at once.',
    advice: 'Nothing to do. For larger steps, raise scaleUpLimitFactor.',
    field: ['spec', 'scaleUpLimitFactor'],
  },
  ScaleDownLimit: {
    means: 'The metrics recommend fewer replicas than scaleDownLimitFactor allows at once.',
    advice: 'Nothing to do. For larger steps, raise scaleDownLimitFactor.',
    field: ['spec', 'scaleDownLimitFactor'],
  },
  // The controller uses one reason for both statuses of a condition. The reason for BelowLowWatermark says "above" by
  // mistake.
  'AboveHighWatermark True': { means: 'A metric is above its high watermark: the autoscaler may scale up.' },
  'AboveHighWatermark False': { means: 'No metric is above its high watermark.' },
  'BelowLowWatermark True': {
    means:
      'A metric is below its low watermark: the autoscaler may scale down. The reason in the status says "above" by mistake.',
  },
  'BelowLowWatermark False': { means: 'No metric is below its low watermark.' },
  // The controller swaps reason and message of this condition.
  'ConvergeToWatermark True': converges('in use'),
  'ConvergeToWatermark Allow downscaling to converge to the High Watermark': converges('refused'),
  'ConvergeToWatermark Allow upscaling to converge to the Low Watermark': converges('refused'),
  'ConvergeToWatermark Feature not enabled': {
    means: 'convergeTowardsWatermark is not set, so nothing scales between the watermarks.',
  },
  'ConvergeToWatermark Converging to Watermark only allowed in stable regime': onlyBetween,
  // Reasons of the condition DryRun.
  'DryRun mode enabled': {
    means: 'dryRun is true: the controller decides, but writes no count.',
    advice: 'Set dryRun to false so that the autoscaler scales.',
    field: ['spec', 'dryRun'],
  },
  'DryRun mode disabled': { means: 'dryRun is off: decisions are carried out.' },
  // Reasons of the condition ScalingBlocked.
  DatadogMonitorOK: { means: 'The DatadogMonitor with the name of the autoscaler is OK and does not block it.' },
  DatadogMonitorNotOK: monitorNotOk,
  'FailedGetDatadogMonitor True': {
    means: 'The DatadogMonitor that should have the name of the autoscaler does not exist, so nothing scales.',
    advice: 'Create the monitor, or turn off the annotation wpa.datadoghq.com/lifecycle-control.enabled.',
  },
  'FailedGetDatadogMonitor False': {
    means: 'The annotation wpa.datadoghq.com/lifecycle-control.enabled is not a boolean, so it counts as off.',
    advice: 'Write "true" or "false".',
  },
};

export const watermarkEvents: Catalogue = {
  Scaling: {
    means:
      'The autoscaler changed the replicas, or would have changed them without dryRun. The first check of a new object also has this event.',
  },
  NotScaling: { means: 'The check decided to leave the count as it is.' },
  FailedScale: notWritten,
  FailedUpdateReplicas: notWritten,
  FailedSpecCheck: refusedSpec,
  FailedProcessWPA: processFailed,
  FailedComputeMetricsReplicas: {
    means: 'The check ended without a decision, because a metric could not be read.',
    advice: 'Read the error in the message of the event.',
    field: ['spec', 'metrics'],
  },
  ...watermarkMetricFailures,
  FailedGetDatadogMonitor: {
    means: 'The controller could not read a DatadogMonitor with the name of the autoscaler.',
    advice: 'Create the monitor, or turn off the annotation wpa.datadoghq.com/lifecycle-control.enabled.',
  },
  FailedUpdateStatus: {
    means:
      'The controller could not write its status. It stores decisions only in the status, so the next check repeats the decision.',
    causes: ['the object was changed at the same moment'],
  },
};
