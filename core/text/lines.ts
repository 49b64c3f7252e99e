// The only module that converts offsets to lines and characters, and back. As in LSP, LF, CRLF or CR ends a line, and
// characters are UTF-16 units. U+2028 and similar characters end no line, as in editors.

export interface Position {
  line: number;
  character: number;
}

export interface LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
}

const lineBreak = /\r\n|\n|\r/;
const lineBreaks = new RegExp(lineBreak, 'g');

/**
 * The two line indexes that were used last. Two are enough, because an object needs the lines of its document and of
 * its file.
 */
let recent: readonly LineIndex[] = [];

export function indexLines(text: string): LineIndex {
  const known = recent.find((each) => each.text === text);
  if (known) return remember(known);
  return remember({ text, starts: text.includes('\r') ? startsAfterAnyBreak(text) : startsOfLines(text) });
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function startsAfterAnyBreak(text: string): number[] {
  return [0, ...Array.from(text.matchAll(lineBreaks), (match) => match.index + match[0].length)];
}

function remember(lines: LineIndex): LineIndex {
  const [last] = recent;
  if (last !== lines) recent = last ? [lines, last] : [lines];
  return lines;
}

/**
 * Replaces characters that end a line for libyaml by LF: a CR without LF and, except in JSON, NEL and the Unicode line
 * and paragraph separators. Offsets do not change.
 */
export function normalizeLineBreaks(text: string, json = false): string {
  return text.replaceAll(json ? /\r(?!\n)/g : /\r(?!\n)|[\u0085\u2028\u2029]/g, '\n');
}

export function lineBreakOf(text: string): string {
  return lineBreak.exec(text)?.[0] ?? '\n';
}

/**
 * Line breaks of YAML besides LF. `positionAt` ignores the last three characters, because neither JSON nor an editor
 * ends a line at these characters.
 */
const otherBreaks = ['\r', '\u0085', '\u2028', '\u2029'];

/**
 * Returns the offset at which the line of `offset` starts. As in YAML 1.1, NEL and the Unicode line separators also end
 * a line.
 */
export function startOfLine(text: string, offset: number): number {
  // `lastIndexOf` treats a negative position as 0 and would find a line break there.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, offset);
  return start + Math.max(...otherBreaks.map((each) => line.lastIndexOf(each))) + 1;
}

/** Returns the column of an offset in UTF-16 units, from 0. */
export function columnOf(text: string, offset: number): number {
  return offset - startOfLine(text, offset);
}

export function startOfNextLine(text: string, end: number): number {
  return Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
}

const anyBreak = /[\n\r\u0085\u2028\u2029]/g;

export function endOfLine(text: string, offset: number): number {
  anyBreak.lastIndex = offset;
  return anyBreak.exec(text)?.index ?? text.length;
}

/** CRLF is one line break. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** An offset outside the text counts as the nearest end of the text. */
export function positionAt({ text, starts }: LineIndex, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, text.length));
  const line = lastAtOrBefore(starts, inside);
  // An offset between CR and LF is moved to the end of the line.
  const isInBreak = text[inside] === '\n' && text[inside - 1] === '\r';
  return { line, character: inside - (starts[line] ?? 0) - (isInBreak ? 1 : 0) };
}

/**
 * Returns the offset of a position. A character beyond the end of its line counts as the end of the line, and a line
 * beyond the last line counts as the end of the text.
 */
export function offsetAt({ text, starts }: LineIndex, { line, character }: Position): number {
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  return Math.min(start + Math.max(0, character), lineEnd(text, starts[line + 1] ?? text.length, start));
}

function lineEnd(text: string, next: number, start: number): number {
  let end = next;
  if (end > start && text[end - 1] === '\n') end--;
  if (end > start && text[end - 1] === '\r') end--;
  return end;
}

/** Returns the index of the last number that is at most `target`, or 0. The numbers must ascend. */
export function lastAtOrBefore(sorted: readonly number[], target: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= target) low = middle;
    else high = middle - 1;
  }
  return low;
}
