// The one place that turns offsets into lines and characters, and back. Positions are LSP's: lines end with \n, \r\n or
// \r, characters are UTF-16 units. U+2028 and its like end no line, so that we count as editors do.

export interface Position {
  line: number;
  character: number;
}

/** Where each line of a text begins. */
export interface LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
}

const lineBreak = /\r\n|\n|\r/g;

/** For `positionAt` and `offsetAt`: made once for a text, and then asked often. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (const match of text.matchAll(lineBreak)) starts.push(match.index + match[0].length);
  return { text, starts };
}

/**
 * With \n wherever the API server's reader ends a line, which it does at NEL, too; offsets stay. In a JSON file NEL
 * ends nothing.
 */
export function normalizeLineBreaks(text: string, json = false): string {
  return text.replaceAll(json ? /\r(?!\n)/g : /\r(?!\n)|\u0085/g, '\n');
}

/** Where the line of the offset ends, before its break. */
export function endOfLine(text: string, offset: number): number {
  for (let at = offset; at < text.length; at++) if (text[at] === '\n' || text[at] === '\r') return at;
  return text.length;
}

/** `\r\n` is one. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Offsets outside the text are moved to its nearest end. */
export function positionAt({ text, starts }: LineIndex, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, text.length));
  const line = lastAtOrBefore(starts, inside);
  // Between the two characters of a line break there is no place: it is the end of the line.
  const isInBreak = text[inside] === '\n' && text[inside - 1] === '\r';
  return { line, character: inside - (starts[line] ?? 0) - (isInBreak ? 1 : 0) };
}

/** A character behind the end of its line means that end; a line behind the last one means the end of the text. */
export function offsetAt({ text, starts }: LineIndex, { line, character }: Position): number {
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  return Math.min(start + Math.max(0, character), lineEnd(text, starts[line + 1] ?? text.length, start));
}

/** Where the line that begins at `start` ends, without its line break. */
function lineEnd(text: string, next: number, start: number): number {
  let end = next;
  if (end > start && text[end - 1] === '\n') end--;
  if (end > start && text[end - 1] === '\r') end--;
  return end;
}

function lastAtOrBefore(sorted: readonly number[], target: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
