// From a path to the place in the text where a person should look.
import type { Key, Path } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import { rangeInEmbeddedJson } from '../text/embedded-json.ts';
import type { MapNode, Node, Range } from '../text/node.ts';
import { effectiveEntry, findNearest, findNode, type NodeLocation } from '../text/tree.ts';

/**
 * A missing field is marked at the key of the nearest parent that exists; an object or list of several lines at its
 * key.
 */
export function rangeOfProblem(root: MapNode, { at, on }: Pick<Problem, 'at' | 'on'>): Range {
  const nearestFound = findNearest(root, at);
  if (!nearestFound || nearestFound.path.length === 0) return objectKeyRange(root);
  const { found, path } = nearestFound;
  // An item of nothing but a dash has no place of its own.
  if (!found.key && !found.node && !found.value) return rangeOfProblem(root, { at: path.slice(0, -1), on: 'key' });
  const embedded =
    found.node?.kind === 'scalar' && path.length < at.length
      ? rangeInEmbeddedJson(found.node, at.slice(path.length))
      : undefined;
  if (embedded) return embedded;
  const isMissing = path.length < at.length;
  // An anchor alone is a value without a letter.
  const isWritten = found.value && found.value.start < found.value.end;
  if (!found.value || !isWritten || isMissing || on === 'key' || (found.node && isBlockCollection(found.node)))
    return keyRangeOf(root, found);
  return found.value;
}

/** The key of a field that stands in the file itself; undefined where it does not. */
export function keyRangeAt(root: MapNode, path: readonly string[]): Range | undefined {
  const key = findNode(root, path)?.key;
  // What an alias or a merge brings in stands elsewhere.
  return key && key.start >= root.range.start && key.end <= root.range.end ? key : undefined;
}

/** Where an object begins: its `apiVersion` or whatever is written first. */
export function objectStart(root: MapNode): number {
  return root.entries[0]?.keyRange.start ?? root.range.start;
}

/** Every path that is written in the object, with its place. */
export function* writtenPaths(node: Node | undefined, path: Path = []): Generator<{ path: Path; start: number }> {
  for (const { key, start, value } of childrenOf(node)) {
    yield { path: [...path, key], start };
    // What an alias stands for is written elsewhere.
    if (value && value.range.start >= start) yield* writtenPaths(value, [...path, key]);
  }
}

function childrenOf(node: Node | undefined): { key: Key; start: number; value: Node | undefined }[] {
  if (node?.kind === 'map') {
    return node.entries
      .filter(({ merged }) => !merged)
      .map(({ key, keyRange, value }) => ({ key, start: keyRange.start, value }));
  }
  if (node?.kind !== 'list') return [];
  return node.items.flatMap((value, key) => (value ? [{ key, start: value.range.start, value }] : []));
}

/** An item of a list has no key; its first line stands for it. */
function keyRangeOf(root: MapNode, { key, node }: NodeLocation): Range {
  if (key) return key;
  if (node?.kind === 'map') return node.entries[0]?.keyRange ?? node.range;
  return node?.range ?? objectKeyRange(root);
}

/** What stands for the object itself. */
function objectKeyRange(root: MapNode): Range {
  return effectiveEntry(root, 'kind')?.keyRange ?? root.entries[0]?.keyRange ?? root.range;
}

function isBlockCollection(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && !node.flow;
}
