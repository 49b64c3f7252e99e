// Finds the YAML document at a position of a file.
import type { Position } from 'vscode-languageserver';
import { shiftPosition } from '../../core/index/shift-lines.ts';
import { documentAtLine, type PlacedDocument } from '../../core/text/source-file.ts';
import type { OpenDocument } from '../files/open-documents.ts';

/** `position` counts from the start of the YAML document. */
export function locatePosition(
  { source }: OpenDocument,
  position: Position,
): { placed: PlacedDocument; position: Position } {
  const placed = documentAtLine(source, position.line);
  return { placed, position: shiftPosition(position, -placed.startLine) };
}
