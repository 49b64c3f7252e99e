import { expect, test } from 'vitest';
import { movedLine } from '../../../client/src/text/moved-line.ts';

const change = (from: number, to: number, text: string) => ({
  range: { start: { line: from }, end: { line: to } },
  text,
});

test.each([
  ['an edit below it', [change(9, 9, 'a\nb')], 5],
  ['an edit within the line', [change(5, 5, 'a\nb')], 5],
  ['lines inserted above it', [change(2, 2, 'a\nb\r\nc')], 7],
  ['lines deleted above it', [change(1, 3, '')], 3],
  ['its deletion together with lines above it', [change(3, 8, '')], 3],
  ['several edits', [change(4, 4, '\n'), change(0, 1, '')], 5],
])('line 5 is tracked through %s', (_, changes, line) => expect(movedLine(5, changes)).toBe(line));
