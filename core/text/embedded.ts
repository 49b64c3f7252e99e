// JSON inside a text of YAML, as annotations have it: where one of its values stands in the file.
import type { Path } from '../model/path.ts';
import { readDocument } from './document.ts';
import type { Node, Range, ScalarNode } from './node.ts';
import { nearest } from './value.ts';

/** Undefined where the text is no JSON, or is not written letter by letter as it reads (escapes, folded lines). */
export function rangeInText(scalar: ScalarNode, path: Path): Range | undefined {
  const { source, value, style, range } = scalar;
  if (style === 'block' || source !== value || !/^\s*[[{]/.test(source)) return undefined;
  const { root, problems } = readDocument(source, { json: true });
  const close = problems.length === 0 ? nearest(asWritten(root, path), path) : undefined;
  if (!close || close.path.length === 0) return undefined;
  const { key, value: inner } = close.found;
  const found = close.path.length < path.length ? (key ?? inner) : inner;
  const start = range.start + (style === 'quoted' ? 1 : 0);
  return found && { start: start + found.start, end: start + found.end };
}

/** Any case is read there: the keys that are meant get the spelling of the path. */
function asWritten(node: Node | undefined, path: Path): Node | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  if (node?.kind === 'list') return { ...node, items: node.items.map((item, i) => (i === key ? asWritten(item, rest) : item)) };
  if (node?.kind !== 'map') return node;
  const entries = node.entries.map((entry) => {
    if (entry.key.toLowerCase() !== String(key).toLowerCase()) return entry;
    const value = asWritten(entry.value, rest);
    return { ...entry, key: String(key), ...(value && { value }) };
  });
  return { ...node, entries };
}
