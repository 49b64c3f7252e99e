import type { Position, Range } from 'vscode-languageserver';
import { lineInFile, positionInDocument } from '../../core/text/place-in-file.ts';
import { documentAtLine, type PlacedDocument } from '../../core/text/source-file.ts';
import type { OpenDocument } from '../files/open-documents.ts';

export function mayTouch(placed: PlacedDocument, { start, end }: Range): boolean {
  return lineInFile(0, placed) <= end.line && lineInFile(placed.yamlDocument.lineBreakCount, placed) >= start.line;
}

/** Finds the YAML document at a position of the file. The returned position counts from the start of this document. */
export function locatePosition(
  { source }: OpenDocument,
  position: Position,
): { placed: PlacedDocument; position: Position } {
  const placed = documentAtLine(source, position.line);
  return { placed, position: positionInDocument(position, placed) };
}
