// Yields every scalar that is written in an object itself, not in an alias or a merge.
import type { Path } from '../../model/path.ts';
import type { Node, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

export function* scalarsWithin(node: Node | undefined, path: Path = []): Generator<{ path: Path; node: ScalarNode }> {
  if (node?.kind === 'scalar') yield { path, node };
  if (node?.kind === 'map')
    for (const entry of node.entries) yield* scalarsWithin(ownValue(entry), [...path, entry.key]);
  if (node?.kind !== 'list') return;
  for (const [index, item] of node.items.entries())
    if (item && item.range.start >= node.range.start) yield* scalarsWithin(item, [...path, index]);
}
