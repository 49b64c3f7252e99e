// A workload gets another name, and so does every reference that surely means it: in this file, in its kustomization, or where
// the same namespace is written in both. What may mean another object is left alone.
import type { Range as LineRange, Position, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { shortName } from '../workspace/addresses.ts';
import { provenUsers, workloadsOf } from '../workspace/links.ts';
import { contains, locationOf, type Spot, spotAt } from '../workspace/places.ts';
import type { Found, WorkspaceIndex } from '../workspace/workspace-index.ts';

export type Renameable = { range: LineRange; placeholder: string } | { problem: string };

/** What can be renamed at the place, with the name that it has, or why it cannot; undefined where nothing has a name. */
export function renameableAt(index: WorkspaceIndex, uri: string, position: Position): Renameable | undefined {
  const spot = spotAt(index, uri, position);
  // A definition is found from anywhere in the reference, a name is changed where it stands.
  if (!spot || !contains(spot.range, position)) return undefined;
  const [workload] = objectsAt(index, uri, position);
  if (workload) return { range: spot.range, placeholder: workload.object.name.text };
  return spot.on === 'target' ? { problem: whyUnproven(index, spot) } : undefined;
}

export type Renamed = { edit: WorkspaceEdit } | { problem: string };

export function renameAt(index: WorkspaceIndex, uri: string, position: Position, name: string): Renamed {
  const renameable = renameableAt(index, uri, position);
  if (!renameable) return { problem: 'Nothing with a name stands here.' };
  if ('problem' in renameable) return renameable;
  const problem = nameProblem(name);
  if (problem !== undefined) return { problem };
  const workloads = objectsAt(index, uri, position);
  const changes: Record<string, TextEdit[]> = {};
  const seen = new Set<string>();
  const places = workloads.flatMap((workload) => [
    locationOf(workload, workload.object.name.range),
    ...provenUsers(index, workload).map((user) => locationOf(user, user.target.name.range)),
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

/** The workload at the place, in each file that writes a part of it: base and patches of a kustomization are one object. */
function objectsAt(index: WorkspaceIndex, uri: string, position: Position): Found[] {
  const spot = spotAt(index, uri, position);
  if (!spot || spot.on === 'request') return [];
  const { found } = spot;
  const meant = spot.on === 'target' ? workloadsOf(index, found).filter((one) => index.areTogether(found, one)) : [found];
  return meant.filter(({ object }) => object.role === 'workload').flatMap((workload) => partsOf(index, workload));
}

function partsOf(index: WorkspaceIndex, workload: Found): Found[] {
  const { kind, name } = workload.object;
  const equal = [...index.all('workload')].filter(({ object }) => object.kind === kind && object.name.text === name.text);
  return equal.filter((one) => one === workload || index.areTogether(one, workload) || isSame(one, workload));
}

function isSame(one: Found, other: Found): boolean {
  return one.uri === other.uri && one.object === other.object;
}

/** A reference would be renamed alone, or together with what may be another object. */
function whyUnproven(index: WorkspaceIndex, { found, target }: Spot & { on: 'target' }): string {
  const workload = `${target.kind} ${target.name.text}`;
  const [named] = workloadsOf(index, found);
  if (!named) return `No ${workload} is in this workspace: only the reference would get another name.`;
  return `Nothing proves that ${workload} in ${shortName(named.uri)} is the one that is meant: no common file, kustomization or written namespace.`;
}

function nameProblem(name: string): string | undefined {
  const isName = name.length <= 253 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/.test(name);
  return isName ? undefined : `${JSON.stringify(name)} is no name of a workload: lower case letters, digits, - and . only, at most 253.`;
}
