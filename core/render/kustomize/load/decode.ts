// Decodes the YAML of a kustomization as Go's JSON decoder does: names of fields in any case, unknown ones refused,
// types checked. Every text keeps its place.
import { keyString, resolvePlain, resolveTagged } from '../../../text/resolve-scalar.ts';
import type { SourceMap, SourceNode, SourceScalar } from '../../../text/source-tree.ts';
import type { Place } from '../../origin.ts';
import { KustomizeFailure } from '../failure.ts';
import type { PlaceOf } from '../tree/place-of.ts';

/** A string with its place. */
export interface Text {
  value: string;
  style: SourceScalar['style'];
  place: Place;
}

export interface PlacedNumber {
  value: number;
  place: Place;
}

export type Shape =
  | 'string'
  | 'bool'
  | 'int'
  /** Not decoded. */
  | 'any'
  | { list: Shape }
  | { map: Shape }
  | { fields: Readonly<Record<string, Shape>> };

/** What a shape decodes to; every field may be absent. */
export type Decoded<S> = S extends 'string'
  ? Text
  : S extends 'bool'
    ? boolean
    : S extends 'int'
      ? PlacedNumber
      : S extends 'any'
        ? unknown
        : S extends { list: infer Item }
          ? Decoded<Item>[]
          : S extends { map: infer Item }
            ? Map<string, Decoded<Item>>
            : S extends { fields: infer Fields }
              ? { -readonly [Key in keyof Fields]?: Decoded<Fields[Key]> } & { place: Place }
              : never;

/** Undefined for null. @throws KustomizeFailure */
export function decode<const S extends Shape>(node: SourceNode, shape: S, placeOf: PlaceOf): Decoded<S> | undefined {
  return decodeAny(node, shape, placeOf) as Decoded<S> | undefined;
}

function decodeAny(node: SourceNode, shape: Shape, placeOf: PlaceOf): unknown {
  const content = node.kind === 'scalar' ? scalarValue(node) : node.kind;
  if (content === null) return undefined;
  const place = placeOf(node.range.start, node.range.end);
  if (shape === 'string') {
    if (node.kind !== 'scalar' || typeof content !== 'string') throw mismatch(node, shape, placeAt(node, placeOf));
    return { value: node.text, style: node.style, place };
  }
  if (shape === 'any') return node;
  if (shape === 'bool') {
    if (typeof content !== 'boolean') throw mismatch(node, shape, placeAt(node, placeOf));
    return content;
  }
  if (shape === 'int') {
    if (node.kind !== 'scalar' || typeof content === 'string' || typeof content === 'boolean' || !isInteger(content))
      throw mismatch(node, shape, place);
    return { value: Number(content), place };
  }
  return decodeCollection(node, shape, placeOf);
}

function isInteger(content: number | bigint): boolean {
  return typeof content === 'bigint' || Number.isInteger(content);
}

function decodeCollection(node: SourceNode, shape: Exclude<Shape, string>, placeOf: PlaceOf): unknown {
  if ('list' in shape) {
    if (node.kind !== 'list') throw mismatch(node, shape, placeAt(node, placeOf));
    return node.items.flatMap((item) => {
      const decoded = decodeAny(item, shape.list, placeOf);
      if (decoded !== undefined) return [decoded];
      // Go makes the zero value of null.
      return typeof shape.list === 'object' && 'fields' in shape.list ? [{ place: placeAt(item, placeOf) }] : [];
    });
  }
  if (node.kind !== 'map') throw mismatch(node, shape, placeAt(node, placeOf));
  if ('map' in shape) {
    const entries = lastPerKey(node).map(([key, { value }]) => [key, decodeAny(value, shape.map, placeOf)] as const);
    return new Map(entries.flatMap(([key, value]) => [[key, value ?? emptyText(node, placeOf)]]));
  }
  return decodeFields(node, shape.fields, placeOf);
}

function decodeFields(map: SourceMap, fields: Readonly<Record<string, Shape>>, placeOf: PlaceOf): unknown {
  const decoded: Record<string, unknown> = { place: placeAt(map, placeOf) };
  const byLowerCase = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]));
  for (const [key, { key: keyNode, value }] of lastPerKey(map)) {
    const name = Object.hasOwn(fields, key) ? key : byLowerCase.get(key.toLowerCase());
    const shape = name === undefined ? undefined : fields[name];
    if (name === undefined || !shape)
      throw new KustomizeFailure(`json: unknown field "${key}"`, { place: placeAt(keyNode, placeOf) });
    const content = decodeAny(value, shape, placeOf);
    if (content !== undefined) decoded[name] = content;
  }
  return decoded;
}

function placeAt(node: SourceNode, placeOf: PlaceOf): Place {
  return placeOf(node.range.start, node.range.end);
}

function emptyText(node: SourceNode, placeOf: PlaceOf): Text {
  return { value: '', style: 'plain', place: placeAt(node, placeOf) };
}

/** Keys become strings as in JSON; the last of several equal keys counts. */
function lastPerKey(map: SourceMap): [string, SourceMap['entries'][number]][] {
  return [...new Map(map.entries.map((entry) => [keyString(scalarValue(entry.key)), entry]))];
}

function scalarValue({ text, style, tag }: SourceScalar): null | boolean | number | bigint | string {
  if (!tag) return style === 'plain' ? resolvePlain(text) : text;
  const tagged = resolveTagged(text, tag);
  return tagged.ok ? tagged.value : text;
}

function mismatch(node: SourceNode, shape: Shape, place: Place): KustomizeFailure {
  const wanted = typeof shape === 'string' ? shape : 'list' in shape ? '[]' : 'map' in shape ? 'map' : 'struct';
  const found =
    node.kind === 'list'
      ? 'array'
      : node.kind === 'map'
        ? 'object'
        : typeof scalarValue(node) === 'bigint'
          ? 'number'
          : typeof scalarValue(node);
  return new KustomizeFailure(`json: cannot unmarshal ${found} into Go value of type ${wanted}`, { place });
}
