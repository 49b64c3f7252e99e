import { oncePer } from '../model/once.ts';
import type { Key, Path } from '../model/path.ts';
import { emptyObject, type ObjectValue, templatedValue, type Value } from '../model/value.ts';
import type { Entry, ListNode, MapNode, Node, Range, ScalarNode } from './node.ts';

/**
 * Converts a node to a plain value. As in the API server, the last of several equal keys wins. A field that the map
 * itself contains takes precedence over a field from a merge key (`<<`).
 */
export function toValue(node: Node | undefined): Value {
  if (!node) return null;
  return node.kind === 'scalar' ? node.value : convertOnce(node);
}

/**
 * Converts each node only once, so that aliases share the value. Comparing an unchanged part with itself, as every fix
 * does, then costs nothing.
 */
const convertOnce = oncePer((node: Exclude<Node, ScalarNode>): Value => {
  switch (node.kind) {
    case 'templated':
      return templatedValue(node.source, node.otherwise);
    case 'list':
      return node.items.map(toValue);
    case 'map':
      return convertMap(node);
  }
});

function convertMap(map: MapNode): ObjectValue {
  const object: ObjectValue = emptyObject();
  for (const { key, value, merged } of map.entries) if (merged && !(key in object)) object[key] = toValue(value);
  for (const { key, value, merged } of map.entries) if (!merged) object[key] = toValue(value);
  return object;
}

export interface NodeLocation {
  key?: Range;
  value?: Range;
  node?: Node;
}

/**
 * Returns the node at the path. This function is faster than `findNode`, which also finds ranges. Its speed matters,
 * because every object is read at a dozen paths.
 */
export function nodeAt(root: Node | undefined, path: Path): Node | undefined {
  let node = root;
  for (const key of path) {
    if (node?.kind === 'list' && typeof key === 'number') node = node.items[key];
    else node = node?.kind === 'map' ? effectiveEntry(node, String(key))?.value : undefined;
  }
  return node;
}

export function findNode(root: Node | undefined, path: Path): NodeLocation | undefined {
  if (!root) return undefined;
  let found: NodeLocation = { value: root.range, node: root };
  for (const key of path) {
    const next = childLocation(found.node, key);
    if (!next) return undefined;
    found = next;
  }
  return found;
}

/** Finds the node at the longest existing prefix of the path, where problems of missing fields are shown. */
export function findNearest(root: Node | undefined, path: Path): { found: NodeLocation; path: Path } | undefined {
  for (let length = path.length; length >= 0; length--) {
    const found = findNode(root, path.slice(0, length));
    if (found) return { found, path: path.slice(0, length) };
  }
  return undefined;
}

function childLocation(node: Node | undefined, key: Key): NodeLocation | undefined {
  if (node?.kind === 'list' && typeof key === 'number')
    return key < node.items.length ? valueLocation(node.items[key]) : undefined;
  if (node?.kind !== 'map') return undefined;
  const entry = effectiveEntry(node, String(key));
  return entry && { key: entry.keyRange, ...valueLocation(entry.value) };
}

/**
 * Returns the entry that determines the value of the key: a written entry takes precedence over a merged entry, and the
 * last of several written entries wins.
 */
export function effectiveEntry({ entries }: MapNode, key: string): Entry | undefined {
  let merged: Entry | undefined;
  for (let i = entries.length - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.key !== key) continue;
    if (!entry.merged) return entry;
    merged = entry;
  }
  return merged;
}

export function ownValue({ value, keyRange, merged }: Entry): Node | undefined {
  return value && !merged && value.range.start >= keyRange.end ? value : undefined;
}

/**
 * Whether every item is written inside the list. False if an item is an alias, because the value of an alias is written
 * at its anchor.
 */
export function hasOwnItems({ range, items }: ListNode): boolean {
  let end = range.start;
  return items.every((item) => {
    const isOwn = item !== undefined && item.range.start >= end;
    end = item?.range.end ?? end;
    return isOwn;
  });
}

function valueLocation(node: Node | undefined): NodeLocation {
  return node ? { value: node.range, node } : {};
}

export interface PathAtOffset {
  path: Path;
  in: 'key' | 'value' | 'none';
  /**
   * The map that contains the key if the offset is in a key; the scalar if the offset is in a scalar; otherwise the map
   * or list around the offset.
   */
  node?: Node;
}

/**
 * Returns the path at the offset. Both ends of a key or value belong to its path, because the cursor can be at either
 * end.
 */
export function pathAtOffset(root: Node | undefined, offset: number): PathAtOffset {
  if (!root) return { path: [], in: 'none' };
  return descend(root, offset, []);
}

function descend(node: Node, offset: number, path: Path): PathAtOffset {
  if (node.kind === 'map') return descendMap(node, offset, path);
  if (node.kind === 'list') return descendList(node, offset, path);
  return contains(node.range, offset) ? { path, in: 'value', node } : { path, in: 'none', node };
}

function descendMap(map: MapNode, offset: number, path: Path): PathAtOffset {
  for (const { key, keyRange, value, merged } of map.entries) {
    if (merged) continue;
    if (contains(keyRange, offset)) return { path: [...path, key], in: 'key', node: map };
    if (value && value.range.start >= keyRange.end && contains(value.range, offset))
      return descend(value, offset, [...path, key]);
  }
  return { path, in: 'none', node: map };
}

function descendList(list: ListNode, offset: number, path: Path): PathAtOffset {
  const index = list.items.findIndex((item) => item && contains(item.range, offset));
  const item = list.items[index];
  return item ? descend(item, offset, [...path, index]) : { path, in: 'none', node: list };
}

function contains(range: Range, offset: number): boolean {
  return range.start <= offset && offset <= range.end;
}
