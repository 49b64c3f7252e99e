import type { Text } from '../load/decode.ts';
import type { PatchEntry, ReplacementEntries, Selector } from '../load/kustomization-shape.ts';
import { writeResource } from '../output/write-resource.ts';
import { type KMap, type KNode, mapNode, plainNode, setField, stringNode } from '../tree/node.ts';

export function troubleConfiguring(transformer: string, config: string): string {
  return `trouble configuring builtin ${transformer} with config: \`\n${config}\``;
}

export function patchConfig({ patch, path, target, options }: PatchEntry, nameOfPatch = 'patch'): string {
  const root = mapNode();
  addText(root, nameOfPatch, patch);
  addText(root, 'path', path);
  if (target) setField(root, 'target', selectorNode(target));
  if (options && options.size > 0) {
    const map = mapNode();
    for (const [name, value] of options) setField(map, name, plainNode(String(value)));
    setField(root, 'options', map);
  }
  return writeResource(root).text;
}

export function listConfig(name: string, texts: readonly Text[]): string {
  const root = mapNode();
  const items: KNode[] = texts.map(({ value }) => stringNode(value));
  setField(root, name, { kind: 'list', flow: false, items });
  return writeResource(root).text;
}

export function replacementsConfig(entries: ReplacementEntries): string {
  const root = mapNode();
  setField(root, 'Replacements', toNode(entries) ?? mapNode());
  return writeResource(root).text;
}

/** Every string and number in a config object is wrapped as `{ value }`. */
function toNode(value: unknown): KNode | undefined {
  if (typeof value === 'boolean') return value ? plainNode('true') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return listNode(value);
  if ('value' in value) return scalarNode(value.value);
  const map = mapNode();
  for (const [name, field] of Object.entries(value)) {
    const node = name === 'place' ? undefined : toNode(field);
    if (node) setField(map, name, node);
  }
  return map;
}

function listNode(values: readonly unknown[]): KNode | undefined {
  const items = values.map((item) => toNode(item) ?? mapNode());
  return items.length > 0 ? { kind: 'list', flow: false, items } : undefined;
}

function scalarNode(value: unknown): KNode | undefined {
  if (value === 0 || value === '') return undefined;
  return typeof value === 'number' ? plainNode(String(value)) : stringNode(String(value));
}

function selectorNode(selector: Selector): KMap {
  const map = mapNode();
  const names = ['group', 'version', 'kind', 'name', 'namespace', 'labelSelector', 'annotationSelector'] as const;
  for (const name of names) addText(map, name, selector[name]);
  return map;
}

function addText(map: KMap, name: string, text: Text | undefined): void {
  if (text?.value) setField(map, name, stringNode(text.value));
}
