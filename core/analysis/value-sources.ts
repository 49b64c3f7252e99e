import type { Path } from '../model/path.ts';
import type { Piece, Place, ValueOrigin } from '../render/origin.ts';
import { countLeading } from '../text/count-leading.ts';
import type { Node, Range } from '../text/node.ts';
import { ownValue } from '../text/tree.ts';

export interface ValueSource {
  path: Path;
  text: string;
  origin: ValueOrigin;
  isWhole: boolean;
  /**
   * The number of keys at the end of `path` that `toYaml` wrote together with the value. Example: if `toYaml` writes
   * all of `behavior`, the number is 2 for the path that ends with `behavior.scaleUp.selectPolicy`.
   */
  sharedKeys: number;
}

export interface RenderedText {
  text: string;
  pieces: readonly Piece[];
  isAction(place: Place): boolean;
}

/**
 * Finds the values from which the scalars below `root` were rendered, in the order of the rendered text. The ranges of
 * `root` are ranges in the rendered text.
 */
export function valueSources(root: Node | undefined, rendered: RenderedText): ValueSource[] {
  const { text, pieces } = rendered;
  const isWrittenByAction = (range: Range) => {
    const place = piecesWithin(pieces, range)[0]?.origin.place;
    return place !== undefined && rendered.isAction(place);
  };
  return [...scalarsOf(root, [])].flatMap(({ path, keys, range }) => {
    const seen = new Set<string>();
    return piecesWithin(pieces, range).flatMap(({ start, end, origin: { value } }): ValueSource[] => {
      if (!value || seen.has(value.path.join('\n'))) return [];
      seen.add(value.path.join('\n'));
      const isWhole = start <= range.start && end >= range.end;
      const sharedKeys = isWhole ? countSharedKeys({ path, keys }, value.path, isWrittenByAction) : 0;
      return [{ path, text: text.slice(range.start, range.end), origin: value, isWhole, sharedKeys }];
    });
  });
}

export interface FoundScalar {
  path: Path;
  /** The range of each key in `path`. For an index of a list, this is the range of the item. */
  keys: readonly Range[];
  range: Range;
}

function countSharedKeys(
  { path, keys }: Pick<FoundScalar, 'path' | 'keys'>,
  valuePath: ValueOrigin['path'],
  isWrittenByAction: (range: Range) => boolean,
): number {
  let count = 0;
  while (count < path.length && count < valuePath.length - 1) {
    const key = keys[keys.length - 1 - count];
    if (path[path.length - 1 - count] !== valuePath[valuePath.length - 1 - count]) break;
    if (!key || !isWrittenByAction(key)) break;
    count++;
  }
  return count;
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
  return countLeading(pieces, ({ end }) => end <= offset);
}

export function* scalarsOf(node: Node | undefined, path: Path, keys: readonly Range[] = []): Generator<FoundScalar> {
  if (node?.kind === 'scalar' || (node && isEmptyCollection(node))) yield { path, keys, range: node.range };
  if (node?.kind === 'list')
    for (const [index, item] of node.items.entries())
      yield* scalarsOf(item, [...path, index], [...keys, item?.range ?? node.range]);
  if (node?.kind === 'map')
    for (const entry of node.entries)
      yield* scalarsOf(ownValue(entry), [...path, entry.key], [...keys, entry.keyRange]);
}

function isEmptyCollection(node: Node): boolean {
  return (node.kind === 'map' && node.entries.length === 0) || (node.kind === 'list' && node.items.length === 0);
}
