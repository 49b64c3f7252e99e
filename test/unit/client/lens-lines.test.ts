import { expect, test } from 'vitest';
import { coversVisible, wantedLines } from '../../../client/src/text/lens-lines.ts';

const screen = { first: 10_000, last: 10_040 };

test('a short file gets all its lenses', () => expect(wantedLines(1000, [screen])).toBeUndefined());

test('a long file that no editor shows gets all its lenses', () => expect(wantedLines(25_000, [])).toBeUndefined());

test('a long file gets the lenses around the lines that each editor shows', () =>
  expect(wantedLines(25_000, [{ first: 0, last: 40 }, screen])).toEqual([
    { first: 0, last: 540 },
    { first: 9500, last: 10_540 },
  ]));

test.each([
  ['the lines for which they were requested', 10_000, true],
  ['lines that scrolling has reached', 10_200, true],
  ['lines near the last requested one', 10_400, false],
  ['lines far away', 20_000, false],
])('lenses cover %s: line %i, %s', (_, first, isCovered) => {
  const requested = wantedLines(25_000, [screen]) ?? [];
  expect(coversVisible(requested, [{ first, last: first + 40 }], 25_000)).toBe(isCovered);
});

test.each([
  ['first', { first: 0, last: 40 }],
  ['last', { first: 24_960, last: 24_999 }],
])('lenses at the %s line of a file are complete, although no further lines follow', (_, visible) =>
  expect(coversVisible(wantedLines(25_000, [visible]) ?? [], [visible], 25_000)).toBe(true),
);

test('a second editor at another place is not covered', () =>
  expect(coversVisible(wantedLines(25_000, [screen]) ?? [], [screen, { first: 0, last: 40 }], 25_000)).toBe(false));
