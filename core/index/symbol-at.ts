// Finds the indexed symbol at a position of a file: the name of an object, a reference to a workload, or a request of a
// container.
import type { Range as LineRange, Location, Position } from 'vscode-languageserver-types';
import { shiftRange } from './shift-lines.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';
import type { Container, ContainerRequest, ScaleTarget } from './workspace-object.ts';

export type IndexedSymbol = { found: IndexedObject; range: LineRange } & (
  | { on: 'name' }
  | { on: 'target'; target: ScaleTarget }
  | { on: 'request'; container: Container; resource: string; request: ContainerRequest }
);

/** Positions count from the start of the file. */
export function symbolAt(index: WorkspaceIndex, uri: string, position: Position): IndexedSymbol | undefined {
  for (const found of index.inFile(uri)) {
    const symbol = symbolIn(found, position);
    if (symbol) return symbol;
  }
  return undefined;
}

export function locationOf({ uri, startLine }: IndexedObject, range: LineRange): Location {
  return { uri, range: shiftRange(range, startLine) };
}

function symbolIn(found: IndexedObject, position: Position): IndexedSymbol | undefined {
  const { name, target, workload } = found.object;
  const within = (range: LineRange) => rangeContains(shiftRange(range, found.startLine), position);
  const at = (range: LineRange) => ({ found, range: shiftRange(range, found.startLine) });
  if (name.text !== '' && within(name.range)) return { ...at(name.range), on: 'name' };
  if (target && within(target.entry)) return { ...at(target.name.range), on: 'target', target };
  for (const container of workload?.containers ?? []) {
    for (const [resource, request] of Object.entries(container.requests)) {
      if (within(request.entry)) return { ...at(request.entry), on: 'request', container, resource, request };
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
