// Decodes a kustomization as Go's JSON decoder does: ignores the case of fields, rejects unknown fields, checks types.
import { keyString, resolvePlain, resolveTagged } from '../../../text/read/resolve-scalar.ts';
import type { SourceList, SourceMap, SourceNode, SourceScalar } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';
import { KustomizeFailure } from '../failure.ts';
import type { PlaceOf } from '../tree/place-of.ts';

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
  | 'any'
  | { list: Shape }
  | { map: Shape }
  | { fields: Readonly<Record<string, Shape>> };

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

export interface DecodeNodeOptions {
  /** Whether unknown fields are ignored: true for the configuration of a plugin, but not for a kustomization. */
  ignoresUnknown?: boolean;
  /** Whether numbers and booleans become strings where a string is expected. */
  convertsScalars?: boolean;
  exactNames?: boolean;
}

interface Decoding extends DecodeNodeOptions {
  placeOf: PlaceOf;
}

/** Decodes a node by its shape. Returns undefined for null. */
export function decodeNode<const S extends Shape>(
  node: SourceNode,
  shape: S,
  placeOf: PlaceOf,
  options: DecodeNodeOptions = {},
): Decoded<S> | undefined {
  return decodeAny(node, shape, { placeOf, ...options }) as Decoded<S> | undefined;
}

function decodeAny(node: SourceNode, shape: Shape, decoding: Decoding): unknown {
  if (node.kind !== 'scalar') return shape === 'any' ? node : decodeCollection(node, shape, decoding);
  const content = scalarValue(node);
  if (content === null) return undefined;
  return shape === 'any' ? node : decodeScalar(node, content, shape, decoding);
}

function decodeScalar(
  node: SourceScalar,
  content: boolean | number | bigint | string,
  shape: Exclude<Shape, 'any'>,
  decoding: Decoding,
): unknown {
  const place = placeAt(node, decoding);
  if (shape === 'string' && typeof content === 'string') return { value: node.text, style: node.style, place };
  if (shape === 'string' && decoding.convertsScalars) return { value: keyString(content), style: node.style, place };
  if (shape === 'bool' && typeof content === 'boolean') return content;
  if (shape === 'int' && (typeof content === 'bigint' || (typeof content === 'number' && Number.isInteger(content))))
    return { value: Number(content), place };
  throw mismatch(node, shape, place);
}

function decodeCollection(node: SourceMap | SourceList, shape: Exclude<Shape, 'any'>, decoding: Decoding): unknown {
  if (typeof shape === 'string') throw mismatch(node, shape, placeAt(node, decoding));
  if ('list' in shape) {
    if (node.kind !== 'list') throw mismatch(node, shape, placeAt(node, decoding));
    return node.items.flatMap((item) => {
      const decoded = decodeAny(item, shape.list, decoding);
      if (decoded !== undefined) return [decoded];
      // Go decodes a null item of a list of structs as a struct whose fields are all empty.
      return typeof shape.list === 'object' && 'fields' in shape.list ? [{ place: placeAt(item, decoding) }] : [];
    });
  }
  if (node.kind !== 'map') throw mismatch(node, shape, placeAt(node, decoding));
  if ('map' in shape) {
    const entries = lastPerKey(node).map(([key, { value }]) => [key, decodeAny(value, shape.map, decoding)] as const);
    return new Map(entries.flatMap(([key, value]) => [[key, value ?? emptyText(node, decoding)]]));
  }
  return decodeFields(node, shape.fields, decoding);
}

function decodeFields(map: SourceMap, fields: Readonly<Record<string, Shape>>, decoding: Decoding): unknown {
  const decoded: Record<string, unknown> = { place: placeAt(map, decoding) };
  const nameOf = fieldNames(fields, decoding);
  for (const [key, { key: keyNode, value }] of lastPerKey(map)) {
    const name = nameOf(key) ?? '';
    const shape = fields[name];
    if (!shape && decoding.ignoresUnknown) continue;
    if (!shape) throw new KustomizeFailure(`json: unknown field "${key}"`, { place: placeAt(keyNode, decoding) });
    const content = decodeAny(value, shape, decoding);
    if (content !== undefined) decoded[name] = content;
  }
  return decoded;
}

function fieldNames(fields: object, { exactNames }: Decoding): (key: string) => string | undefined {
  const byLowerCase = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]));
  return (key) => {
    if (Object.hasOwn(fields, key)) return key;
    return exactNames ? undefined : byLowerCase.get(key.toLowerCase());
  };
}

function placeAt(node: SourceNode, { placeOf }: Decoding): Place {
  return placeOf(node.range.start, node.range.end);
}

function emptyText(node: SourceNode, decoding: Decoding): Text {
  return { value: '', style: 'plain', place: placeAt(node, decoding) };
}

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
