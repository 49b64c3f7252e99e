// Many changes at once equal the same changes one by one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges, type ContentChange } from '../../../core/text/edits/apply-changes.ts';
import { editSourceFile, openSourceFile, sourceFileText } from '../../../core/text/source-file.ts';
import { runs } from '../../support/effort.ts';

const text = fc
  .array(fc.constantFrom('a', 'bc', '---', '\n', '\r', '\r\n', ' '), { maxLength: 12 })
  .map((all) => all.join(''));
const position = fc.record({ line: fc.nat(8), character: fc.nat(5) });
const change: fc.Arbitrary<ContentChange> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ range: fc.record({ start: position, end: position }), text }) },
  { weight: 1, arbitrary: fc.record({ text }) },
);

test('changes of a text are made one after the other', () =>
  fc.assert(
    fc.property(text, fc.array(change, { maxLength: 12 }), (before, changes) => {
      const each = changes.reduce(editSourceFile, openSourceFile(before));
      expect(applyChanges(before, changes)).toBe(sourceFileText(each));
    }),
    runs(3000),
  ));
