import { field, list, map, object, optionalField, string } from '../field-builder.ts';
import { pages } from '../pages.ts';

interface SelectorWording {
  subject: 'series' | 'pods';
  label: string;
  value: string;
}

export function labelSelector({ subject, label, value }: SelectorWording) {
  const condition = field(
    object({
      key: field(string(), { text: 'Key of the label.', snippet: `\${1:${label}}` }),
      operator: field(string(), {
        text: 'Compares the label with `values`. The API server accepts any operator, but an unknown operator makes the metric fail.',
        snippet: '${1:In}',
        values: [
          { value: 'In', effect: 'the label has one of the values' },
          { value: 'NotIn', effect: 'the label has none of the values, or is absent' },
          { value: 'Exists', effect: 'the label is present; `values` is not allowed' },
          { value: 'DoesNotExist', effect: 'the label is absent; `values` is not allowed' },
        ],
      }),
      values: optionalField(list(field(string(), { text: 'A value of the label.' })), {
        text: 'Values for In and NotIn.',
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
      text: `Selects ${subject} that have all of these labels.`,
      link: `${pages.labels}#label-selectors`,
      snippet: `\n  \${1:${label}}: \${2:${value}}`,
    }),
    matchExpressions: optionalField(list(condition), {
      text: `Selects ${subject} whose labels meet all of these conditions.`,
      snippet: `\n  - key: \${1:${label}}\n    operator: In\n    values: [\${2:${value}}]`,
    }),
  });
}
