// Decodes an object that configures a built-in plugin. Each value keeps its own place, because transformers may have
// added values from other files.
import type { SourceNode, SourceScalar } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';
import type { KMap, KNode, KScalar } from '../tree/node.ts';
import { scalarContent } from '../tree/scalar-tag.ts';
import { type Decoded, type DecodeNodeOptions, decodeNode, type Shape } from './decode.ts';

/** Decodes an object and ignores its unknown fields. */
export function decodeObject<const S extends Shape>(
  node: KMap,
  shape: S,
  fallback: Place,
  options: Omit<DecodeNodeOptions, 'ignoresUnknown'> = {},
): Decoded<S> | undefined {
  const places: Place[] = [];
  // In this tree, the start of a range is an index into `places`.
  const notePlace = (place: Place = fallback) => ({ start: places.push(place) - 1, end: 0 });
  const root = toSource(node, notePlace);
  return decodeNode(root, shape, (index) => places[index] ?? fallback, { ...options, ignoresUnknown: true });
}

type NotePlace = (place: Place | undefined) => { start: number; end: number };

function toSource(node: KNode, notePlace: NotePlace): SourceNode {
  const range = notePlace(node.place);
  if (node.kind === 'scalar') return sourceScalar(node, notePlace);
  if (node.kind === 'list')
    return { kind: 'list', flow: node.flow, items: node.items.map((item) => toSource(item, notePlace)), range };
  const entries = node.entries.map(({ key, value }) => ({
    key: sourceScalar({ ...key, tag: 'str' }, notePlace),
    value: toSource(value, notePlace),
  }));
  return { kind: 'map', flow: node.flow, entries, range };
}

/** A string keeps its style, because places in an inline patch depend on the style. */
function sourceScalar({ value, tag, style, place }: KScalar, notePlace: NotePlace): SourceScalar {
  const content = scalarContent(value, tag);
  const isText = typeof content === 'string';
  const range = notePlace(place);
  if (!isText) return { kind: 'scalar', text: String(content), style: 'plain', range };
  return { kind: 'scalar', text: content, style: style === 'plain' ? 'single' : style, range };
}
