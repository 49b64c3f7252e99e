// The adapter between a YAML document and its file. A position in a document counts from the start of the document, so
// that it stays the same while other documents move. This module converts such a position to a position in the file. It
// is called where positions leave the core: in the handlers of the server, in the output of the command line, and when
// a document is compared with the text of its whole file. Other modules only create a `PlaceInFile` by counting lines
// (`SourceFile`, `WorkspaceIndex`, `findPatches`, `CheckedFile`), or pass it on. A description of a cluster
// (`explanation/describe`) is a whole file, so its positions are already positions in the file.
import { indexLines, offsetAt, type Position, positionAt } from './lines.ts';
import { type EmbeddedText, toEmbeddedPosition, toFilePosition, toFileText } from './markdown-blocks.ts';

interface LineRange {
  start: Position;
  end: Position;
}

/** The position of a YAML document in its file, or of the text of a block scalar in its document. */
export interface PlaceInFile {
  /** The line of the file on which the document starts, from 0. */
  startLine: number;
  /** For a text in a block scalar: the indentation of its lines. */
  column?: number | undefined;
  /** For a document in a fenced block of Markdown, whose lines have prefixes. */
  embedded?: EmbeddedText | undefined;
}

/** The place of a document that is the whole file, or whose positions are already those of the file. */
export const wholeFile: PlaceInFile = { startLine: 0 };

/** Returns a copy with only the properties of `PlaceInFile`. */
export function placeInFile({ startLine, column, embedded }: PlaceInFile): PlaceInFile {
  return { startLine, column, embedded };
}

/** Returns the place of a document that starts at this offset of the text of its file. */
export function placeAt(text: string, offset: number): PlaceInFile {
  return { startLine: positionAt(indexLines(text), offset).line };
}

/** Returns the place of a document in a text that is itself a part of a file. */
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
 * Returns an item, such as a diagnostic, with its range in the file: the same object if the document is at the start of
 * the file.
 */
export function itemInFile<Item extends { range: LineRange }>(item: Item, place: PlaceInFile): Item {
  return isAtStart(place) ? item : { ...item, range: rangeInFile(item.range, place) };
}

/**
 * Returns the edit of the file. Its new lines get the indentation or prefix that the lines of the document have in the
 * file.
 */
export function editInFile<Edit extends { range: LineRange; newText: string }>(edit: Edit, place: PlaceInFile): Edit {
  const { column = 0, embedded } = place;
  if (column === 0 && !embedded) return itemInFile(edit, place);
  const newText = embedded ? toFileText(embedded, edit.newText) : edit.newText;
  return itemInFile({ ...edit, newText: newText.replaceAll('\n', `\n${' '.repeat(column)}`) }, place);
}

/** Returns the line in the file; both lines count from 0. */
export function lineInFile(line: number, { startLine }: PlaceInFile): number {
  return startLine + line;
}

/** Returns the number of the line in the file as people count, from 1. */
export function lineNumberInFile(line: number, place: PlaceInFile): number {
  return lineInFile(line, place) + 1;
}

/** Returns the offset of the start of the document in the text of its file. */
export function offsetInFile(text: string, place: PlaceInFile): number {
  return offsetAt(indexLines(text), { line: place.startLine, character: place.column ?? 0 });
}

/**
 * Converts a position in the file to a position in the document. If it is before the document, its line is negative.
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
