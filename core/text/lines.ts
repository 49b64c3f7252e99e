// The only module that converts offsets to lines and characters, and back. Positions follow LSP: a line ends with \n,
// \r\n or \r, and characters are UTF-16 units. U+2028 and similar characters end no line, as in editors.

export interface Position {
  line: number;
  character: number;
}

/** The offset at which each line of a text starts. */
export interface LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
}

const lineBreak = /\r\n|\n|\r/;
const lineBreaks = new RegExp(lineBreak, 'g');

/** The last two indexes: often each object of a file needs both the lines of its document and the lines of the file. */
let recent: readonly LineIndex[] = [];

/** Returns the starts of the lines of a text, for `positionAt` and `offsetAt`. */
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
 * Writes \n wherever the API server's parser ends a line, which includes NEL and the Unicode separators; offsets do
 * not change. In JSON only \n and \r end a line.
 */
export function normalizeLineBreaks(text: string, json = false): string {
  return text.replaceAll(json ? /\r(?!\n)/g : /\r(?!\n)|[\u0085\u2028\u2029]/g, '\n');
}

/** Returns the first line break of the text; `\n` if it has none. */
export function lineBreakOf(text: string): string {
  return lineBreak.exec(text)?.[0] ?? '\n';
}

/**
 * Characters other than \n that end a line in YAML. `positionAt` does not know the last three: they end no line in
 * JSON or in an editor.
 */
const otherBreaks = ['\r', '\u0085', '\u2028', '\u2029'];

/** Returns the start of the line of the offset; NEL and the Unicode separators end lines, too. */
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

/** Returns the start of the next line; `end` is the end of a line, without its line break. */
export function startOfNextLine(text: string, end: number): number {
  return Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
}

const anyBreak = /[\n\r\u0085\u2028\u2029]/g;

/** Returns the end of the line of the offset, without its line break. */
export function endOfLine(text: string, offset: number): number {
  anyBreak.lastIndex = offset;
  return anyBreak.exec(text)?.index ?? text.length;
}

/** Counts line breaks; `\r\n` is one. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** Returns the position of an offset. An offset outside the text is moved to the nearest end. */
export function positionAt({ text, starts }: LineIndex, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, text.length));
  const line = lastAtOrBefore(starts, inside);
  // An offset between \r and \n is moved to the end of the line.
  const isInBreak = text[inside] === '\n' && text[inside - 1] === '\r';
  return { line, character: inside - (starts[line] ?? 0) - (isInBreak ? 1 : 0) };
}

/**
 * Returns the offset of a position. A character past the end of its line is moved to that end, and a line past the
 * last one to the end of the text.
 */
export function offsetAt({ text, starts }: LineIndex, { line, character }: Position): number {
  if (line < 0) return 0;
  const start = starts[line];
  if (start === undefined) return text.length;
  return Math.min(start + Math.max(0, character), lineEnd(text, starts[line + 1] ?? text.length, start));
}

/** Returns the end of the line that starts at `start`, without its line break. */
function lineEnd(text: string, next: number, start: number): number {
  let end = next;
  if (end > start && text[end - 1] === '\n') end--;
  if (end > start && text[end - 1] === '\r') end--;
  return end;
}

/** Returns the index of the last number that is at most `target`; 0 if there is none. `sorted`: in ascending order. */
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
