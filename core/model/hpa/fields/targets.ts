// Each kind of metric has its own texts for the fields of the target, because a field has different effects in
// different kinds.
import type { FieldTexts } from '../../field.ts';
import { field, integer, object, oneOf, optionalField, quantity } from '../../field-builder.ts';
import { pages } from '../../pages.ts';

const typeValues = {
  Utilization: { value: 'Utilization', effect: 'a percentage of the pods’ requests' },
  AverageValue: { value: 'AverageValue', effect: 'an amount per pod' },
  Value: { value: 'Value', effect: 'one value in total, independent of the number of pods' },
} as const;

const link = `${pages.concept}#algorithm-details`;

function targetType(suggestedTypes: readonly (keyof typeof typeValues)[], misread: string) {
  return field(oneOf(['Utilization', 'AverageValue', 'Value']), {
    text: 'Selects the field that holds the target.',
    misread,
    link: pages.reference,
    snippet: `\${1:${suggestedTypes[0]}}`,
    values: suggestedTypes.map((name) => typeValues[name]),
  });
}

function averageUtilization(text: string, more: Partial<FieldTexts> = {}) {
  return optionalField(integer({ min: 1 }), {
    text,
    unit: 'percent of the request',
    link,
    snippet: '${1:70}',
    ...more,
  });
}

function quantityField(text: string, more: Partial<FieldTexts> = {}) {
  return optionalField(quantity(), {
    text,
    unit: 'a quantity: 500m is 0.5, 1k is 1000, 1Gi is 2^30',
    link: pages.quantities,
    snippet: '${1:100}',
    ...more,
  });
}

const ignoredFieldText = 'The controller ignores this field for this kind of metric.';
const notSuggested = true;
const quantityFieldNames = ['averageValue', 'value'];

export const resourceTarget = field(
  object({
    type: targetType(
      ['Utilization', 'AverageValue'],
      'The controller only checks which field is set, but the API server still requires type.',
    ),
    averageUtilization: averageUtilization(
      'Scales up when total usage ÷ total requests is above this value by more than the tolerance (default 10 %), and down when it is below by more than the tolerance.',
      {
        exclusiveWith: quantityFieldNames,
        only: { key: 'type', is: ['Utilization'] },
        misread: 'A percentage of the request, not of the limit; the controller truncates usage to whole percents.',
        pageDiffers:
          'The documentation of 1.19 says that the HPA takes the mean of the pods’ percentages and multiplies it by the current replicas, and that on scale-down a pod without a metric counts as 100 % of the target. In fact the HPA divides total usage by total requests and multiplies by the pods that it counts, and a pod without a metric counts as 100 % of its request. Unready pods matter not only for scale-up: they are not counted on scale-down, which lowers the recommendation.',
        values: [
          { value: '50', effect: 'the load may double while new pods start' },
          { value: '70', effect: 'a common compromise' },
          { value: '80', effect: 'the default; little headroom while new pods start' },
          { value: '100', effect: 'pods use their whole request' },
        ],
      },
    ),
    averageValue: quantityField(
      'Scales up when the average usage per pod is above this value, and scales down when it is below. The pods need no request.',
      {
        exclusiveWith: ['averageUtilization', 'value'],
        misread: 'The unit of cpu is cores: 500 means 500 cores, 500m means half a core. The unit of memory is bytes.',
        snippet: '${1:500m}',
        values: [
          { value: '500m', effect: 'half a core', of: 'cpu' },
          { value: '1', effect: 'one core', of: 'cpu' },
          { value: '512Mi', effect: 'of memory', of: 'memory' },
          { value: '1Gi', effect: 'of memory', of: 'memory' },
        ],
      },
    ),
    value: quantityField(ignoredFieldText, { notSuggested }),
  }),
  {
    text: 'The target for the usage of the resource.',
    link,
    snippet: '\n  type: Utilization\n  averageUtilization: ${1:70}',
  },
);

export const averageTarget = field(
  object({
    type: targetType(['AverageValue'], 'The controller reads only averageValue here.'),
    averageValue: quantityField(
      'Scales up when the average over the pods is above this value, and scales down when it is below.',
    ),
    value: quantityField(ignoredFieldText, { notSuggested }),
    averageUtilization: averageUtilization(ignoredFieldText, { notSuggested }),
  }),
  {
    text: 'The target for the average over the pods.',
    link,
    snippet: '\n  type: AverageValue\n  averageValue: ${1:100}',
  },
);

export const anyTarget = field(
  object({
    type: targetType(
      ['AverageValue', 'Value'],
      'For Object metrics, type must name the field that is set, or the metric fails. For External metrics only the field that is set matters.',
    ),
    averageValue: quantityField('Recommends metric ÷ averageValue pods: 90 with a target of 30 gives 3 pods.', {
      exclusiveWith: ['averageUtilization', 'value'],
      misread: 'If the metric is divided by the number of pods, unready pods count too.',
      snippet: '${1:30}',
    }),
    value: quantityField('Recommends ready pods × metric ÷ value: twice the value gives twice the pods.', {
      exclusiveWith: ['averageUtilization', 'averageValue'],
      misread:
        'Suitable only for a metric that falls when pods are added, such as a response time. For a queue length, use averageValue.',
      pageDiffers:
        'The documentation of 1.19 says that terminating pods are discarded. That is true only of metrics that are read per pod: with value, terminating pods count while they are ready.',
    }),
    averageUtilization: averageUtilization(ignoredFieldText, { notSuggested }),
  }),
  {
    text: 'The target for the metric.',
    link,
    snippet: '\n  type: AverageValue\n  averageValue: ${1:30}',
  },
);
