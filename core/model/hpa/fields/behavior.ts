// How fast replicas may change: windows, policies, tolerance. Texts and numbers follow docs/behavior/hpa.md §3 and §4.
import type { FieldTexts } from '../../field.ts';
import { field, integer, list, object, oneOf, optionalField, quantity } from '../../field-builder.ts';
import { pages } from '../../pages.ts';
import { constraints } from './constraints.ts';

const policiesLink = `${pages.concept}#scaling-policies`;
const windowLink = `${pages.concept}#stabilization-window`;

interface DirectionTexts {
  window: FieldTexts;
  policies: FieldTexts;
  value: FieldTexts;
  tolerance: string;
}

function scalingRules({ window, policies, value, tolerance }: DirectionTexts) {
  return object({
    stabilizationWindowSeconds: optionalField(integer({ min: 0, max: 3600 }), {
      unit: 's',
      link: windowLink,
      ...window,
    }),
    selectPolicy: optionalField(oneOf(['Max', 'Min', 'Disabled']), {
      text: 'Selects the policy that applies when several policies give different limits.',
      default: 'Max',
      pageDiffers: 'The documentation of 1.19 shows the default scaleDown without selectPolicy, whose default is Max.',
      misread:
        'Min and Max refer to the change, not to the replica count: for scaleDown, Max selects the policy that removes the most pods.',
      link: policiesLink,
      snippet: '${1:Max}',
      values: [
        { value: 'Max', effect: 'the policy that allows the largest change (default)' },
        { value: 'Min', effect: 'the policy that allows the smallest change' },
        {
          value: 'Disabled',
          effect: 'no scaling in this direction, except to stay within minReplicas and maxReplicas',
        },
      ],
    }),
    policies: optionalField(list(policy(value)), { link: policiesLink, ...policies }),
    tolerance: optionalField(quantity(), {
      text: tolerance,
      unit: 'a fraction of the target: 0.05 is 5 %',
      default: '0.1 (set by a controller flag)',
      since: { gate: 'HPAConfigurableTolerance' },
      misread: 'Not a percentage: 5 would be 500 %.',
      link: `${pages.concept}#tolerance`,
      snippet: '${1:0.05}',
      values: [
        { value: '0', effect: 'scales at every deviation' },
        { value: '0.05', effect: '5 %: scales sooner' },
        { value: '0.1', effect: '10 %: the default' },
        { value: '0.2', effect: '20 %: scales less often' },
      ],
    }),
  });
}

function policy(value: FieldTexts) {
  return field(
    object({
      type: field(oneOf(['Pods', 'Percent']), {
        text: 'The unit of `value`: pods or percent.',
        link: policiesLink,
        snippet: '${1:Pods}',
        values: [
          { value: 'Pods', effect: 'a number of pods' },
          { value: 'Percent', effect: 'a percentage of the replicas at the start of the period' },
        ],
      }),
      value: field(integer({ min: 1 }), { link: policiesLink, snippet: '${1:4}', ...value }),
      periodSeconds: field(integer({ min: 1, max: 1800 }), {
        text: 'Length of the period in which at most `value` may be added or removed.',
        unit: 's',
        misread: 'The period is not a pause between two scalings. A period below 15 s, the sync period, acts as 15 s.',
        pageDiffers:
          'The documentation of 1.19 says that a percentage is calculated from the current replicas at every sync. In fact it is a percentage of the replicas at the start of the period: 10 % per 60 s removes 8 of 80, and the next 8 only 60 s later.',
        link: policiesLink,
        snippet: '${1:60}',
        values: [
          { value: '15', effect: 'at every sync of the controller' },
          { value: '60', effect: 'per minute' },
          { value: '300', effect: 'per 5 minutes' },
        ],
      }),
    }),
    {
      text: 'Limits the pods, or the percentage of pods, that may be added or removed in a period.',
      link: policiesLink,
      snippet: 'type: ${1:Pods}\nvalue: ${2:4}\nperiodSeconds: ${3:60}',
    },
  );
}

