// Describes `constraints`, the 2019 draft of `behavior` (docs/behavior/hpa.md §7a). The type definitions of the draft
// have `pods`, `percent` and `periodSeconds` inside `rate`; the user stories of the draft write these fields without
// `rate`.
import type { FieldTexts } from '../../field.ts';
import { type FieldDescription, integer, object, optionalField } from '../../field-builder.ts';

/**
 * The default limits of `constraints`, the 2019 draft of `behavior`. A scale-down has no limit by default, so it may
 * remove all pods.
 */
export const draftDefaults = { scaleUp: { pods: 4, percent: 100 }, scaleDown: {}, periodSeconds: 60 };

interface DirectionTexts {
  rate: FieldTexts;
  pods: FieldTexts;
  percent: FieldTexts;
  period: string;
  delay: FieldTexts;
}

function directionRules({ rate, pods, percent, period, delay }: DirectionTexts) {
  const rateFields = (exclusiveWith: readonly string[]): Record<string, FieldDescription> => ({
    pods: optionalField(integer({ min: 0 }), { unit: 'pods', exclusiveWith, ...pods }),
    percent: optionalField(integer({ min: 0 }), { unit: 'percent', exclusiveWith, ...percent }),
    periodSeconds: optionalField(integer({ min: 1 }), {
      text: period,
      unit: 's',
      default: String(draftDefaults.periodSeconds),
      exclusiveWith,
      misread: 'The default is 60 s, not 15 s as in behavior, so the same number per period is four times slower.',
      snippet: `\${1:${draftDefaults.periodSeconds}}`,
      values: [
        { value: '60', effect: 'per minute: the default' },
        { value: '600', effect: 'per 10 minutes' },
      ],
    }),
  });
  return object({
    ...rateFields(['rate']),
    delaySeconds: optionalField(integer({ min: 0 }), { unit: 's', ...delay }),
    rate: optionalField(object(rateFields([])), {
      exclusiveWith: ['pods', 'percent', 'periodSeconds'],
      draft:
        'The types of the draft have pods, percent and periodSeconds inside rate; its user stories write them without rate.',
      ...rate,
    }),
  });
}

const scaleUp = directionRules({
  rate: {
    text: 'How many pods may be added in a period.',
    default: '4 pods or 100 % per 60 s, the larger',
    snippet: '\n  pods: ${1:4}\n  percent: ${2:100}',
  },
  pods: {
    text: 'The number of pods that may be added in the period.',
    default: String(draftDefaults.scaleUp.pods),
    misread:
      'If `percent` is absent, it defaults to 100, and the larger of the two rates applies: `pods: 1` gives 1 → 2 → 4 → 8. Story 3 of the KEP draft contradicts this rule: it expects 1 → 2 → 3 → 4. For that sequence, set percent: 0.',
    snippet: '${1:4}',
    values: [
      { value: '4', effect: 'the default' },
      { value: '1', effect: 'one pod per period, with percent: 0' },
      { value: '0', effect: 'with percent: 0, never scales up' },
    ],
  },
  percent: {
    text: 'The percentage of pods that may be added in the period, rounded up.',
    default: String(draftDefaults.scaleUp.percent),
    misread: 'If `pods` is absent, it defaults to 4, and the larger of the two rates applies.',
    snippet: '${1:100}',
    values: [
      { value: '100', effect: 'doubles the replicas: the default' },
      { value: '900', effect: 'ten times the replicas' },
      { value: '0', effect: 'only pods counts' },
    ],
  },
  period: 'Length of the period for which `pods` and `percent` limit the added pods.',
  delay: {
    text: 'Scales up only to the lowest recommendation of the last N seconds. Each recommendation is already limited by pods and percent.',
    default: '0',
    misread: 'The draft of 2019 applies the limits first and then the window; behavior applies the window first.',
    snippet: '${1:0}',
    values: [
      { value: '0', effect: 'scales up at once: the default' },
      { value: '60', effect: 'ignores peaks shorter than a minute' },
    ],
  },
});

export const ignoredZero =
  'The draft contradicts itself: it says that a 0 is ignored if the other rate is set, but also that the larger resulting count applies, so that a 0 prevents every scale-down.';

const scaleDown = directionRules({
  rate: {
    text: 'How many pods may be removed in a period.',
    default: 'any number',
    misread: 'The smaller removal applies, because the draft uses the larger of the two resulting counts.',
    snippet: '\n  pods: ${1:1}',
  },
  pods: {
    text: 'The number of pods that may be removed in the period.',
    default: 'none: any number may be removed',
    misread: ignoredZero,
    snippet: '${1:1}',
    values: [
      { value: '1', effect: 'one by one' },
      { value: '5', effect: 'five at once' },
      { value: '0', effect: 'with percent: 0, never scales down' },
    ],
  },
  percent: {
    text: 'The percentage of pods that may be removed in the period, at least one pod.',
    default: 'none: any number may be removed',
    misread: ignoredZero,
    snippet: '${1:10}',
    values: [
      { value: '10', effect: 'a tenth' },
      { value: '0', effect: 'with pods: 0, never scales down' },
    ],
  },
  period: 'Length of the period for which `pods` and `percent` limit the removed pods.',
  delay: {
    text: 'Scales down only to the highest recommendation of the last N seconds. Each recommendation is already limited by pods and percent.',
    default: '300 (set by a controller flag)',
    misread:
      'User story 5 of the 2019 draft uses recommendations that equal the current replicas, although the rules of the draft do not record such recommendations. Replicast follows the story, because otherwise no delay would have an effect. User story 2 suggests that the first removal comes after 10 min; with the default delay it comes after 5 min.',
    snippet: '${1:300}',
    values: [
      { value: '300', effect: 'the default' },
      { value: '600', effect: 'keeps pods during a dip of up to 10 minutes' },
      { value: '0', effect: 'scales down at once' },
    ],
  },
});

export const constraints = optionalField(
  object({
    scaleUp: optionalField(scaleUp, {
      text: 'How fast the HPA may scale up. Only a draft of the API from 2019 has this field; today it is `behavior`.',
      default: 'at once; 4 pods or 100 % per 60 s, the larger',
      snippet: '\n  percent: ${1:100}',
    }),
    scaleDown: optionalField(scaleDown, {
      text: 'How fast the HPA may scale down. Only a draft of the API from 2019 has this field; today it is `behavior`.',
      default: 'after 300 s; then any number of pods',
      snippet: '\n  pods: ${1:1}',
    }),
    delaySeconds: optionalField(integer({ min: 0 }), {
      text: 'The delaySeconds of scaleDown.',
      unit: 's',
      misread:
        'Only story 5 of the draft sets delaySeconds here; the types of the draft define it in scaleDown. This value applies only if scaleDown has no delaySeconds.',
      snippet: '${1:300}',
    }),
  }),
  {
    text: 'How fast the HPA may scale up and down, in a draft of 2019. No release has this field: today it is `behavior`.',
    misread:
      'The defaults differ from those of behavior: the period is 60 s, not 15 s, and if only pods or only percent is set, the other keeps its default.',
  },
);
