import type { Range as LineRange, Location, Position } from 'vscode-languageserver-types';
import { rangeInFile } from '../text/place-in-file.ts';
import type { IndexedObject } from './index-content.ts';
import { hasRole, type IndexedWorkload, type WorkspaceIndex } from './workspace-index.ts';
import { type Container, type ContainerRequest, type ScaleTarget, scaleTargetOf } from './workspace-object.ts';

export type IndexedSymbol = { range: LineRange } & (
  | { on: 'name'; found: IndexedObject }
  | { on: 'target'; found: IndexedObject; target: ScaleTarget }
  | { on: 'request'; found: IndexedWorkload; container: Container; resource: string; request: ContainerRequest }
);

/** Finds the symbol of an indexed object at a position. The position counts from the start of the file. */
export function symbolAt(index: WorkspaceIndex, uri: string, position: Position): IndexedSymbol | undefined {
  for (const found of index.inFile(uri)) {
    const symbol = symbolIn(found, position);
    if (symbol) return symbol;
  }
  return undefined;
}

export function locationOf(found: IndexedObject, range: LineRange): Location {
  return { uri: found.uri, range: rangeInFile(range, found) };
}

function symbolIn(found: IndexedObject, position: Position): IndexedSymbol | undefined {
  const { name } = found.object;
  const target = scaleTargetOf(found.object);
  const within = (range: LineRange) => rangeContains(rangeInFile(range, found), position);
  const at = (range: LineRange) => ({ found, range: rangeInFile(range, found) });
  if (name.text !== '' && within(name.range)) return { ...at(name.range), on: 'name' };
  if (target && within(target.entry)) return { ...at(target.name.range), on: 'target', target };
  return hasRole(found, 'workload') ? requestIn(found, position) : undefined;
}

function requestIn(found: IndexedWorkload, position: Position): IndexedSymbol | undefined {
  for (const container of found.object.workload.containers) {
    for (const [resource, request] of Object.entries(container.requests)) {
      const range = rangeInFile(request.entry, found);
      if (rangeContains(range, position)) return { found, range, on: 'request', container, resource, request };
    }
  }
  return undefined;
}

export function rangeContains({ start, end }: LineRange, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
