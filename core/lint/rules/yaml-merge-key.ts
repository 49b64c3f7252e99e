import type { Path } from '../../model/path.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';
import type { Rule } from '../rule.ts';

/** Reports a key that a merge key (`<<`) also sets. Off by default, because kubectl sends such an object correctly. */
export const yamlMergeKey: Rule = {
  code: 'yaml-merge-key',
  level: 'off',
  *check({ root, text }) {
    if (!text.includes('<<')) return;
    for (const { path } of overridingKeys(root, []))
      yield {
        at: path,
        on: 'key',
        message: `The API server refuses this YAML, because << already sets ${path.at(-1)}. kubectl accepts it and sends the value that is written here.`,
      };
  },
};

function* overridingKeys(node: Node | undefined, path: Path): Generator<{ path: Path }> {
  if (node?.kind === 'list')
    for (const [index, item] of node.items.entries())
      yield* overridingKeys(ownItem(item, node.range.start), [...path, index]);
  if (node?.kind !== 'map') return;
  const merged = new Set(mergedKeys(node));
  for (const entry of node.entries) {
    if (!entry.merged && merged.has(entry.key)) yield { path: [...path, entry.key] };
    yield* overridingKeys(ownValue(entry), [...path, entry.key]);
  }
}

function mergedKeys({ entries }: MapNode): string[] {
  return entries.flatMap(({ key, merged }) => (merged ? [key] : []));
}

function ownItem(item: Node | undefined, listStart: number): Node | undefined {
  return item && item.range.start >= listStart ? item : undefined;
}
