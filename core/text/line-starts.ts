// On which lines the documents of a file start. Their lengths are added up chunk by chunk, so that neither a key nor a new line
// in a file of ten thousand documents reads all of them.
import { type ChunkedList, keptByChunk } from './chunked-list.ts';

/** A part of a file: the next part starts this many lines further down. */
export interface LinedPart {
  readonly lineBreakCount: number;
}

export interface LineStarts {
  /** Of the part with this index, or of what follows the last part; from 0. */
  lineOf(index: number): number;
  /** The index of the part in which a line starts: that of the last part for lines past the end, -1 if there is no part. */
  indexAt(line: number): number;
}

const known = new WeakMap<ChunkedList<LinedPart>, LineStarts>();

export function lineStartsOf(parts: ChunkedList<LinedPart>): LineStarts {
  const starts = known.get(parts) ?? addUp(parts);
  known.set(parts, starts);
  return starts;
}

/** For each part, and at the end for all of them: the lines before it. */
const linesInChunk = keptByChunk((chunk: readonly LinedPart[]): readonly number[] => {
  const lines = [0];
  for (const { lineBreakCount } of chunk) lines.push((lines.at(-1) ?? 0) + lineBreakCount);
  return lines;
});

function addUp({ chunks }: ChunkedList<LinedPart>): LineStarts {
  const [indexes, lines] = [[0], [0]];
  for (const chunk of chunks) {
    indexes.push((indexes.at(-1) ?? 0) + chunk.length);
    lines.push((lines.at(-1) ?? 0) + (linesInChunk(chunk).at(-1) ?? 0));
  }
  const inChunk = (at: number) => linesInChunk(chunks[at] ?? []);
  return {
    lineOf(index) {
      const at = Math.min(lastUpTo(indexes, index), chunks.length - 1);
      return (lines[at] ?? 0) + (inChunk(at)[index - (indexes[at] ?? 0)] ?? 0);
    },
    indexAt(line) {
      const at = Math.min(lastUpTo(lines, line), chunks.length - 1);
      const count = chunks[at]?.length ?? 0;
      return at < 0 ? -1 : (indexes[at] ?? 0) + lastUpTo(inChunk(at), line - (lines[at] ?? 0), count);
    },
  };
}

/** The index of the last of the first `count` of these rising numbers that is not above one; 0 if all are. */
function lastUpTo(numbers: readonly number[], one: number, count = numbers.length): number {
  let [from, to] = [1, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= one) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
