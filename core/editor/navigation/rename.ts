// Renames a workload and its proven references. A reference is proven if it shares a file, a kustomization or an
// explicit namespace with the workload.
import type { Range as LineRange, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { IndexedObject } from '../../index/index-content.ts';
import { candidateWorkloads, provenAutoscalers, workloadsBeside } from '../../index/links/workload-links.ts';
import { type IndexedSymbol, locationOf, rangeContains, symbolAt } from '../../index/symbol-at.ts';
import { shortPath } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';

export type PrepareRenameResult = { range: LineRange; placeholder: string } | { problem: string };

export function prepareRename(index: WorkspaceIndex, uri: string, position: Position): PrepareRenameResult | undefined {
  const symbol = symbolAt(index, uri, position);
  // "Go to definition" works anywhere in the reference, but a rename requires that the cursor is on the name.
  if (!symbol || !rangeContains(symbol.range, position)) return undefined;
  const [workload] = workloadsAt(index, uri, position);
  if (workload) return { range: symbol.range, placeholder: workload.object.name.text };
  return symbol.on === 'target' ? { problem: unprovenReason(index, symbol) } : undefined;
}

export type RenameResult = { edit: WorkspaceEdit } | { problem: string };

export function renameAt(index: WorkspaceIndex, uri: string, position: Position, name: string): RenameResult {
  const prepared = prepareRename(index, uri, position);
  if (!prepared) return { problem: 'There is no name to rename here.' };
  if ('problem' in prepared) return prepared;
  const problem = nameProblem(name);
  if (problem !== undefined) return { problem };
  const workloads = workloadsAt(index, uri, position);
  const changes: Record<string, TextEdit[]> = {};
  const seen = new Set<string>();
  const places = workloads.flatMap((workload) => [
    locationOf(workload, workload.object.name.range),
    ...provenAutoscalers(index, workload).map((user) => locationOf(user, user.target.name.range)),
  ]);
  for (const { uri: file, range } of places) {
    const key = `${file}#${range.start.line}:${range.start.character}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const edits = changes[file] ?? [];
    changes[file] = [...edits, { range, newText: name }];
  }
  return { edit: { changes } };
}

/**
 * Returns all objects that describe the workload at the position. Several objects may describe one workload, such as
 * the base and the patches of a kustomization.
 */
function workloadsAt(index: WorkspaceIndex, uri: string, position: Position): IndexedObject[] {
  const symbol = symbolAt(index, uri, position);
  if (!symbol || symbol.on === 'request') return [];
  const { found } = symbol;
  const candidates = symbol.on === 'target' ? workloadsBeside(index, found) : [found];
  return candidates
    .filter(({ object }) => object.role === 'workload')
    .flatMap((workload) => objectParts(index, workload));
}

function objectParts(index: WorkspaceIndex, workload: IndexedObject): IndexedObject[] {
  const { kind, name } = workload.object;
  const equal = [...index.all('workload')].filter(
    ({ object }) => object.kind === kind && object.name.text === name.text,
  );
  return equal.filter(
    (one) => one === workload || index.areAppliedTogether(one, workload) || isSameObject(one, workload),
  );
}

function isSameObject(one: IndexedObject, other: IndexedObject): boolean {
  return one.uri === other.uri && one.object === other.object;
}

function unprovenReason(index: WorkspaceIndex, { found, target }: IndexedSymbol & { on: 'target' }): string {
  const workload = `${target.kind} ${target.name.text}`;
  const [named] = candidateWorkloads(index, found);
  if (!named) return `${workload} is not in this workspace: a rename would change only this reference.`;
  return `Nothing proves that this reference means ${workload} in ${shortPath(named.uri)}: the reference and the workload share no file, no kustomization and no written namespace.`;
}

function nameProblem(name: string): string | undefined {
  const isName =
    name.length <= 253 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/.test(name);
  return isName
    ? undefined
    : `${JSON.stringify(name)} is not a valid name: use at most 253 lowercase letters, digits, - and .; each part between dots begins and ends with a letter or digit`;
}
