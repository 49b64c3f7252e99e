// What a metric is held at: a percentage of the request, an average per pod, or one value. The same fields, with other words for
// each kind of metric, because their effect differs.
import * as z from 'zod/mini';
import type { FieldTexts } from '../../field.ts';
import { pages, quantity, texts } from '../../texts.ts';

const typeValues = {
  Utilization: { value: 'Utilization', effect: 'a percentage of what the pods request' },
  AverageValue: { value: 'AverageValue', effect: 'an amount per pod' },
  Value: { value: 'Value', effect: 'one value for the whole, however many pods there are' },
} as const;

const link = `${pages.concept}#algorithm-details`;

function type(offered: readonly (keyof typeof typeValues)[], misread: string) {
  return z.enum(['Utilization', 'AverageValue', 'Value']).register(texts, {
    text: 'Which of the fields beside it holds the target.',
    misread,
    link: pages.reference,
    snippet: `\${1:${offered[0]}}`,
    values: offered.map((name) => typeValues[name]),
  });
}

function averageUtilization(text: string, more: Partial<FieldTexts> = {}) {
  return z
    .optional(z.int32().check(z.minimum(1)))
    .register(texts, { text, unit: 'percent of the request', link, snippet: '${1:70}', ...more });
}

function amount(text: string, more: Partial<FieldTexts> = {}) {
  return z.optional(quantity()).register(texts, {
    text,
    unit: 'a quantity: 500m is a half, 1k a thousand, 1Gi a gibibyte',
    link: pages.quantities,
    snippet: '${1:100}',
    ...more,
  });
}

const notHere = 'Nothing reads it in this kind of metric.';
const notOffered = true;
const amounts = ['averageValue', 'value'];

export const resourceTarget = z
  .strictObject({
    type: type(
      ['Utilization', 'AverageValue'],
      'The controller looks only at which field is there, but the server wants type in any case.',
    ),
    averageUtilization: averageUtilization('Adds pods when all usage ÷ all requests is above this, and removes them when it is below.', {
      notBeside: amounts,
      only: { key: 'type', is: ['Utilization'] },
      misread: 'Of the request, not of the limit, and cut to whole percents. Within the tolerance, 10 % of it by default, nothing happens.',
      values: [
        { value: '50', effect: 'room for a doubling while new pods start' },
        { value: '70', effect: 'a usual middle' },
        { value: '80', effect: 'the default; little room while new pods start' },
        { value: '100', effect: 'pods use all that they request' },
      ],
    }),
    averageValue: amount('Adds pods when the average usage per pod is above this, and removes them when it is below. Needs no request.', {
      notBeside: ['averageUtilization', 'value'],
      misread: 'cpu counts in cores: 500 means 500 cores, 500m a half. memory counts in bytes.',
      snippet: '${1:500m}',
      values: [
        { value: '500m', effect: 'half a core', of: 'cpu' },
        { value: '1', effect: 'one core', of: 'cpu' },
        { value: '512Mi', effect: 'of memory', of: 'memory' },
        { value: '1Gi', effect: 'of memory', of: 'memory' },
      ],
    }),
    value: amount(notHere, { notOffered }),
  })
  .register(texts, {
    text: 'What usage is held at.',
    link,
    snippet: '\n  type: Utilization\n  averageUtilization: ${1:70}',
  });

export const averageTarget = z
  .strictObject({
    type: type(['AverageValue'], 'Only averageValue is read here.'),
    averageValue: amount('Adds pods when the average over the pods is above this, and removes them when it is below.'),
    value: amount(notHere, { notOffered }),
    averageUtilization: averageUtilization(notHere, { notOffered }),
  })
  .register(texts, {
    text: 'What the average over the pods is held at.',
    link,
    snippet: '\n  type: AverageValue\n  averageValue: ${1:100}',
  });

export const anyTarget = z
  .strictObject({
    type: type(
      ['AverageValue', 'Value'],
      'For Object metrics it must name the field that is there, or the metric fails; External metrics look at the field only.',
    ),
    averageValue: amount('Asks for as many pods as the metric has of this: 90 with 30 are 3 pods.', {
      notBeside: ['averageUtilization', 'value'],
      misread: 'The metric is divided by the pods, whether they are ready or not.',
      snippet: '${1:30}',
    }),
    value: amount('Multiplies the ready pods by metric ÷ value: twice the value asks for twice the pods.', {
      notBeside: ['averageUtilization', 'averageValue'],
      misread: 'Right only where more pods lower the metric, as with a response time. A queue length wants averageValue.',
    }),
    averageUtilization: averageUtilization(notHere, { notOffered }),
  })
  .register(texts, { text: 'What the metric is held at.', link, snippet: '\n  type: AverageValue\n  averageValue: ${1:30}' });
