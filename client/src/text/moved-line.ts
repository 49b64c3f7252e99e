interface TextChange {
  range: { start: { line: number }; end: { line: number } };
  text: string;
}

/**
 * Returns the number of the line after the edits. Lines count from 0. A removed line becomes the line where the
 * inserted text ends.
 */
export function movedLine(line: number, changes: readonly TextChange[]): number {
  return changes.reduce((moved, { range: { start, end }, text }) => {
    if (start.line >= line) return moved;
    const removed = Math.min(end.line, line) - start.line;
    return moved - removed + (text.match(/\r\n|\r|\n/g)?.length ?? 0);
  }, line);
}
