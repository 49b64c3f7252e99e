// The content of a resource, as yaml.v3's nodes without comments. The `place` of a node is the text that a person edits
// to change the node.
import type { ScalarStyle } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';
import { resolveTag, type ScalarTag } from './scalar-tag.ts';

export type KNode = KMap | KList | KScalar;

export interface KScalar {
  kind: 'scalar';
  value: string;
  tag: ScalarTag;
  style: ScalarStyle;
  place?: Place | undefined;
}

export interface KMap {
  kind: 'map';
  flow: boolean;
  entries: KEntry[];
  place?: Place | undefined;
}

export interface KEntry {
  key: KScalar;
  value: KNode;
}

export interface KList {
  kind: 'list';
  flow: boolean;
  items: KNode[];
  place?: Place | undefined;
}

export function stringNode(value: string, place?: Place): KScalar {
  return { kind: 'scalar', value, tag: 'str', style: 'plain', place };
}

/** Creates a plain scalar, whose type is the type of its text in YAML: `8080` is a number. */
export function plainNode(value: string, place?: Place): KScalar {
  return { kind: 'scalar', value, tag: resolveTag(value), style: 'plain', place };
}

export function mapNode(place?: Place): KMap {
  return { kind: 'map', flow: false, entries: [], place };
}

export function isNull(node: KNode | undefined): boolean {
  return !node || (node.kind === 'scalar' && node.tag === 'null');
}

export function getField(node: KNode | undefined, key: string): KNode | undefined {
  if (node?.kind !== 'map') return undefined;
  return node.entries.find((entry) => entry.key.value === key)?.value;
}

export function getAt(node: KNode | undefined, ...path: string[]): KNode | undefined {
  return path.reduce<KNode | undefined>((found, key) => getField(found, key), node);
}

export function scalarText(node: KNode | undefined): string {
  return node?.kind === 'scalar' && node.tag !== 'null' ? node.value : '';
}

/**
 * Sets the value of a key. If the map lacks the key, `newKey` is added; by default, the added key has the source
 * position of the value.
 */
export function setField(map: KMap, key: string, value: KNode, newKey = stringNode(key, value.place)): void {
  const entry = map.entries.find((each) => each.key.value === key);
  if (entry) entry.value = value;
  else map.entries.push({ key: newKey, value });
}

export function removeField(map: KMap, key: string): void {
  const index = map.entries.findIndex((each) => each.key.value === key);
  if (index !== -1) map.entries.splice(index, 1);
}

/** Returns the map at the key, which is created if the key is missing or null; undefined if the value is not a map. */
export function ensureMap(map: KMap, key: string, place?: Place): KMap | undefined {
  const found = getField(map, key);
  if (found && !isNull(found)) return found.kind === 'map' ? found : undefined;
  const created = mapNode(place);
  setField(map, key, created);
  return created;
}

export function cloneNode<T extends KNode>(node: T): T;
export function cloneNode(node: KNode): KNode {
  if (node.kind === 'scalar') return { ...node };
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => cloneNode(item)) };
  return { ...node, entries: node.entries.map(({ key, value }) => ({ key: { ...key }, value: cloneNode(value) })) };
}
