// The values that wrote the fields of a rendered object: the key of a values file, a flag, or a preview value.
import type { Path } from '../../model/path.ts';
import type { Origin, Piece, ValueOrigin } from '../../render/origin.ts';
import type { Node, Range } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

/** A field whose text comes, at least in part, from a value. */
export interface ValueSource {
  /** The path in the object. */
  path: Path;
  /** The text of the field, as it is rendered. */
  text: string;
  origin: ValueOrigin;
  /** The whole text comes from that value, unchanged. */
  isWhole: boolean;
}

/** Of every scalar field, in the order of the text. `text` is the rendered file, and the ranges of `root` are its. */
export function valueSources(
  root: Node | undefined,
  { text, pieces }: { text: string; pieces: readonly Piece[] },
): ValueSource[] {
  return [...scalarsOf(root, [])].flatMap(({ path, range }) => {
    const inside = piecesWithin(pieces, range);
    const seen = new Set<string>();
    return inside.flatMap(({ start, end, origin: { value } }): ValueSource[] => {
      if (!value || seen.has(value.path.join('\n'))) return [];
      seen.add(value.path.join('\n'));
      const isWhole = start <= range.start && end >= range.end;
      return [{ path, text: text.slice(range.start, range.end), origin: value, isWhole }];
    });
  });
}

/** The origins of the characters of a range, in their order. */
export function originsWithin(pieces: readonly Piece[], range: Range): Origin[] {
  return piecesWithin(pieces, range).map(({ origin }) => origin);
}

function piecesWithin(pieces: readonly Piece[], { start, end }: Range): Piece[] {
  const found: Piece[] = [];
  for (let index = firstEndingAfter(pieces, start); index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece || piece.start >= Math.max(end, start + 1)) break;
    found.push(piece);
  }
  return found;
}

function firstEndingAfter(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* scalarsOf(node: Node | undefined, path: Path): Generator<{ path: Path; range: Range }> {
  if (node?.kind === 'scalar') yield { path, range: node.range };
  if (node?.kind === 'list') for (const [index, item] of node.items.entries()) yield* scalarsOf(item, [...path, index]);
  if (node?.kind === 'map') for (const entry of node.entries) yield* scalarsOf(ownValue(entry), [...path, entry.key]);
}
