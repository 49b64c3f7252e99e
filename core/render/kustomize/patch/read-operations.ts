// Reads the operations of a JSON patch (RFC 6902). The patch is JSON, or YAML as the API server reads it, where `yes`
// is true.
import { resolvePlain, resolveTagged } from '../../../text/read/resolve-scalar.ts';
import type { SourceNode, SourceScalar } from '../../../text/read/source-tree.ts';
import type { KMap, KNode, KScalar } from '../tree/node.ts';
import type { PlaceOf } from '../tree/place-of.ts';
import type { ReadTree } from '../tree/read-documents.ts';

export function readOperations(
  text: string,
  placeOf: PlaceOf,
  { readTree }: { readTree: ReadTree },
): KMap[] | undefined {
  if (text === '' || (text.startsWith('[') && !isJson(text))) return undefined;
  const read = readTree(text);
  if (!read.ok) return undefined;
  if (!read.root) return [];
  const root = toJsonNode(read.root, placeOf);
  if (root.kind === 'scalar') return root.tag === 'null' ? [] : undefined;
  if (root.kind !== 'list') return undefined;
  const operations = root.items.flatMap((item) => (item.kind === 'map' ? [item] : []));
  return operations.length === root.items.length ? operations : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toJsonNode(node: SourceNode, placeOf: PlaceOf): KNode {
  const place = placeOf(node.range.start, node.range.end);
  if (node.kind === 'scalar') return toJsonScalar(node, placeOf);
  if (node.kind === 'list')
    return { kind: 'list', flow: node.flow, items: node.items.map((item) => toJsonNode(item, placeOf)), place };
  const entries = node.entries.map(({ key, value }) => ({
    key: { ...toJsonScalar(key, placeOf), tag: 'str' as const },
    value: toJsonNode(value, placeOf),
  }));
  return { kind: 'map', flow: node.flow, entries, place };
}

function toJsonScalar({ text, style, tag, range }: SourceScalar, placeOf: PlaceOf): KScalar {
  const tagged = tag ? resolveTagged(text, tag) : undefined;
  const value = tagged?.ok ? tagged.value : !tag && style === 'plain' ? resolvePlain(text) : text;
  const scalar = { kind: 'scalar', style, place: placeOf(range.start, range.end) } as const;
  if (value === null) return { ...scalar, value: 'null', tag: 'null' };
  if (typeof value === 'string') return { ...scalar, value, tag: 'str' };
  if (typeof value === 'boolean') return { ...scalar, value: String(value), tag: 'bool' };
  const isInteger = typeof value === 'bigint' || Number.isInteger(value);
  return { ...scalar, value: isInteger ? String(BigInt(value)) : String(value), tag: isInteger ? 'int' : 'float' };
}
