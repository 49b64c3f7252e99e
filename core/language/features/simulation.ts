// What a panel needs to show the autoscaler at a place: the defaulted object, or why there is none.
import type { Position } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { LineProblem, UnreadableRun, WrittenRun } from '../../simulator/written-run.ts';
import { positionAt } from '../../text/lines.ts';
import { startOf, writtenPaths } from '../locate.ts';
import { firstError, type PlacedMessage, whyUnsimulated } from '../unsimulated.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';

export type Simulation = WrittenRun | UnreadableRun;

export interface SimulationOptions {
  profile: Profile;
  /** Line of the file on which the chunk begins, from 0. */
  startLine: number;
  /** Under which values for templates are kept. */
  scope: string;
}

/** The autoscaler around the position; where there is none, the one above it, else the first. */
export function simulationAt(view: ChunkView, position: Position, options: SimulationOptions): Simulation | undefined {
  const shown = view.autoscalers.filter((autoscaler) => autoscaler.reading);
  const begins = ({ root }: AutoscalerView) => positionAt(view.lines, startOf(root)).line;
  const chosen = shown.findLast((autoscaler) => begins(autoscaler) <= position.line) ?? shown[0];
  return chosen && simulationOf(view, chosen, options);
}

/** The autoscaler of that kind and name: the same one in another version of its file. */
export function simulationNamed(view: ChunkView, { kind, name }: Named, options: SimulationOptions): Simulation | undefined {
  const chosen = view.autoscalers.find((one) => one.reading && one.description?.kind === kind && nameOf(one) === name);
  return chosen && simulationOf(view, chosen, options);
}

export interface Named {
  kind: string;
  name: string;
}

function simulationOf(view: ChunkView, chosen: AutoscalerView, { profile, startLine, scope }: SimulationOptions): Simulation {
  const subject = { name: nameOf(chosen), kind: chosen.description?.kind ?? '' };
  const lineAt = lineCounter(view, startLine);
  const toLine = ({ message, start, incomplete }: PlacedMessage): LineProblem => ({
    message,
    line: lineAt(start),
    ...(incomplete && { incomplete: { scope, ...incomplete } }),
  });
  const reason = whyUnsimulated(view, chosen);
  const autoscaler = chosen.reading?.autoscaler;
  if (reason || !autoscaler)
    return { type: 'unreadable', ...subject, problem: toLine(reason ?? { message: 'It cannot be read.', start: 0 }) };
  const problem = firstError(chosen);
  return {
    type: 'simulation',
    ...subject,
    ...(chosen.item !== undefined && { item: chosen.item }),
    autoscaler,
    profile,
    lines: linesOf(view, chosen, startLine),
    ...(problem && { problem: toLine(problem) }),
  };
}

/** The line of the file, from 1, of every path that is written in the object. */
export function linesOf(view: ChunkView, { root }: AutoscalerView, startLine: number): Record<string, number> {
  const lineAt = lineCounter(view, startLine);
  return Object.fromEntries(Array.from(writtenPaths(root), ({ path, start }) => [formatPath(path), lineAt(start)]));
}

function lineCounter({ lines }: ChunkView, startLine: number): (offset: number) => number {
  return (offset) => positionAt(lines, offset).line + startLine + 1;
}

function nameOf({ object: { metadata } }: AutoscalerView): string {
  const name = typeof metadata === 'object' && metadata !== null && 'name' in metadata ? metadata.name : undefined;
  return typeof name === 'string' && name !== '' ? name : 'without a name';
}
