// Applies a JSON patch (RFC 6902) as evanphx/json-patch v4 does, with its messages. Unlike the RFC, `replace` accepts
// a missing field, and `test` treats a missing `value` as null.
import { KustomizeFailure, placedAt } from '../failure.ts';
import { assertPathLength, type ValueBudget } from '../tree/copy-budget.ts';
import { getField, type KMap, type KNode, plainNode, scalarText } from '../tree/node.ts';
import { scalarContent } from '../tree/scalar-tag.ts';
import { addChild, childOf, removeChild, setChild } from './containers.ts';

export function applyOperations(root: KMap, operations: readonly KMap[], budget: ValueBudget): void {
  for (const operation of operations) placedAt(operation.place, () => apply(root, operation, budget));
}

const missing = 'missing value';

type Apply = (root: KMap, path: string, operation: KMap, budget: ValueBudget) => void;

const byName: Readonly<Record<string, Apply>> = {
  add: (root, path, operation, budget) => add(root, path, operandOf(operation, budget)),
  remove,
  replace: (root, path, operation, budget) => replace(root, path, operandOf(operation, budget)),
  move: (root, path, operation, budget) => move(root, { from: fromOf(operation), path }, budget),
  copy: (root, path, operation, budget) => copy(root, { from: fromOf(operation), path }, budget),
  test: (root, path, operation) => testValue(root, path, getField(operation, 'value')),
};

function apply(root: KMap, operation: KMap, budget: ValueBudget): void {
  const name = scalarText(getField(operation, 'op'));
  const step = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (!step) throw new KustomizeFailure(`Unexpected kind: ${name || 'unknown'}`);
  budget.scan(root.entries.length + fieldsOf(root, scalarText(getField(operation, 'path'))));
  step(root, scalarText(getField(operation, 'path')), operation, budget);
}

function fromOf(operation: KMap): string {
  return scalarText(getField(operation, 'from'));
}

function operandOf(operation: KMap, budget: ValueBudget): KNode {
  const value = getField(operation, 'value');
  return value ? budget.copy(value) : plainNode('null', operation.place);
}

interface Target {
  container: KNode;
  key: string;
}

function findTarget(root: KMap, path: string): Target | undefined {
  const parts = path.split('/').slice(1);
  assertPathLength(parts);
  const key = parts.pop();
  if (key === undefined) return undefined;
  let container: KNode = root;
  for (const part of parts) {
    const next = childOf(container, decodePart(part));
    if (!next.ok || !next.node || next.node.kind === 'scalar') return undefined;
    container = next.node;
  }
  return { container, key: decodePart(key) };
}

function fieldsOf(root: KMap, path: string): number {
  const container = findTarget(root, path)?.container;
  if (container?.kind === 'map') return container.entries.length;
  return container?.kind === 'list' ? container.items.length : 0;
}

function decodePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function add(root: KMap, path: string, value: KNode): void {
  const target = findTarget(root, path);
  if (!target) throw new KustomizeFailure(`add operation does not apply: doc is missing path: "${path}": ${missing}`);
  fail(`error in add for path: '${path}'`, addChild(target.container, target.key, value));
}

function remove(root: KMap, path: string): void {
  const target = findTarget(root, path);
  if (!target)
    throw new KustomizeFailure(`remove operation does not apply: doc is missing path: "${path}": ${missing}`);
  fail(`error in remove for path: '${path}'`, removeChild(target.container, target.key));
}

function replace(root: KMap, path: string, value: KNode): void {
  const target = findTarget(root, path);
  if (!target) throw new KustomizeFailure(`replace operation does not apply: doc is missing path: ${path}: ${missing}`);
  if (!childOf(target.container, target.key).ok)
    throw new KustomizeFailure(`replace operation does not apply: doc is missing key: ${path}: ${missing}`);
  fail(`error in remove for path: '${path}'`, setChild(target.container, target.key, value));
}

interface FromTo {
  from: string;
  path: string;
}

function move(root: KMap, { from, path }: FromTo, budget: ValueBudget): void {
  const source = findTarget(root, from);
  if (!source)
    throw new KustomizeFailure(`move operation does not apply: doc is missing from path: ${from}: ${missing}`);
  const found = childOf(source.container, source.key);
  if (!found.ok) throw new KustomizeFailure(`error in move for path: '${source.key}': ${found.problem}`);
  if (found.node) budget.copied(found.node);
  fail(`error in move for path: '${source.key}'`, removeChild(source.container, source.key));
  const target = findTarget(root, path);
  if (!target)
    throw new KustomizeFailure(`move operation does not apply: doc is missing destination path: ${path}: ${missing}`);
  fail(`error in move for path: '${path}'`, addChild(target.container, target.key, found.node ?? plainNode('null')));
}

function copy(root: KMap, { from, path }: FromTo, budget: ValueBudget): void {
  const source = findTarget(root, from);
  if (!source)
    throw new KustomizeFailure(`copy operation does not apply: doc is missing from path: ${from}: ${missing}`);
  const found = childOf(source.container, source.key);
  if (!found.ok) throw new KustomizeFailure(`error in copy for from: '${from}': ${found.problem}`);
  const target = findTarget(root, path);
  if (!target)
    throw new KustomizeFailure(`copy operation does not apply: doc is missing destination path: ${path}: ${missing}`);
  const value = found.node ? budget.copy(found.node) : plainNode('null');
  fail('error while adding value during copy', addChild(target.container, target.key, value));
}

function testValue(root: KMap, path: string, value: KNode | undefined): void {
  const target = findTarget(root, path);
  if (!target) throw new KustomizeFailure(`test operation does not apply: is missing path: ${path}: ${missing}`);
  const found = childOf(target.container, target.key);
  if (!found.ok) throw new KustomizeFailure(`error in test for path: '${path}': ${found.problem}`);
  if (!equalJson(found.node, value)) throw new KustomizeFailure(`testing value ${path} failed: test failed`);
}

function fail(prefix: string, problem: string | undefined): void {
  if (problem !== undefined) throw new KustomizeFailure(`${prefix}: ${problem}`);
}

function equalJson(a: KNode | undefined, b: KNode | undefined): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(node: KNode | undefined): unknown {
  if (!node) return null;
  if (node.kind === 'list') return node.items.map(plain);
  if (node.kind === 'map')
    return node.entries
      .map(({ key, value }) => [key.value, plain(value)] as const)
      .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const content = scalarContent(node.value, node.tag);
  return typeof content === 'bigint' ? `${content}n` : content;
}
