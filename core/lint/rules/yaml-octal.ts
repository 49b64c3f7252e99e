import type { FieldType } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { changeFix } from '../../model/object-fix.ts';
import type { MapNode } from '../../text/node.ts';
import type { Finding, Rule, RuleSubject } from '../rule.ts';
import { scalarsWithin } from './scalars-within.ts';

const mayBeOctal = /[:\s[,{-][-+]?0[0-7_]*[1-7][0-7_]*(?![\w.])/;
/** The last result is kept, because the rule runs for each item of a `List` with the text of the whole document. */
let last = { text: '', mayHaveOctals: false };

function mayHaveOctals(text: string): boolean {
  if (last.text !== text) last = { text, mayHaveOctals: mayBeOctal.test(text) };
  return last.mayHaveOctals;
}

const octalNumber = /^[-+]?0[0-7_]*$/;
const numberTypes: readonly FieldType['type'][] = ['integer', 'number', 'quantity'];

/** Reports a number with a leading zero, which YAML 1.1 reads as octal. */
export const yamlOctal: Rule = {
  code: 'yaml-octal',
  level: 'warning',
  check({ root, text, description }) {
    return description && mayHaveOctals(text) ? octalsIn(root, description) : undefined;
  },
};

function* octalsIn(root: MapNode, description: NonNullable<RuleSubject['description']>): Generator<Finding> {
  for (const { path, node } of scalarsWithin(root)) {
    const { source, value, style } = node;
    if (style !== 'plain' || typeof value !== 'number' || !octalNumber.test(source)) continue;
    const decimal = Number(source.replaceAll('_', ''));
    const type = fieldAt(description.root, path)?.shape.type;
    if (decimal === value || type === undefined || !numberTypes.includes(type)) continue;
    yield {
      at: path,
      message: `${source} is stored as ${value}: with a leading zero, YAML 1.1 reads an octal number.`,
      fixes: [changeFix(path, decimal)],
    };
  }
}
