// Applies changes one after the other. For each change, only the lines around the change are split again, because an
// editor sends one change for each cursor.
import { indexLines, type Position } from '../lines.ts';

/** Without a range, `text` is the whole text. */
export interface ContentChange {
  range?: { start: Position; end: Position } | undefined;
  text: string;
}

export function applyChanges(text: string, changes: readonly ContentChange[]): string {
  let lines = linesOf(text);
  for (const { range, text: replacement } of changes)
    lines = range ? withChange(lines, range, replacement) : linesOf(replacement);
  return lines.join('');
}

function linesOf(text: string): string[] {
  const { starts } = indexLines(text);
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

function withChange(lines: string[], { start, end }: { start: Position; end: Position }, text: string): string[] {
  // The neighboring lines are split again, too, because a CR and an LF that become neighbors are one line break.
  const first = Math.max(0, Math.min(start.line, lines.length - 1) - 1);
  const last = Math.min(lines.length - 1, Math.max(start.line, end.line) + 1);
  const part = lines.slice(first, last + 1);
  const from = offsetIn(part, first, start);
  const to = Math.max(from, offsetIn(part, first, end));
  const joined = part.join('');
  const changed = linesOf(joined.slice(0, from) + text + joined.slice(to));
  // If `part` does not include the end of the text, the last line of `part` ends with a line break. `linesOf` then adds
  // an empty line, which is removed here.
  if (last < lines.length - 1) changed.pop();
  if (changed.length !== part.length) return [...lines.slice(0, first), ...changed, ...lines.slice(last + 1)];
  for (const [at, line] of changed.entries()) lines[first + at] = line;
  return lines;
}

/** Returns the offset of a position in the joined lines. `first` is the line number of the first item of `lines`. */
function offsetIn(lines: readonly string[], first: number, { line, character }: Position): number {
  const before = lines.slice(0, Math.max(0, line - first)).reduce((sum, each) => sum + each.length, 0);
  const length = lengthWithoutBreak(lines[line - first] ?? '');
  return before + Math.min(Math.max(0, character), length);
}

function lengthWithoutBreak(line: string): number {
  if (line.endsWith('\r\n')) return line.length - 2;
  return line.endsWith('\n') || line.endsWith('\r') ? line.length - 1 : line.length;
}
