// A label selector, as every kind of autoscaler has it for its metrics.
import { field, list, map, object, optionalField, string } from '../field-builder.ts';
import { pages } from '../pages.ts';

interface SelectorWording {
  /** What is selected. */
  subject: 'series' | 'pods';
  /** A label with a value, to fill in. */
  label: string;
  value: string;
}

/** Without the words for the field itself. */
export function labelSelector({ subject, label, value }: SelectorWording) {
  const condition = field(
    object({
      key: field(string(), { text: 'The label that is looked at.', snippet: `\${1:${label}}` }),
      operator: field(string(), {
        text: 'How the label is compared. The server does not check it; the metric fails when the controller cannot read it.',
        snippet: '${1:In}',
        values: [
          { value: 'In', effect: 'the label is one of values' },
          { value: 'NotIn', effect: 'the label is none of values, or absent' },
          { value: 'Exists', effect: 'the label is there; no values' },
          { value: 'DoesNotExist', effect: 'the label is not there; no values' },
        ],
      }),
      values: optionalField(list(field(string(), { text: 'A value of the label.' })), {
        text: 'The values for In and NotIn.',
        snippet: `[\${1:${value}}]`,
      }),
    }),
    {
      text: 'A condition on one label.',
      snippet: `key: \${1:${label}}\noperator: In\nvalues: [\${2:${value}}]`,
    },
  );
  return object({
    matchLabels: optionalField(map(), {
      text: `Only ${subject} with exactly these labels.`,
      link: `${pages.labels}#label-selectors`,
      snippet: `\n  \${1:${label}}: \${2:${value}}`,
    }),
    matchExpressions: optionalField(list(condition), {
      text: `Only ${subject} whose labels fulfil every one of these conditions.`,
      snippet: `\n  - key: \${1:${label}}\n    operator: In\n    values: [\${2:${value}}]`,
    }),
  });
}
