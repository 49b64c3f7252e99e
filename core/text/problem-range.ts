import type { Key, Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import { rangeInEmbeddedJson } from './embedded-json.ts';
import type { MapNode, Node, Range } from './node.ts';
import { effectiveEntry, findNearest, findNode, type NodeLocation } from './tree.ts';

/**
 * Returns the range at which a problem is marked. A missing field is marked at its nearest existing ancestor, and an
 * object or list in block style at its key.
 */
export function rangeOfProblem(root: MapNode, { at, on }: Pick<Problem, 'at' | 'on'>): Range {
  const nearestFound = findNearest(root, at);
  if (!nearestFound || nearestFound.path.length === 0) return objectKeyRange(root);
  const { found, path } = nearestFound;
  // An item with only a dash has no range of its own.
  if (!found.key && !found.node && !found.value) return rangeOfProblem(root, { at: path.slice(0, -1), on: 'key' });
  const embedded =
    found.node?.kind === 'scalar' && path.length < at.length
      ? rangeInEmbeddedJson(found.node, at.slice(path.length), on)
      : undefined;
  if (embedded) return embedded;
  const isMissing = path.length < at.length;
  // The range of a value is empty if the value consists only of an anchor.
  const isWritten = found.value && found.value.start < found.value.end;
  if (!found.value || !isWritten || isMissing || on === 'key' || (found.node && isBlockCollection(found.node)))
    return keyRangeOf(root, found);
  return found.value;
}

/** Returns the range of a field's key; undefined if the field is not written in the object itself. */
export function keyRangeAt(root: MapNode, path: readonly string[]): Range | undefined {
  const key = findNode(root, path)?.key;
  // A field from an alias or a merge key is written at the anchor. If the anchor is outside the object, the field has
  // no range in the object.
  return key && key.start >= root.range.start && key.end <= root.range.end ? key : undefined;
}

export function objectStart(root: MapNode): number {
  return root.entries[0]?.keyRange.start ?? root.range.start;
}

export function* writtenPaths(
  node: Node | undefined,
  path: Path = [],
): Generator<{ path: Path; start: number; end: number }> {
  for (const { key, start, end, value } of childrenOf(node)) {
    // The value of an alias is written at the anchor, which comes before the alias.
    const isHere = value !== undefined && value.range.start >= start;
    yield { path: [...path, key], start, end: isHere ? Math.max(end, value.range.end) : end };
    if (isHere) yield* writtenPaths(value, [...path, key]);
  }
}

interface WrittenChild {
  key: Key;
  start: number;
  end: number;
  value: Node | undefined;
}

function childrenOf(node: Node | undefined): WrittenChild[] {
  if (node?.kind === 'map') {
    return node.entries
      .filter(({ merged }) => !merged)
      .map(({ key, keyRange, value }) => ({ key, ...rangeOf(keyRange), value }));
  }
  if (node?.kind !== 'list') return [];
  return node.items.flatMap((value, key) => (value ? [{ key, ...rangeOf(value.range), value }] : []));
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}

function keyRangeOf(root: MapNode, { key, node }: NodeLocation): Range {
  if (key) return key;
  if (node?.kind === 'map') return node.entries[0]?.keyRange ?? node.range;
  return node?.range ?? objectKeyRange(root);
}

function objectKeyRange(root: MapNode): Range {
  return effectiveEntry(root, 'kind')?.keyRange ?? root.entries[0]?.keyRange ?? root.range;
}

function isBlockCollection(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && !node.flow;
}
