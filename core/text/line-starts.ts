// Finds the lines on which the documents of a file start. Line counts are cached by chunk, so that an edit in a file of
// many thousand documents does not count the lines of all documents again.
import { oncePer } from '../model/once.ts';
import type { ChunkedList } from './chunked-list.ts';
import { countLeading } from './count-leading.ts';

/** A part of a text. The next part starts `lineBreakCount` lines after the start of this part. */
export interface LinedPart {
  readonly lineBreakCount: number;
}

export interface LineStarts {
  /**
   * Returns the number, counted from 0, of the line on which the part with this index starts. For the index after the
   * last part, returns the last line of the file.
   */
  lineOf(index: number): number;
  /**
   * Returns the index of the part that contains the line; −1 if there are no parts. Lines after the end of the file
   * belong to the last part.
   */
  indexAt(line: number): number;
}

export const lineStartsOf: (parts: ChunkedList<LinedPart>) => LineStarts = oncePer(addUp);

/** The number of lines before each part; the last item is the number of lines of the whole chunk. */
const linesInChunk = oncePer((chunk: readonly LinedPart[]): readonly number[] => {
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
  const lastChunkFrom = (starts: readonly number[], place: number) =>
    Math.min(
      countLeading(starts, (start) => start <= place),
      chunks.length,
    ) - 1;
  return {
    lineOf(index) {
      const at = lastChunkFrom(indexes, index);
      return (lines[at] ?? 0) + (inChunk(at)[index - (indexes[at] ?? 0)] ?? 0);
    },
    indexAt(line) {
      const at = lastChunkFrom(lines, line);
      const before = inChunk(at);
      const started = countLeading(before, (each) => each <= line - (lines[at] ?? 0));
      // The last item of `before` is the end of the chunk and not the start of a part, so it is not counted.
      return (indexes[at] ?? 0) + Math.min(started, before.length - 1) - 1;
    },
  };
}
