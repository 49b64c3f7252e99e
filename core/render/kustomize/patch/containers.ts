// Changes the children of objects and lists as evanphx/json-patch does, with its messages.
import { getField, type KList, type KNode, removeField, setField } from '../tree/node.ts';

export type Child = { ok: true; node: KNode | undefined } | { ok: false; problem: string };

export function childOf(container: KNode, key: string): Child {
  if (container.kind === 'map') return { ok: true, node: getField(container, key) };
  if (container.kind !== 'list') return { ok: true, node: undefined };
  const index = indexOf(key, container.items.length);
  return typeof index === 'number' ? { ok: true, node: container.items[index] } : { ok: false, problem: index.problem };
}

export function addChild(container: KNode, key: string, value: KNode): string | undefined {
  if (container.kind === 'map') setField(container, key, value);
  if (container.kind !== 'list') return undefined;
  if (key === '-') {
    container.items.push(value);
    return undefined;
  }
  const number = toNumber(key);
  if (number === undefined) return `value was not a proper array index: '${key}': ${syntaxProblem(key)}`;
  const index = indexOf(key, container.items.length + 1);
  if (typeof index !== 'number') return index.problem;
  container.items.splice(index, 0, value);
  return undefined;
}

export function setChild(container: KNode, key: string, value: KNode): string | undefined {
  if (container.kind === 'map') setField(container, key, value);
  if (container.kind !== 'list') return undefined;
  const index = indexOf(key, container.items.length);
  if (typeof index !== 'number') return index.problem;
  container.items[index] = value;
  return undefined;
}

export function removeChild(container: KNode, key: string): string | undefined {
  if (container.kind === 'list') return removeItem(container, key);
  if (!getField(container, key)) return `Unable to remove nonexistent key: ${key}: missing value`;
  if (container.kind === 'map') removeField(container, key);
  return undefined;
}

function removeItem(list: KList, key: string): string | undefined {
  const index = indexOf(key, list.items.length);
  if (typeof index !== 'number') return index.problem;
  list.items.splice(index, 1);
  return undefined;
}

function indexOf(key: string, length: number): number | { problem: string } {
  const index = toNumber(key);
  if (index === undefined) return { problem: syntaxProblem(key) };
  if (index >= length || index < -length)
    return { problem: `Unable to access invalid index: ${index}: invalid index referenced` };
  return index < 0 ? index + length : index;
}

function toNumber(key: string): number | undefined {
  return /^[-+]?\d+$/.test(key) ? Number(key) : undefined;
}

function syntaxProblem(key: string): string {
  return `strconv.Atoi: parsing ${JSON.stringify(key)}: invalid syntax`;
}
