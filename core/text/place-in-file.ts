// Converts positions in a document to positions in its file. In the core, positions count from the start of the
// document, so that they stay valid when other documents change.
import { indexLines, offsetAt, type Position, positionAt } from './lines.ts';
import { type EmbeddedText, toEmbeddedPosition, toFilePosition, toFileText } from './markdown-blocks.ts';

interface LineRange {
  start: Position;
  end: Position;
}

/** The place of a YAML document, or of the text of a block scalar in its document. */
export interface PlaceInFile {
  /** The line of the file on which the document starts, from 0. */
  startLine: number;
  /** The indentation of the document's lines in the file. Set if the document is the text of a block scalar. */
  column?: number | undefined;
  embedded?: EmbeddedText | undefined;
}

export const wholeFile: PlaceInFile = { startLine: 0 };

export function placeInFile({ startLine, column, embedded }: PlaceInFile): PlaceInFile {
  return { startLine, column, embedded };
}

export function placeAt(text: string, offset: number): PlaceInFile {
  return { startLine: positionAt(indexLines(text), offset).line };
}

export function placeWithin(place: PlaceInFile, outer: PlaceInFile): PlaceInFile {
  return { ...place, startLine: place.startLine + outer.startLine };
}

export function startsAtSameLine(one: PlaceInFile, other: PlaceInFile): boolean {
  return one.startLine === other.startLine;
}

export function positionInFile(position: Position, { startLine, column = 0, embedded }: PlaceInFile): Position {
  const { line, character } = embedded ? toFilePosition(embedded, position) : position;
  return { line: line + startLine, character: character + column };
}

export function rangeInFile({ start, end }: LineRange, place: PlaceInFile): LineRange {
  return { start: positionInFile(start, place), end: positionInFile(end, place) };
}

/**
 * Converts the range of the item to a range in the file. Returns the item itself if the document is at the start of the
 * file.
 */
export function itemInFile<Item extends { range: LineRange }>(item: Item, place: PlaceInFile): Item {
  return isAtStart(place) ? item : { ...item, range: rangeInFile(item.range, place) };
}

/**
 * Returns the edit with its positions in the file. New lines get the indentation or prefix that the lines of the
 * document have in the file.
 */
export function editInFile<Edit extends { range: LineRange; newText: string }>(edit: Edit, place: PlaceInFile): Edit {
  const { column = 0, embedded } = place;
  if (column === 0 && !embedded) return itemInFile(edit, place);
  const newText = embedded ? toFileText(embedded, edit.newText) : edit.newText;
  return itemInFile({ ...edit, newText: newText.replaceAll('\n', `\n${' '.repeat(column)}`) }, place);
}

export function lineInFile(line: number, { startLine }: PlaceInFile): number {
  return startLine + line;
}

/**
 * Returns the number of a line in the file, counted from 1 as in editors. `line` is counted from 0, from the start of
 * the document.
 */
export function lineNumberInFile(line: number, place: PlaceInFile): number {
  return lineInFile(line, place) + 1;
}

export function offsetInFile(text: string, place: PlaceInFile): number {
  return offsetAt(indexLines(text), { line: place.startLine, character: place.column ?? 0 });
}

/**
 * Converts a position in the file to a position in the document. The line of the result is negative if the position is
 * before the document.
 */
export function positionInDocument(
  { line, character }: Position,
  { startLine, column = 0, embedded }: PlaceInFile,
): Position {
  const position = { line: line - startLine, character: Math.max(0, character - column) };
  return embedded ? toEmbeddedPosition(embedded, position) : position;
}

export function rangeInDocument({ start, end }: LineRange, place: PlaceInFile): LineRange {
  return { start: positionInDocument(start, place), end: positionInDocument(end, place) };
}

function isAtStart({ startLine, column = 0, embedded }: PlaceInFile): boolean {
  return startLine === 0 && column === 0 && !embedded;
}
