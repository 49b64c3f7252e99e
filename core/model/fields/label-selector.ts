// A label selector, as every kind of autoscaler has it for its metrics.
import * as z from 'zod/mini';
import { pages, texts } from '../texts.ts';

interface SelectorWording {
  /** What is selected. */
  subject: 'series' | 'pods';
  /** A label with a value, to fill in. */
  label: string;
  value: string;
}

/** Without the words for the field itself. */
export function labelSelector({ subject, label, value }: SelectorWording) {
  const condition = z
    .strictObject({
      key: z.string().register(texts, { text: 'The label that is looked at.', snippet: `\${1:${label}}` }),
      operator: z.string().register(texts, {
        text: 'How the label is compared. The server does not check it; the metric fails when the controller cannot read it.',
        snippet: '${1:In}',
        values: [
          { value: 'In', effect: 'the label is one of values' },
          { value: 'NotIn', effect: 'the label is none of values, or absent' },
          { value: 'Exists', effect: 'the label is there; no values' },
          { value: 'DoesNotExist', effect: 'the label is not there; no values' },
        ],
      }),
      values: z
        .optional(z.array(z.string().register(texts, { text: 'A value of the label.' })))
        .register(texts, { text: 'The values for In and NotIn.', snippet: `[\${1:${value}}]` }),
    })
    .register(texts, {
      text: 'A condition on one label.',
      snippet: `key: \${1:${label}}\noperator: In\nvalues: [\${2:${value}}]`,
    });
  return z.strictObject({
    matchLabels: z.optional(z.record(z.string(), z.string())).register(texts, {
      text: `Only ${subject} with exactly these labels.`,
      link: `${pages.labels}#label-selectors`,
      snippet: `\n  \${1:${label}}: \${2:${value}}`,
    }),
    matchExpressions: z.optional(z.array(condition)).register(texts, {
      text: `Only ${subject} whose labels fulfil every one of these conditions.`,
      snippet: `\n  - key: \${1:${label}}\n    operator: In\n    values: [\${2:${value}}]`,
    }),
  });
}
