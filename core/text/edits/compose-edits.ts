// Combines edits that were made one after the other into edits of the original text.
import type { Range } from '../node.ts';
import type { TextEdit } from './minimal-edits.ts';

type Piece = Range | { text: string };

/**
 * Combines rounds of edits into edits of the original text. The offsets of each round refer to the text that the
 * earlier rounds produce.
 */
export function composeEdits(original: string, rounds: readonly (readonly TextEdit[])[]): TextEdit[] {
  const pieces = rounds.reduce<Piece[]>(applyToPieces, [{ start: 0, end: original.length }]);
  const edits: TextEdit[] = [];
  let at = 0;
  let text = '';
  for (const piece of [...pieces, { start: original.length, end: original.length }]) {
    if ('text' in piece) {
      text += piece.text;
      continue;
    }
    if (original.slice(at, piece.start) !== text) edits.push({ start: at, end: piece.start, text });
    at = piece.end;
    text = '';
  }
  return edits;
}

function applyToPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const result: Piece[] = [];
  const rest = pieces.toReversed();
  let at = 0;
  const advance = (until: number, isKept: boolean) => {
    for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
      const length = Math.min(lengthOf(piece), until - at);
      if (isKept && length > 0) result.push(slice(piece, 0, length));
      at += length;
      if (length === lengthOf(piece)) continue;
      rest.push(slice(piece, length, lengthOf(piece)));
      return;
    }
  };
  // Edits at the same offset keep their order, except that an insertion precedes a replacement.
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    advance(start, true);
    advance(end, false);
    result.push({ text });
  }
  advance(Number.POSITIVE_INFINITY, true);
  return result;
}

function lengthOf(piece: Piece): number {
  return 'text' in piece ? piece.text.length : piece.end - piece.start;
}

function slice(piece: Piece, from: number, to: number): Piece {
  return 'text' in piece ? { text: piece.text.slice(from, to) } : { start: piece.start + from, end: piece.start + to };
}
