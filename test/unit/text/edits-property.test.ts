// After any change in any style of YAML, the text has the new value and every comment.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isList, isObject, type ObjectValue, type Value } from '../../../core/model/value.ts';
import { applyEdits, losesAnchor, minimalEdits, type TextEdit } from '../../../core/text/edits/minimal-edits.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { checkResult } from '../../fuzz/check-edits.ts';
import { runs } from '../../support/effort.ts';
import { styledMap, writeStyled } from '../../support/styled-yaml.ts';

const added = fc.constantFrom<Value>(
  7,
  'new',
  'a, b',
  'x]',
  '# no',
  'two\nlines',
  null,
  { x: 1, y: 'z' },
  { 'k, l': 1 },
  [1, 2],
  [{ x: 1 }],
  [[1]],
  {},
  [],
);

type Choose = () => number;

function change(value: Value, choose: Choose, other: Value): Value {
  const choice = choose() % 8;
  if (choice === 0) return other;
  if (isObject(value)) return changeObject(value, choose, other);
  if (!isList(value)) return value;
  if (choice > 2) return value.map((item) => change(item, choose, other));
  const removed = choose() % value.length;
  return value.filter((_, i) => i !== removed);
}

function changeObject(value: ObjectValue, choose: Choose, other: Value): ObjectValue {
  const changed: ObjectValue = Object.create(null);
  for (const [key, each] of Object.entries(value)) if (choose() % 5 > 0) changed[key] = change(each, choose, other);
  return choose() % 3 === 0 ? Object.assign(changed, { f: other }) : changed;
}

test('the edited text has the new value and every comment', () => {
  fc.assert(
    fc.property(
      styledMap,
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(999), { minLength: 60, maxLength: 60 }),
      added,
      (styled, lineBreak, numbers, other) => {
        const text = writeStyled(styled).replaceAll('\n', lineBreak);
        const { root, problems } = readDocument(text);
        fc.pre(root?.kind === 'map' && problems.length === 0);
        let index = 0;
        const choose = () => numbers[index++ % numbers.length] ?? 0;
        const target = changeObject(toValue(root) as ObjectValue, choose, other);
        fc.pre(root?.kind === 'map' && Object.keys(target).length > 0);
        const edits = minimalEdits(text, root, target);
        expect(overlaps(edits), JSON.stringify(edits)).toBe(false);
        if (losesAnchor(text, edits)) return;
        const after = applyEdits(text, edits);
        checkResult(`${text} to ${JSON.stringify(target)}`, text, after, 'a.yaml');
        // The value of an anchor is that of its aliases, too.
        if (!text.includes('*')) expect(toValue(readDocument(after).root), after).toEqual(target);
      },
    ),
    runs(4000),
  );
});

function overlaps(edits: readonly TextEdit[]): boolean {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return sorted.some(({ start, end }, i) => start > end || start < (sorted[i - 1]?.end ?? 0));
}
