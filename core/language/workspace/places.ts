// What of the index stands at a place of a file: the name of an object, a reference to a workload, a request of a container.
import type { Range as LineRange, Location, Position } from 'vscode-languageserver-types';
import type { Container, Request, Target } from './objects.ts';
import type { Found, WorkspaceIndex } from './workspace-index.ts';

export type Spot = { found: Found; range: LineRange } & (
  | { on: 'name' }
  | { on: 'target'; target: Target }
  | { on: 'request'; container: Container; resource: string; request: Request }
);

/** Positions count from the start of the file. */
export function spotAt(index: WorkspaceIndex, uri: string, position: Position): Spot | undefined {
  for (const found of index.inFile(uri)) {
    const spot = spotIn(found, position);
    if (spot) return spot;
  }
  return undefined;
}

export function locationOf({ uri, startLine }: Found, range: LineRange): Location {
  return { uri, range: moved(range, startLine) };
}

function spotIn(found: Found, position: Position): Spot | undefined {
  const { name, target, workload } = found.object;
  const within = (range: LineRange) => contains(moved(range, found.startLine), position);
  const at = (range: LineRange) => ({ found, range: moved(range, found.startLine) });
  if (name.text !== '' && within(name.range)) return { ...at(name.range), on: 'name' };
  if (target && within(target.entry)) return { ...at(target.name.range), on: 'target', target };
  for (const container of workload?.containers ?? []) {
    for (const [resource, request] of Object.entries(container.requests)) {
      if (within(request.entry)) return { ...at(request.entry), on: 'request', container, resource, request };
    }
  }
  return undefined;
}

export function moved({ start, end }: LineRange, lines: number): LineRange {
  return { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } };
}

export function contains({ start, end }: LineRange, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
