// Writes a resource as kustomize prints it. kustomize converts a resource to JSON and that to YAML, so comments, styles
// and the order of fields are lost; go-yaml v2 then sorts the keys, indents no lists and wraps strings after column 80.
import { formatGoNumber } from '../../../model/go-format.ts';
import { KustomizeFailure } from '../failure.ts';
import type { KEntry, KMap, KNode, KScalar } from '../tree/node.ts';
import { type ScalarContent, scalarContent } from '../tree/scalar-tag.ts';
import { compareKeys } from './key-order.ts';
import type { OutputText } from './output-text.ts';
import { writeString } from './write-string.ts';

/** @throws KustomizeFailure */
export function writeResource(root: KMap, output: OutputText): void {
  assertJson(root);
  if (root.entries.length === 0) output.write('{}');
  else writeMap(root, 0, output);
  output.write('\n');
}

/** Keys of JSON are strings, and only once in an object. */
function assertJson(node: KNode): void {
  if (node.kind === 'list') for (const item of node.items) assertJson(item);
  if (node.kind !== 'map') return;
  const keys = new Set<string>();
  for (const { key, value } of node.entries) {
    if (keys.has(key.value))
      throw new KustomizeFailure(`yaml: unmarshal errors:\n  mapping key "${key.value}" already defined`);
    keys.add(key.value);
    if (key.tag !== 'str' && key.tag !== 'merge')
      throw new KustomizeFailure('json: unsupported type: map[interface {}]interface {}');
    assertJson(value);
  }
}

function writeMap(map: KMap, indent: number, output: OutputText): void {
  for (const [index, { key, value }] of sortedEntries(map).entries()) {
    if (index > 0) output.newLine(indent);
    output.write('', key.place);
    writeKey(key, indent, output);
    writeValue(value, indent, output);
  }
}

function sortedEntries(map: KMap): KEntry[] {
  return map.entries.toSorted((a, b) => compareKeys(a.key.value, b.key.value));
}

/** A longer or multi-line key is written as `? key`. */
const maxSimpleKey = 128;

function writeKey({ value, place }: KScalar, indent: number, output: OutputText): void {
  const isSimple = !value.includes('\n') && utf8Bytes(value) <= maxSimpleKey;
  if (!isSimple) output.write('? ');
  output.traced(place, () => writeString(value, { indent: indent + 2, isKey: isSimple }, output));
  if (!isSimple) output.newLine(indent);
  output.write(':');
}

function utf8Bytes(text: string): number {
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}

/** After `key:`. */
function writeValue(node: KNode, indent: number, output: OutputText): void {
  if (node.kind === 'scalar') {
    output.write(' ');
    writeScalar(node, indent + 2, output);
  } else if (node.kind === 'map') {
    if (node.entries.length === 0) return output.write(' {}', node.place);
    output.newLine(indent + 2);
    writeMap(node, indent + 2, output);
  } else if (node.items.length === 0) {
    output.write(' []', node.place);
  } else {
    output.newLine(indent);
    writeList(node.items, indent, output);
  }
}

function writeList(items: readonly KNode[], indent: number, output: OutputText): void {
  for (const [index, item] of items.entries()) {
    if (index > 0) output.newLine(indent);
    output.write('- ');
    if (item.kind === 'scalar') writeScalar(item, indent + 2, output);
    else if (item.kind === 'map' && item.entries.length > 0) writeMap(item, indent + 2, output);
    else if (item.kind === 'list' && item.items.length > 0) writeList(item.items, indent + 2, output);
    else output.write(item.kind === 'map' ? '{}' : '[]', item.place);
  }
}

function writeScalar(node: KScalar, indent: number, output: OutputText): void {
  const content = scalarContent(node.value, node.tag);
  output.traced(node.place, () => {
    if (typeof content === 'string') writeString(content, { indent, isKey: false }, output);
    else output.write(nonStringText(content));
  });
}

function nonStringText(content: Exclude<ScalarContent, string>): string {
  if (typeof content !== 'number') return String(content);
  if (!Number.isFinite(content)) {
    const text = Number.isNaN(content) ? 'NaN' : content > 0 ? '+Inf' : '-Inf';
    throw new KustomizeFailure(`json: unsupported value: ${text}`);
  }
  return formatGoNumber(content);
}
