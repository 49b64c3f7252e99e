// A chart's values.yaml: what its templates will be filled with, unless somebody overrides it.
import type { LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { type ChartValue, noName, type WorkspaceObject } from './objects.ts';
import { linesOf, plainText } from './texts.ts';

/** Of one file; larger ones are no longer read by anybody. */
const mostValues = 1000;
const deepest = 8;

export function readValues(root: Node, lines: LineIndex): WorkspaceObject {
  const values: Record<string, ChartValue> = Object.create(null);
  let count = 0;
  for (const [path, value] of keysIn(root, lines)) {
    if (count++ >= mostValues) break;
    values[path] = value;
  }
  return { role: 'values', apiVersion: '', kind: 'Values', name: noName, values };
}

function* keysIn(node: Node | undefined, lines: LineIndex, prefix = '', depth = 0): Generator<[string, ChartValue]> {
  if (node?.kind !== 'map' || depth > deepest) return;
  for (const { key, keyRange, value } of node.entries) {
    const text = plainText(value);
    const shown = { ...(text !== undefined && { text }), ...(isEmpty(value) && { isEmpty: true as const }) };
    yield [`${prefix}${key}`, { range: linesOf(keyRange, lines), ...shown }];
    yield* keysIn(value, lines, `${prefix}${key}.`, depth + 1);
  }
}

function isEmpty(node: Node | undefined): boolean {
  if (node?.kind === 'map') return node.entries.length === 0;
  return node === undefined || (node.kind === 'list' && node.items.length === 0);
}
