// How fast replicas may change: windows, policies, tolerance. Texts and numbers by docs/behavior/hpa.md §3 and §4.
import * as z from 'zod/mini';
import type { FieldTexts } from '../../field.ts';
import { pages, quantity, texts } from '../../texts.ts';

const policiesLink = `${pages.concept}#scaling-policies`;
const windowLink = `${pages.concept}#stabilization-window`;

interface Direction {
  window: FieldTexts;
  policies: FieldTexts;
  value: FieldTexts;
  tolerance: string;
}

function rules({ window, policies, value, tolerance }: Direction) {
  return z.strictObject({
    stabilizationWindowSeconds: z
      .optional(z.int32().check(z.minimum(0), z.maximum(3600)))
      .register(texts, { unit: 's', link: windowLink, ...window }),
    selectPolicy: z.optional(z.enum(['Max', 'Min', 'Disabled'])).register(texts, {
      text: 'Which policy decides where several give different limits.',
      default: 'Max',
      misread: 'Min and Max speak of the change, not of the replicas: for scaleDown, Max is the policy that removes most.',
      link: policiesLink,
      snippet: '${1:Max}',
      values: [
        { value: 'Max', effect: 'the policy that lets most pods change (default)' },
        { value: 'Min', effect: 'the policy that lets fewest pods change' },
        { value: 'Disabled', effect: 'never in this direction; only the bounds still move it' },
      ],
    }),
    policies: z.optional(z.array(policy(value))).register(texts, { link: policiesLink, ...policies }),
    tolerance: z.optional(quantity()).register(texts, {
      text: tolerance,
      unit: 'a part of the target: 0.05 is 5 %',
      default: '0.1 (a flag of the controller)',
      since: '1.35 (1.33 with the gate HPAConfigurableTolerance)',
      misread: 'Not a percentage: 5 would be 500 %.',
      link: `${pages.concept}#tolerance`,
      snippet: '${1:0.05}',
      values: [
        { value: '0', effect: 'reacts to every difference' },
        { value: '0.05', effect: '5 %: reacts sooner' },
        { value: '0.1', effect: '10 %: the default' },
        { value: '0.2', effect: '20 %: calmer' },
      ],
    }),
  });
}

function policy(value: FieldTexts) {
  return z
    .strictObject({
      type: z.enum(['Pods', 'Percent']).register(texts, {
        text: 'What value counts.',
        link: policiesLink,
        snippet: '${1:Pods}',
        values: [
          { value: 'Pods', effect: 'a number of pods' },
          { value: 'Percent', effect: 'percent of the replicas at the start of the period' },
        ],
      }),
      value: z
        .int32()
        .check(z.minimum(1))
        .register(texts, { link: policiesLink, snippet: '${1:4}', ...value }),
      periodSeconds: z
        .int32()
        .check(z.minimum(1), z.maximum(1800))
        .register(texts, {
          text: 'How far back changes count: within any such span, no more than value.',
          unit: 's',
          misread: 'Not a pause between steps. Shorter than the controller’s 15 s it means: at every sync.',
          link: policiesLink,
          snippet: '${1:60}',
          values: [
            { value: '15', effect: 'at every sync of the controller' },
            { value: '60', effect: 'per minute' },
            { value: '300', effect: 'per 5 minutes' },
          ],
        }),
    })
    .register(texts, {
      text: 'A limit: so many pods, or percent, within a span of time.',
      link: policiesLink,
      snippet: 'type: ${1:Pods}\nvalue: ${2:4}\nperiodSeconds: ${3:60}',
    });
}

const scaleUp = rules({
  window: {
    text: 'Grows only to the least that was asked for during the whole last so many seconds.',
    default: '0',
    misread: 'A single sync that asks for less begins it anew.',
    snippet: '${1:0}',
    values: [
      { value: '0', effect: 'grows at once (default)' },
      { value: '60', effect: 'ignores peaks shorter than a minute' },
      { value: '300', effect: 'ignores peaks shorter than 5 minutes' },
    ],
  },
  policies: {
    text: 'How many pods may be added within a span of time.',
    default: '4 pods or 100 % each 15 s, the larger',
    misread: 'A list of your own replaces the default one whole. Policies only limit; they never make it grow.',
    snippet: '\n  - type: ${1:Pods}\n    value: ${2:4}\n    periodSeconds: ${3:60}',
  },
  value: {
    text: 'How many pods, or percent, may be added within the period.',
    unit: 'pods, or percent',
    misread: 'A percentage alone never leaves 0 replicas.',
    values: [
      { value: '4', effect: 'pods: as the default' },
      { value: '100', effect: 'percent: doubles' },
    ],
  },
  tolerance: 'How far above its target a metric may be before pods are added.',
});

const scaleDown = rules({
  window: {
    text: 'Shrinks only to the most that was asked for during the whole last so many seconds.',
    default: '300 (a flag of the controller)',
    misread:
      'No waiting time after a scaling: one sync that asks for the old count keeps it for the whole window. A restart of the controller begins it anew.',
    snippet: '${1:300}',
    values: [
      { value: '300', effect: 'the default' },
      { value: '60', effect: 'follows falling load after a minute' },
      { value: '600', effect: 'keeps pods over a pause of 10 minutes' },
      { value: '0', effect: 'shrinks at once; pods may come and go' },
    ],
  },
  policies: {
    text: 'How many pods may be removed within a span of time.',
    default: '100 % each 15 s: to minReplicas in one step',
    misread: 'A list of your own replaces the default one whole. Policies only limit; they never make it shrink.',
    snippet: '\n  - type: ${1:Pods}\n    value: ${2:2}\n    periodSeconds: ${3:60}',
  },
  value: {
    text: 'How many pods, or percent, may be removed within the period.',
    unit: 'pods, or percent',
    misread: 'Above 100 percent acts as 100.',
    values: [
      { value: '1', effect: 'pods: one by one' },
      { value: '10', effect: 'percent: a tenth, at least one pod' },
      { value: '100', effect: 'percent: no limit' },
    ],
  },
  tolerance: 'How far below its target a metric may be before pods are removed.',
});

export const behavior = z
  .optional(
    z.strictObject({
      scaleUp: z.optional(scaleUp).register(texts, {
        text: 'How fast replicas may grow.',
        default: 'at once; 4 pods or 100 % each 15 s, the larger',
        since: '1.18',
        link: `${pages.concept}#configurable-scaling-behavior`,
        snippet: '\n  policies:\n    - type: ${1:Pods}\n      value: ${2:4}\n      periodSeconds: ${3:60}',
      }),
      scaleDown: z.optional(scaleDown).register(texts, {
        text: 'How fast replicas may shrink.',
        default: 'after 300 s; then to minReplicas in one step',
        since: '1.18',
        link: `${pages.concept}#configurable-scaling-behavior`,
        snippet: '\n  stabilizationWindowSeconds: ${1:300}',
      }),
    }),
  )
  .register(texts, {
    text: 'How fast replicas may grow and shrink.',
    formerNames: [
      {
        name: 'constraints',
        where: 'in the draft of 2019, with a rate and a delay for each direction; never released',
        code: 'draft-constraints',
      },
    ],
    since: '1.18',
    default: 'at each sync at most twice as many, at least 4; down after 300 s',
    misread:
      'Even behavior: {} changes something: 1 → 5 → 10 → 20 instead of 1 → 4 → 8 → 16 → 20. Without it, an old high proposal still makes replicas grow for 5 minutes.',
    link: `${pages.concept}#configurable-scaling-behavior`,
    snippet: '\n  scaleDown:\n    stabilizationWindowSeconds: ${1:300}',
  });
