// Texts in a tree of any object: by path, with their places. What a template writes is no text.
import { type LineIndex, positionAt } from '../../text/lines.ts';
import type { MapNode, Node, Range } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import type { TextAt } from './objects.ts';

/** Labels, amounts: more are nobody's. */
const mostTexts = 50;

export function plainText(node: Node | undefined): string | undefined {
  if (node?.kind !== 'scalar' || node.value === null || node.value === '') return undefined;
  return typeof node.value === 'string' ? node.value : node.source;
}

/** The range is that of the text itself, inside of its quotes. */
export function textAt(root: MapNode, path: readonly (string | number)[], lines: LineIndex): TextAt | undefined {
  const node = find(root, path)?.node;
  const text = plainText(node);
  if (text === undefined || !node || node.kind !== 'scalar') return undefined;
  const { start, end } = node.range;
  const quote = node.style === 'quoted' ? 1 : 0;
  return { text, range: linesOf({ start: start + quote, end: end - quote }, lines) };
}

export function linesOf({ start, end }: Range, lines: LineIndex) {
  return { start: positionAt(lines, start), end: positionAt(lines, end) };
}

export function mapAt(root: MapNode, path: readonly (string | number)[]): MapNode | undefined {
  const node = find(root, path)?.node;
  return node?.kind === 'map' ? node : undefined;
}

export function listAt(root: MapNode, path: readonly (string | number)[]): readonly (Node | undefined)[] {
  const node = find(root, path)?.node;
  return node?.kind === 'list' ? node.items : [];
}

/** Only the plain texts of an object. */
export function textsAt(root: MapNode, path: readonly (string | number)[]): Record<string, string> {
  const entries = mapAt(root, path)?.entries.slice(0, mostTexts) ?? [];
  return Object.fromEntries(
    entries.flatMap(({ key, value }) => {
      const text = plainText(value);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}
