import { countLeading } from '../../../text/count-leading.ts';
import type { Piece } from '../../origin.ts';
import { assertTextLength } from '../go/limit-error.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoString, GoUnknown, GoValue } from '../go/value.ts';

export type StringPart = string | GoString;

export function piecesOf(value: GoString): readonly Piece[] {
  if (value.pieces) return value.pieces;
  return value.origin && value.value !== '' ? [{ start: 0, end: value.value.length, origin: value.origin }] : [];
}

export function sliceTraced(value: GoString, start: number, end: number): GoString {
  const text = value.value.slice(start, end);
  const { origin } = value;
  if (!value.pieces) return origin ? { kind: 'string', value: text, origin } : { kind: 'string', value: text };
  const first = countLeading(value.pieces, (piece) => piece.end <= start);
  const last = countLeading(value.pieces, (piece) => piece.start < end);
  const pieces = value.pieces
    .slice(first, last)
    .map((piece) => ({ ...piece, start: Math.max(piece.start, start) - start, end: Math.min(piece.end, end) - start }));
  return { kind: 'string', value: text, pieces, ...(origin && { origin }) };
}

export function joinTraced(parts: readonly StringPart[]): GoString {
  const texts: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  for (const part of parts) {
    const text = typeof part === 'string' ? part : part.value;
    if (typeof part !== 'string')
      for (const { start, end, origin } of piecesOf(part))
        pieces.push({ start: start + length, end: end + length, origin });
    texts.push(text);
    length += text.length;
  }
  assertTextLength(length);
  const value = texts.join('');
  return pieces.length > 0 ? { kind: 'string', value, pieces } : { kind: 'string', value };
}

export function unknownText({ because, origin }: GoUnknown): GoString {
  const piece = { start: 0, end: unknownPlaceholder.length, origin: { ...origin, unknown: because } };
  return { kind: 'string', value: unknownPlaceholder, pieces: [piece] };
}

export function tracedText(text: string, source: GoValue): GoString {
  const origin = source.origin;
  return origin ? { kind: 'string', value: text, origin } : { kind: 'string', value: text };
}
