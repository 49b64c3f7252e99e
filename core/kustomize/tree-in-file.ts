import type { Piece, Place } from '../render/origin.ts';
import { countLeading } from '../text/count-leading.ts';
import type { Entry, ListNode, MapNode, Node, Range } from '../text/node.ts';

export interface TextInFile extends Place {
  text: string;
}

/**
 * Returns the part of the built object that comes from the text `written`. Ranges are offsets in the file that contains
 * the text. Items of lists keep their index, so that paths are the same as in the built object.
 */
export function treeInFile(root: MapNode, pieces: readonly Piece[], written: TextInFile): MapNode {
  const placed = placeMap(root, { pieces, written });
  const [first, ...rest] = placed?.entries ?? [];
  const range = { start: written.start, end: written.end };
  if (!first) return { ...root, range, entries: [] };
  // A problem of the whole object is shown at the first key of the object. JSON patch operations do not contain this
  // key, so its range is the start of the operations.
  const isKey = first.keyRange.start >= written.start && written.text.startsWith(first.key, first.keyRange.start);
  const keyRange = isKey ? first.keyRange : { start: written.start, end: written.start };
  return { ...root, range, entries: [{ ...first, keyRange }, ...rest] };
}

interface PlacingContext {
  pieces: readonly Piece[];
  written: TextInFile;
}

function placeMap(map: MapNode, context: PlacingContext): MapNode | undefined {
  const entries = map.entries.flatMap((entry) => placeEntry(entry, context) ?? []);
  return entries.length === 0 ? undefined : { ...map, range: hullOf(entries.map(rangeOfEntry)), entries };
}

function placeEntry(entry: Entry, context: PlacingContext): Entry | undefined {
  const { value: own } = entry;
  const value = own && placeNode(own, context);
  const key = placeOf(entry.keyRange, context);
  const keyRange = key && isOwnKey(key, entry, context) ? key : undefined;
  if (value) return { ...entry, keyRange: keyRange ?? firstLine(value.range, context), value };
  const isEmpty = (own?.kind === 'map' && own.entries.length === 0) || (own?.kind === 'list' && own.items.length === 0);
  const range = keyRange ?? (isEmpty ? key : undefined);
  return range && { ...entry, keyRange: range, value: undefined };
}

/**
 * Whether the range contains the key. If an operation of a JSON patch adds the key, the range contains the value
 * instead of the key.
 */
function isOwnKey({ start }: Range, { key }: Entry, { written }: PlacingContext): boolean {
  return written.text.startsWith(key, start) || written.text.startsWith(key, start + 1);
}

function placeNode(node: Node, context: PlacingContext): Node | undefined {
  if (node.kind === 'map') return placeMap(node, context);
  if (node.kind === 'list') return placeList(node, context);
  const range = placeOf(node.range, context);
  return range && { ...node, range };
}

function placeList(list: ListNode, context: PlacingContext): ListNode | undefined {
  const items = list.items.map((item) => item && placeNode(item, context));
  const ranges = items.flatMap((item) => (item ? [item.range] : []));
  return ranges.length === 0 ? undefined : { ...list, range: hullOf(ranges), items };
}

function placeOf(range: Range, { pieces, written }: PlacingContext): Range | undefined {
  const place = placeIn(pieces, range);
  const isHere = place?.file === written.file && place.start >= written.start && place.end <= written.end;
  return isHere ? { start: place.start, end: place.end } : undefined;
}

export function placeIn(pieces: readonly Piece[], { start, end }: Range): Place | undefined {
  const piece = pieces[countLeading(pieces, (one) => one.end <= start)];
  return piece && piece.start < Math.max(end, start + 1) ? piece.origin.place : undefined;
}

function rangeOfEntry({ keyRange, value }: Entry): Range {
  return value ? hullOf([keyRange, value.range]) : keyRange;
}

function hullOf(ranges: readonly Range[]): Range {
  return {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
}

function firstLine({ start, end }: Range, { written }: PlacingContext): Range {
  const line = written.text.indexOf('\n', start);
  return { start, end: line === -1 ? end : Math.min(end, line) };
}

export function isWithin(place: Place, outer: Place | undefined): boolean {
  return outer !== undefined && place.file === outer.file && place.start >= outer.start && place.end <= outer.end;
}
