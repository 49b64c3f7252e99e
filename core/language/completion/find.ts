// The marked word in the tree: as a key among its siblings, or as a value.
import type { Path } from '../../model/path.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { marker } from './cursor.ts';

export interface Marked {
  role: 'key' | 'value';
  /** Of the object that gets the key, or of the value. */
  path: Path;
  /** The object around it; absent for an item of a list. */
  parent?: MapNode;
}

export function findMarked(node: Node | undefined, path: Path = [], parent?: MapNode): Marked | undefined {
  if (node?.kind === 'scalar')
    return node.source === marker && node.style !== 'block' ? { role: 'value', path, ...(parent && { parent }) } : undefined;
  if (node?.kind === 'list') return first(node.items.entries(), ([index, item]) => findMarked(item, [...path, index]));
  if (node?.kind !== 'map') return undefined;
  return first(node.entries, (entry) => {
    if (entry.merged) return undefined;
    return entry.key === marker ? { role: 'key', path, parent: node } : findMarked(entry.value, [...path, entry.key], node);
  });
}

function first<From, To>(all: Iterable<From>, find: (one: From) => To | undefined): To | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
