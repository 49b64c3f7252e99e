// Adds content hashes to names. Some hexadecimal digits are replaced by consonants, so that a hash contains no words.

import { sha256 } from '../../helm/functions/hashes.ts';
import { toBytes } from '../../helm/go/bytes.ts';
import { notes, type Resource } from '../resource/resource.ts';
import { getAt, getField, isNull, type KNode, scalarText } from '../tree/node.ts';
import { scalarContent } from '../tree/scalar-tag.ts';

const replaced: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };

export function addHashes(resources: readonly Resource[]): void {
  for (const resource of resources) {
    if (resource.annotations.get(notes.needsHash) !== 'enabled') continue;
    const hash = nameHash(resource);
    resource.storePreviousId();
    resource.setName(`${resource.name}-${hash}`);
  }
}

function nameHash({ node, kind }: Resource): string {
  const hex = sha256(toBytes(encode(node, kind)));
  return [...hex.slice(0, 10)].map((digit) => replaced[digit] ?? digit).join('');
}

function encode(node: KNode, kind: string): string {
  const content: Record<string, unknown> = {};
  if (kind === 'ConfigMap' || kind === 'Secret') {
    content.kind = kind;
    // kustomize means to include the name in the hash, but reads it from the wrong field.
    content.name = '';
    content.data = plain(getField(node, 'data')) ?? '';
    if (kind === 'Secret') content.type = scalarText(getField(node, 'type'));
    const more = kind === 'Secret' ? 'stringData' : 'binaryData';
    if (getAt(node, more)?.kind === 'map') content[more] = plain(getField(node, more));
  } else Object.assign(content, plain(node));
  return goJson(content);
}

function plain(node: KNode | undefined): unknown {
  if (!node || isNull(node)) return undefined;
  if (node.kind === 'scalar') return scalarContent(node.value, node.tag);
  if (node.kind === 'list') return node.items.map((item) => plain(item) ?? null);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, plain(value) ?? null]));
}

/** Go's JSON encoder sorts keys, and escapes `<`, `>` and `&`. */
function goJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${goJson(key)}:${goJson(item)}`).join(',')}}`;
}
