import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdits } from '../../../core/text/edits/compose-edits.ts';
import { applyEdits, type TextEdit } from '../../../core/text/edits/minimal-edits.ts';
import { runs } from '../../support/effort.ts';

/** Edits that do not overlap or touch, as pairs of a distance and a length. */
const steps = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.string({ maxLength: 3 })),
  {
    maxLength: 5,
  },
);

function editsIn(text: string, parts: readonly (readonly [number, number, string])[]): TextEdit[] {
  let at = 0;
  return parts.flatMap(([distance, length, written]) => {
    const start = at + distance;
    at = start + length;
    return at > text.length ? [] : [{ start, end: at, text: written }];
  });
}

test('edits of several rounds become edits of the original that give the same text', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 5, maxLength: 40 }), fc.array(steps, { maxLength: 4 }), (original, all) => {
      let text = original;
      const rounds = all.map((parts) => {
        const edits = editsIn(text, parts);
        text = applyEdits(text, edits);
        return edits;
      });
      const composed = composeEdits(original, rounds);
      expect(applyEdits(original, composed)).toBe(text);
      for (const [index, { start }] of composed.entries())
        expect(start).toBeGreaterThanOrEqual(composed[index - 1]?.end ?? 0);
    }),
    runs(2000),
  ));

test('an edit that a later one takes back disappears', () => {
  const there = [{ start: 1, end: 2, text: 'xyz' }];
  const back = [{ start: 1, end: 4, text: 'b' }];
  expect(composeEdits('abc', [there, back])).toEqual([]);
});

test('edits beside each other stay apart if text between them is kept', () =>
  expect(composeEdits('a b c', [[{ start: 0, end: 1, text: 'A' }], [{ start: 4, end: 5, text: 'C' }]])).toEqual([
    { start: 0, end: 1, text: 'A' },
    { start: 4, end: 5, text: 'C' },
  ]));
