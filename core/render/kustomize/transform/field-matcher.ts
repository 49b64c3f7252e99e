// Field paths of replacements: `spec.metrics.[type=External].external`, `spec.containers.*.image`, `spec.metrics.0`.
import { trimEndOf } from '../../../model/trim-end.ts';
import { KustomizeFailure } from '../failure.ts';
import { kustomizePatternTest } from '../resource/pattern.ts';
import { assertPathLength } from '../tree/copy-budget.ts';
import { getField, isNull, type KList, type KMap, type KNode, mapNode, plainNode, setField } from '../tree/node.ts';

export function splitFieldPath(path: string): string[] {
  const parts = path.split(/(?<!\\)\./).map((part) => part.replaceAll('\\.', '.'));
  const joined: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    let part = parts[i] ?? '';
    if (!part.startsWith('[')) {
      joined.push(part);
      continue;
    }
    while (!part.endsWith(']') && i < parts.length - 1) part += `.${parts[++i]}`;
    joined.push(part.includes('=') ? part : trimEndOf(part, ']').replace(/^\[+/, ''));
  }
  assertPathLength(joined);
  return joined;
}

/**
 * Finds the node at the path; undefined if there is none. A condition in the path selects the first list item that
 * satisfies the condition. Wildcards are not supported.
 */
export function lookUpNode(root: KNode, path: readonly string[]): KNode | undefined {
  let node: KNode | undefined = root;
  for (const part of path) {
    if (node?.kind === 'list') node = lookUpItem(node, part);
    else node = getField(node, part);
  }
  return node;
}

function lookUpItem(list: KList, part: string): KNode | undefined {
  if (/^\d+$/.test(part)) return list.items[Number(part)];
  if (part === '-') return list.items.at(-1);
  const condition = conditionOf(part);
  return condition && list.items.find((item) => condition.matches(item));
}

export interface FieldSlot {
  node: KNode;
  isNew: boolean;
  replace: (node: KNode) => void;
}

/** @param create the kind of node that a missing field becomes; if undefined, missing fields are not created */
export function findFields(
  root: KMap,
  path: readonly string[],
  create: KNode['kind'] | undefined,
  problem: string,
): FieldSlot[] {
  const start: FieldSlot = { node: root, isNew: false, replace: () => {} };
  let slots = [start];
  for (const [index, part] of path.entries()) {
    const next = path[index + 1];
    const kind = create && (next === undefined ? create : isListPart(next) ? 'list' : 'map');
    slots = slots.flatMap((slot) => step(slot, part, kind, problem));
  }
  return slots;
}

function isListPart(part: string): boolean {
  return part.startsWith('[') || part === '-' || /^\d+$/.test(part);
}

function step(slot: FieldSlot, part: string, create: KNode['kind'] | undefined, problem: string): FieldSlot[] {
  const { node } = slot;
  if (isNull(node)) return [];
  if (part === '*') return everySlot(node);
  if (node.kind === 'list') return stepIntoList(node, part, create);
  if (node.kind === 'scalar')
    throw new KustomizeFailure(`${problem}: wrong node kind: expected MappingNode but got ScalarNode`);
  return fieldSlot(node, part, create);
}

function fieldSlot(map: KMap, key: string, create: KNode['kind'] | undefined): FieldSlot[] {
  const found = getField(map, key);
  const replace = (value: KNode) => setField(map, key, value);
  if (found) return [{ node: found, isNew: false, replace }];
  if (!create) return [];
  const node = emptyNode(create);
  setField(map, key, node);
  return [{ node, isNew: true, replace }];
}

function emptyNode(kind: KNode['kind']): KNode {
  if (kind === 'map') return mapNode();
  return kind === 'list' ? { kind: 'list', flow: false, items: [] } : plainNode('');
}

function everySlot(node: KNode): FieldSlot[] {
  if (node.kind === 'list') return node.items.map((_, index) => itemSlot(node, index));
  if (node.kind !== 'map') return [];
  return node.entries.map((entry) => ({
    node: entry.value,
    isNew: false,
    replace: (value) => {
      entry.value = value;
    },
  }));
}

function stepIntoList(list: KList, part: string, create: KNode['kind'] | undefined): FieldSlot[] {
  if (part === '-') {
    if (!create) return [];
    list.items.push(emptyNode(create));
    return [{ ...itemSlot(list, list.items.length - 1), isNew: true }];
  }
  if (/^\d+$/.test(part)) return Number(part) < list.items.length ? [itemSlot(list, Number(part))] : [];
  const condition = conditionOf(part);
  if (!condition) return list.items.flatMap((item) => (item.kind === 'map' ? fieldSlot(item, part, create) : []));
  const found = list.items.flatMap((item, index) => (condition.matches(item) ? [itemSlot(list, index)] : []));
  if (found.length > 0 || !create) return found;
  const item = mapNode();
  setField(item, condition.key, plainNode(condition.value));
  list.items.push(item);
  return [itemSlot(list, list.items.length - 1)];
}

function itemSlot(list: KList, index: number): FieldSlot {
  return {
    node: list.items[index] ?? plainNode(''),
    isNew: false,
    replace: (value) => {
      list.items[index] = value;
    },
  };
}

interface Condition {
  key: string;
  value: string;
  matches: (item: KNode) => boolean;
}

/** In `[name=web]`, the value is a regular expression. In `[=web]`, the value is compared with the item itself. */
function conditionOf(part: string): Condition | undefined {
  const match = /^\[([^=]*)=(.*)\]$/.exec(part);
  if (!match) return undefined;
  const [, key = '', value = ''] = match;
  const matchesText = textMatcher(value);
  return {
    key,
    value,
    matches: (item) => {
      const field = key === '' ? item : getField(item, key);
      return field?.kind === 'scalar' && matchesText(field.value);
    },
  };
}

function textMatcher(pattern: string): (text: string) => boolean {
  const matches = kustomizePatternTest(`^(?:${pattern})$`);
  return (text) => text === pattern || matches(text);
}
