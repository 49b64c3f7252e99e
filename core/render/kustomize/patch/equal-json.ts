// Whether two values are equal as JSON.
import type { KNode } from '../tree/node.ts';
import { scalarContent } from '../tree/scalar-tag.ts';

/** A missing value equals null. */
export function equalJson(a: KNode | undefined, b: KNode | undefined): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(node: KNode | undefined): unknown {
  if (!node) return null;
  if (node.kind === 'list') return node.items.map(plain);
  if (node.kind === 'map')
    return node.entries
      .map(({ key, value }) => [key.value, plain(value)] as const)
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const content = scalarContent(node.value, node.tag);
  return typeof content === 'bigint' ? `${content}n` : content;
}