const scaleUp = scalingRules({
  window: {
    text: 'Scales up only to the lowest recommendation of the last N seconds.',
    default: '0',
    misread: 'A single sync with a lower recommendation limits the HPA for the whole window.',
    snippet: '${1:0}',
    values: [
      { value: '0', effect: 'scales up at once (default)' },
      { value: '60', effect: 'ignores peaks shorter than a minute' },
      { value: '300', effect: 'ignores peaks shorter than 5 minutes' },
    ],
  },
  policies: {
    text: 'How many pods may be added in a period.',
    default: '4 pods or 100 % per 15 s, the larger',
    misread: 'Setting `policies` replaces the default policies. A policy only limits a scale-up; it never causes one.',
    pageDiffers:
      'The documentation of 1.19 says that custom values are merged with the defaults, and that the defaults add 4 pods or 100 % every 15 s. Fields are merged, but a list is replaced, and 4 pods or 100 % is only a maximum.',
    snippet: '\n  - type: ${1:Pods}\n    value: ${2:4}\n    periodSeconds: ${3:60}',
  },
  value: {
    text: 'The number or percentage of pods that may be added in the period.',
    unit: 'pods, or percent',
    misread: 'With only a Percent policy an HPA cannot scale up from 0.',
    values: [
      { value: '4', effect: 'pods: the default' },
      { value: '100', effect: 'percent: doubles the replicas' },
    ],
  },
  tolerance: 'How far above its target a metric may be before pods are added.',
});

const scaleDown = scalingRules({
  window: {
    text: 'Scales down only to the highest recommendation of the last N seconds.',
    default: '300 (set by a controller flag)',
    misread:
      'This is not a delay after a scaling: if one sync recommends the current count, the HPA keeps that count for the whole window. A restart of the controller empties the window.',
    pageDiffers:
      'The documentation of 1.19 says that a recommendation is recorded just before a scaling, and that the controller flag for the default window sets the wait between two scale-downs. In fact every sync that reads metrics records a recommendation, and there is no wait after a scaling.',
    snippet: '${1:300}',
    values: [
      { value: '300', effect: 'the default' },
      { value: '60', effect: 'scales down one minute after the load falls' },
      { value: '600', effect: 'keeps pods during a dip of up to 10 minutes' },
      { value: '0', effect: 'scales down at once; replicas may flap' },
    ],
  },
  policies: {
    text: 'How many pods may be removed in a period.',
    default: '100 % per 15 s: to minReplicas in one step',
    misread:
      'Setting `policies` replaces the default policies. A policy only limits a scale-down; it never causes one.',
    pageDiffers:
      'The documentation of 1.19 says that custom values are merged with the defaults. Fields are merged, but a list is replaced.',
    snippet: '\n  - type: ${1:Pods}\n    value: ${2:2}\n    periodSeconds: ${3:60}',
  },
  value: {
    text: 'The number or percentage of pods that may be removed in the period.',
    unit: 'pods, or percent',
    misread: 'A percentage above 100 acts like 100.',
    values: [
      { value: '1', effect: 'pods: one by one' },
      { value: '10', effect: 'percent: a tenth, at least one pod' },
      { value: '100', effect: 'percent: no limit' },
    ],
  },
  tolerance: 'How far below its target a metric may be before pods are removed.',
});

export const behavior = optionalField(
  object({
    scaleUp: optionalField(scaleUp, {
      text: 'How fast the HPA may scale up.',
      default: 'at once; 4 pods or 100 % per 15 s, the larger',
      since: '1.18',
      link: `${pages.concept}#configurable-scaling-behavior`,
      snippet: '\n  policies:\n    - type: ${1:Pods}\n      value: ${2:4}\n      periodSeconds: ${3:60}',
    }),
    scaleDown: optionalField(scaleDown, {
      text: 'How fast the HPA may scale down.',
      default: 'after 300 s; then to minReplicas in one step',
      pageDiffers:
        'The documentation of 1.19 says that scale-downs occur gradually. Without policies the whole drop happens in one step, once the window allows it.',
      since: '1.18',
      link: `${pages.concept}#configurable-scaling-behavior`,
      snippet: '\n  stabilizationWindowSeconds: ${1:300}',
    }),
  }),
  {
    text: 'How fast the HPA may scale up and down.',
    formerNames: [
      {
        name: 'constraints',
        where: 'in the draft of 2019, with a rate and a delay for each direction; never released',
        code: 'draft-constraints',
        field: constraints,
      },
    ],
    since: '1.18',
    default: 'scale-up: at most double, or 4, at each sync; scale-down: after 300 s',
    misread:
      'Even behavior: {} changes scale-ups: 1 → 5 → 10 → 20 instead of 1 → 4 → 8 → 16 → 20. Without behavior, a higher recommendation of the last 5 minutes can still raise the replicas.',
    pageDiffers:
      'The documentation of 1.19 says that the default behavior is that of the existing algorithm. But the default behavior adds up to 4 pods, whereas the algorithm without behavior scales to at least 4; the window of the default behavior never raises the replicas; and the limits of the default behavior apply per period, not per sync.',
    link: `${pages.concept}#configurable-scaling-behavior`,
    snippet: '\n  scaleDown:\n    stabilizationWindowSeconds: ${1:300}',
  },
);
