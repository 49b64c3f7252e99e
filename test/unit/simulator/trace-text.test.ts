import { expect, test } from 'vitest';
import { durationTexts, sequenceText } from '../../../core/simulator/trace-text.ts';

test.each([
  [[1, 2, 3, 4, 5, 6], 3, '1 → 2 → 3 → 4 → 5 → 6'],
  [[1, 2, 3, 4, 5, 6, 7], 3, '1 → 2 → 3 → … → 7'],
  [[4, 5, 7, 10, 15, 21, 24, 21], 4, '4 → 5 → 7 → … → 24 → 21'],
  [[4, 5, 7, 10, 15, 21, 24, 21], 8, '4 → 5 → 7 → 10 → 15 → 21 → 24 → 21'],
  [[4, 5, 7, 10, 15, 21, 24, 21], 20, '4 → 5 → 7 → 10 → 15 → 21 → 24 → 21'],
])('a sequence has each count once, however many are kept: %j, %i', (counts, keep, text) =>
  expect(sequenceText(counts, keep)).toBe(text),
);

test.each<[[number, number], [string, string]]>([
  [
    [105, 165],
    ['105 s', '165 s'],
  ],
  [
    [105, 675],
    ['1 min 45 s', '11 min 15 s'],
  ],
  [
    [45, 675],
    ['45 s', '11 min 15 s'],
  ],
  [
    [300, 600],
    ['5 min', '10 min'],
  ],
])('two times have the same unit: %j', (pair, texts) => expect(durationTexts(pair)).toEqual(texts));
