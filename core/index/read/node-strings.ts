// Reads strings of any object by path, with their positions. Templated values are not strings.
import { type LineIndex, positionAt } from '../../text/lines.ts';
import type { MapNode, Node, Range } from '../../text/node.ts';
import { findNode, nodeAt } from '../../text/tree.ts';
import type { LocatedString } from '../workspace-object.ts';

const maxStrings = 50;

/**
 * Returns the text of a scalar; undefined if the node is not a scalar, or if it is null or empty. For a placeholder
 * with a default, such as `${NAME:-web}`, returns the default.
 */
export function stringOf(node: Node | undefined): string | undefined {
  if (node?.kind === 'templated') return node.otherwise?.text;
  if (node?.kind !== 'scalar' || node.value === null || node.value === '') return undefined;
  return typeof node.value === 'string' ? node.value : node.source;
}

/** Returns the string at the path with its range. The range of a quoted string excludes the quotes. */
export function locatedStringAt(
  root: MapNode,
  path: readonly (string | number)[],
  lines: LineIndex,
): LocatedString | undefined {
  const node = nodeAt(root, path);
  const text = stringOf(node);
  if (text === undefined || (node?.kind !== 'scalar' && node?.kind !== 'templated')) return undefined;
  const { start, end } = node.range;
  const quote = node.kind === 'scalar' && node.style === 'quoted' ? 1 : 0;
  return { text, range: lineRangeOf({ start: start + quote, end: end - quote }, lines) };
}

export function lineRangeOf({ start, end }: Range, lines: LineIndex) {
  return { start: positionAt(lines, start), end: positionAt(lines, end) };
}

export function mapAt(root: MapNode, path: readonly (string | number)[]): MapNode | undefined {
  const node = nodeAt(root, path);
  return node?.kind === 'map' ? node : undefined;
}

export function listAt(root: MapNode, path: readonly (string | number)[]): readonly (Node | undefined)[] {
  const node = nodeAt(root, path);
  return node?.kind === 'list' ? node.items : [];
}

export function stringsAt(root: MapNode, path: readonly (string | number)[]): Record<string, string> {
  const entries = mapAt(root, path)?.entries.slice(0, maxStrings) ?? [];
  return Object.fromEntries(
    entries.flatMap(({ key, value }) => {
      const text = stringOf(value);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

/**
 * Returns the `matchLabels` of a selector; undefined if there are none, if the selector also has `matchExpressions`, or
 * if a template writes one of the labels.
 */
export function readLabels(root: MapNode, path: readonly (string | number)[]): Record<string, string> | undefined {
  const entries = mapAt(root, [...path, 'matchLabels'])?.entries ?? [];
  const labels = stringsAt(root, [...path, 'matchLabels']);
  const isPlain = entries.length > 0 && !findNode(root, [...path, 'matchExpressions']);
  return isPlain && Object.keys(labels).length === entries.length ? labels : undefined;
}
