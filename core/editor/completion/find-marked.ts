import type { Path } from '../../model/path.ts';
import type { ListNode, MapNode, Node, Range } from '../../text/node.ts';
import { findNode, pathAtOffset } from '../../text/tree.ts';
import { marker } from './cursor.ts';

export interface MarkedNode {
  role: 'key' | 'value';
  path: Path;
  /** The map that contains the marked key or value; absent for a list item. */
  parent?: MapNode | undefined;
  inBrackets?: boolean;
  /** Set if the key is complete in the text. A complete key must not count as one of its own siblings. */
  key?: string;
}

export function findMarked(node: Node | undefined, path: Path = [], parent?: MapNode): MarkedNode | undefined {
  if (node?.kind === 'scalar')
    return node.source === marker && node.style !== 'block' ? { role: 'value', path, parent } : undefined;
  if (node?.kind === 'list')
    return firstResult(node.items.entries(), ([index, item]) =>
      withBrackets(findMarked(item, [...path, index]), node, path),
    );
  if (node?.kind !== 'map') return undefined;
  return firstResult(node.entries, (entry) => {
    if (entry.merged) return undefined;
    return entry.key === marker
      ? { role: 'key', path, parent: node }
      : findMarked(entry.value, [...path, entry.key], node);
  });
}

function withBrackets(found: MarkedNode | undefined, { flow }: ListNode, path: Path): MarkedNode | undefined {
  return found && flow && found.path.length === path.length + 1 && found.role === 'value'
    ? { ...found, inBrackets: true }
    : found;
}

/**
 * Finds the word in a document that was parsed without the completion marker. Returns undefined unless the word is a
 * whole key or the whole value of a key.
 */
export function findWord(root: Node, word: Range): MarkedNode | undefined {
  const { in: role, path, node } = pathAtOffset(root, word.start);
  if (role === 'none' || typeof path.at(-1) === 'number') return undefined;
  const found = findNode(root, path);
  const range = role === 'key' ? found?.key : found?.value;
  const parent = role === 'key' ? node : findNode(root, path.slice(0, -1))?.node;
  if (range?.start !== word.start || range.end !== word.end || word.start === word.end || parent?.kind !== 'map')
    return undefined;
  if (role === 'key') return { role, path: path.slice(0, -1), parent, key: String(path.at(-1)) };
  return node?.kind === 'scalar' && node.style !== 'block' ? { role, path, parent } : undefined;
}

function firstResult<From, To>(all: Iterable<From>, find: (one: From) => To | undefined): To | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
