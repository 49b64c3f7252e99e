// Moves a line number with the edits above it.

interface TextChange {
  range: { start: { line: number }; end: { line: number } };
  text: string;
}

/**
 * Returns the number of a line, from 0, after all edits of one version. For a deleted line, this is the line where the
 * edit begins.
 */
export function movedLine(line: number, changes: readonly TextChange[]): number {
  return changes.reduce((moved, { range: { start, end }, text }) => {
    if (start.line >= line) return moved;
    const removed = Math.min(end.line, line) - start.line;
    return moved - removed + (text.match(/\r\n|\r|\n/g)?.length ?? 0);
  }, line);
}
