import { expect, test } from 'vitest';
import { movedLine } from '../../../client/src/moved-line.ts';

const change = (from: number, to: number, text: string) => ({
  range: { start: { line: from }, end: { line: to } },
  text,
});

test.each([
  ['an edit below', [change(9, 9, 'a\nb')], 5],
  ['an edit of the line itself', [change(5, 5, 'a\nb')], 5],
  ['lines written above', [change(2, 2, 'a\nb\r\nc')], 7],
  ['lines removed above', [change(1, 3, '')], 3],
  ['the line itself removed with those above', [change(3, 8, '')], 3],
  ['several', [change(4, 4, '\n'), change(0, 1, '')], 5],
])('%s', (_, changes, line) => expect(movedLine(5, changes)).toBe(line));
