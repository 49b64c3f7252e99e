// The adapter between a YAML document and its file. What is found in a document has positions that count from the start
// of the document, so that it stays the same while other documents move; it gets those of the file here, where it
// leaves: in the handlers of the server, in what the command line prints, and where a document is compared with the
// text of its whole file. Others only make a place, by counting lines (`SourceFile`, `WorkspaceIndex`, `findPatches`,
// `CheckedFile`), or hand it on. What describes a cluster (`explanation/describe`) is a whole file, and has its lines.
import { indexLines, offsetAt, type Position, positionAt } from './lines.ts';
import { type EmbeddedText, toEmbeddedPosition, toFilePosition, toFileText } from './markdown-blocks.ts';

interface LineRange {
  start: Position;
  end: Position;
}

/** Where a YAML document is in its file, or a text in a block scalar in its document. */
export interface PlaceInFile {
  /** The line of the file on which the document starts, from 0. */
  startLine: number;
  /** Of a text in a block scalar: the indentation of its lines. */
  column?: number | undefined;
  /** Of a document in a fenced block of Markdown, whose lines have prefixes. */
  embedded?: EmbeddedText | undefined;
}

/** A document that is the whole file, or what has its positions already. */
export const wholeFile: PlaceInFile = { startLine: 0 };

/** Without what else is known of a document. */
export function placeInFile({ startLine, column, embedded }: PlaceInFile): PlaceInFile {
  return { startLine, column, embedded };
}

/** Of a document that starts at this offset of the text of its file. */
export function placeAt(text: string, offset: number): PlaceInFile {
  return { startLine: positionAt(indexLines(text), offset).line };
}

/** Of a document in a text that is itself a part of a file. */
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

/** For example a diagnostic; the same object if nothing moves. */
export function itemInFile<Item extends { range: LineRange }>(item: Item, place: PlaceInFile): Item {
  return isAtStart(place) ? item : { ...item, range: rangeInFile(item.range, place) };
}

/** New lines get what the lines of the text have in their file. */
export function editInFile<Edit extends { range: LineRange; newText: string }>(edit: Edit, place: PlaceInFile): Edit {
  const { column = 0, embedded } = place;
  if (column === 0 && !embedded) return itemInFile(edit, place);
  const newText = embedded ? toFileText(embedded, edit.newText) : edit.newText;
  return itemInFile({ ...edit, newText: newText.replaceAll('\n', `\n${' '.repeat(column)}`) }, place);
}

/** From 0, as that in the document. */
export function lineInFile(line: number, { startLine }: PlaceInFile): number {
  return startLine + line;
}

/** As people count, from 1. */
export function lineNumberInFile(line: number, place: PlaceInFile): number {
  return lineInFile(line, place) + 1;
}

/** The offset of the start of the document in the text of its file. */
export function offsetInFile(text: string, place: PlaceInFile): number {
  return offsetAt(indexLines(text), { line: place.startLine, character: place.column ?? 0 });
}

/** A position before the document has a negative line. */
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
