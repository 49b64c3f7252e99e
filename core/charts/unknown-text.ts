// Replaces text that the chart does not determine, such as the result of `now`, by the action that writes the text.

import type { RenderedFile } from '../render/helm/chart/rendering.ts';
import { unknownPlaceholder } from '../render/helm/go/quote.ts';
import type { Piece } from '../render/origin.ts';
import { lastAtOrBefore } from '../text/lines.ts';

export interface OffsetShift {
  file: RenderedFile;
  shift(offset: number): number;
}

export function withUnknownActions(file: RenderedFile, texts: ReadonlyMap<string, string>): OffsetShift {
  const unknown = file.pieces.filter(
    ({ start, origin }) => origin.unknown !== undefined && file.text[start] === unknownPlaceholder,
  );
  if (unknown.length === 0) return { file, shift: (offset) => offset };
  const inserted = unknown.map((piece) => ({ at: piece.start, text: actionAfter(file.text, piece, texts) }));
  // `added[i]` is the length that the insertions up to `places[i]` add to the text; 0 before the first insertion.
  const places = [-1, ...inserted.map(({ at }) => at)];
  const added = [0];
  for (const { text } of inserted) added.push((added.at(-1) ?? 0) + text.length - 1);
  const shift = (offset: number) => offset + (added[lastAtOrBefore(places, offset - 1)] ?? 0);
  const moved = <T extends { start: number; end: number }>(range: T): T => ({
    ...range,
    start: shift(range.start),
    end: shift(range.end),
  });
  let text = '';
  let from = 0;
  for (const { at, text: action } of inserted) {
    text += file.text.slice(from, at) + action;
    from = at + 1;
  }
  text += file.text.slice(from);
  return { file: { ...file, text, pieces: file.pieces.map(moved), written: file.written.map(moved) }, shift };
}

/** After a colon, YAML reads the action as the value of the key only if a space precedes the action. */
function actionAfter(text: string, piece: Piece, texts: ReadonlyMap<string, string>): string {
  const action = actionOf(piece, texts);
  return text[piece.start - 1] === ':' ? ` ${action}` : action;
}

function actionOf({ origin: { place } }: Piece, texts: ReadonlyMap<string, string>): string {
  const source = place && texts.get(place.file)?.slice(place.start, place.end);
  return source?.startsWith('{{') ? source : '{{ unknown }}';
}
