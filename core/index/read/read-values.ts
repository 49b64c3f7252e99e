import { isObject } from '../../model/value.ts';
import type { LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { toValue } from '../../text/tree.ts';
import { type HelmValue, noName, type ValuesObject } from '../workspace-object.ts';
import { lineRangeOf, stringOf } from './node-strings.ts';

const maxValues = 1000;
const maxDepth = 8;

export const emptyValues: ValuesObject = { role: 'values', apiVersion: '', kind: 'Values', name: noName };

export function readHelmValues(root: Node, lines: LineIndex): ValuesObject {
  const values: Record<string, HelmValue> = Object.create(null);
  let count = 0;
  for (const [path, value] of flattenKeys(root, lines)) {
    if (count++ >= maxValues) break;
    values[path] = value;
  }
  const content = toValue(root);
  return { ...emptyValues, values, ...(isObject(content) && { content }) };
}

function* flattenKeys(
  node: Node | undefined,
  lines: LineIndex,
  prefix = '',
  depth = 0,
): Generator<[string, HelmValue]> {
  if (node?.kind !== 'map' || depth > maxDepth) return;
  for (const { key, keyRange, value } of node.entries) {
    const text = stringOf(value);
    const shown = { text, ...(isEmpty(value) && { isEmpty: true as const }) };
    yield [`${prefix}${key}`, { range: lineRangeOf(keyRange, lines), ...shown }];
    yield* flattenKeys(value, lines, `${prefix}${key}.`, depth + 1);
  }
}

function isEmpty(node: Node | undefined): boolean {
  if (node?.kind === 'map') return node.entries.length === 0;
  return node === undefined || (node.kind === 'list' && node.items.length === 0);
}
