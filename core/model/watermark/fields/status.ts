// The status that the controller writes (docs/behavior/wpa.md §1.6).
import { field, integer, object, optionalField, string } from '../../field-builder.ts';
import {
  conditions,
  countsInStatus,
  flatCurrentMetrics,
  quantityInStatus,
  statusTexts,
} from '../../hpa/fields/status.ts';

const lastCondition = (text: string) => optionalField(string(), { text, notSuggested: true });
const { observedGeneration, lastScaleTime, currentReplicas, desiredReplicas } = countsInStatus;

export const watermarkStatus = optionalField(
  object({
    currentReplicas: field(currentReplicas.shape, {
      ...currentReplicas.texts,
      text: 'The replicas that the workload reported at the last check.',
    }),
    desiredReplicas: field(desiredReplicas.shape, {
      ...desiredReplicas.texts,
      text: 'The replica count that the controller last decided on.',
      misread: 'If a window or a delay blocks a scaling, this field has the current count, not the recommended count.',
    }),
    lastScaleTime: {
      ...lastScaleTime,
      texts: {
        ...lastScaleTime.texts,
        misread: 'The first check and a dry run also set lastScaleTime, even if the replicas do not change.',
      },
    },
    scalingEventsCount: optionalField(integer(), {
      text: 'Number of times that lastScaleTime was set.',
      notSuggested: true,
    }),
    currentMetrics: flatCurrentMetrics(
      (_kind, name) =>
        name === 'averageUtilization'
          ? optionalField(integer(), { text: 'This controller does not write this field.' })
          : quantityInStatus('The value that was compared with the watermarks.'),
      'With algorithm absolute, currentAverageValue of a Resource metric is a sum, despite its name. A recommender appears as type Resource with an external block.',
    ),
    conditions: conditions({
      types: [
        { value: 'AbleToScale', effect: 'the scale can be read and written, and no forbidden window runs' },
        { value: 'ScalingActive', effect: 'all metrics can be read, and the replicas are not 0' },
        { value: 'ScalingLimited', effect: 'factors or bounds change the recommended count' },
        { value: 'AboveHighWatermark', effect: 'a metric is above its band' },
        { value: 'BelowLowWatermark', effect: 'a metric is below its band' },
        { value: 'ConvergeToWatermark', effect: 'a metric inside its band is moved towards a watermark' },
        { value: 'DryRun', effect: 'dryRun is true' },
        { value: 'ScalingBlocked', effect: 'a DatadogMonitor blocks the scaling' },
      ],
      reason: 'Reason in one word: ValidMetricFound, BackoffUpscale, TooManyReplicas.',
    }),
    lastConditionType: lastCondition('Type of the last condition that the latest check wrote.'),
    lastConditionState: lastCondition('Status of the last condition that the latest check wrote.'),
    observedGeneration,
  }),
  statusTexts,
);
