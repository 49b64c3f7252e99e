import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedList } from '../../../core/text/chunked-list.ts';
import { lineStartsOf } from '../../../core/text/line-starts.ts';

const lengths = fc.oneof(
  fc.array(fc.nat(3), { maxLength: 6 }),
  fc.array(fc.nat(3), { minLength: 195, maxLength: 450 }),
);

test('a part starts after the lines of the parts before it, and has the lines up to the next one', () => {
  fc.assert(
    fc.property(lengths, (counts) => {
      const starts = lineStartsOf(ChunkedList.of(counts.map((lineBreakCount) => ({ lineBreakCount }))));
      const lines: number[] = [];
      let line = 0;
      for (const count of counts) {
        lines.push(line);
        line += count;
      }
      expect(counts.map((_, index) => starts.lineOf(index))).toEqual(lines);
      expect(starts.lineOf(counts.length)).toBe(line);
      for (const wanted of [0, 1, 2, 5, 150, 301, line - 1, line, line + 9].filter((each) => each >= 0))
        expect(starts.indexAt(wanted)).toBe(lines.findLastIndex((start) => start <= wanted));
    }),
  );
});
