// What a panel needs to show the autoscaler at a place: the defaulted object, or why there is none.
import type { Position } from 'vscode-languageserver-types';
import { formatPath } from '../../model/path.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { LineProblem, SimulationInput, UnreadableAutoscaler } from '../../simulator/simulation-input.ts';
import { positionAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { firstError, notSimulatedReason, type PlacedMessage } from '../not-simulated.ts';
import { objectStart, writtenPaths } from '../problem-range.ts';

export type Simulation = SimulationInput | UnreadableAutoscaler;

export interface SimulationOptions {
  profile: Profile;
  /** Line of the file on which the chunk begins, from 0. */
  startLine: number;
  /** Under which values for templates are kept. */
  scope: string;
}

/** The autoscaler around the position; where there is none, the one above it, else the first. */
export function simulationAt(
  analyzed: AnalyzedDocument,
  position: Position,
  options: SimulationOptions,
): Simulation | undefined {
  const candidates = analyzed.autoscalers.filter((autoscaler) => autoscaler.reading);
  const begins = ({ root }: AnalyzedAutoscaler) => positionAt(analyzed.lines, objectStart(root)).line;
  const chosen = candidates.findLast((autoscaler) => begins(autoscaler) <= position.line) ?? candidates[0];
  return chosen && simulationOf(analyzed, chosen, options);
}

/** The autoscaler of that kind and name: the same one in another version of its file. */
export function findSimulation(
  analyzed: AnalyzedDocument,
  { kind, name }: AutoscalerId,
  options: SimulationOptions,
): Simulation | undefined {
  const chosen = analyzed.autoscalers.find(
    (one) => one.reading && one.description?.kind === kind && nameOf(one) === name,
  );
  return chosen && simulationOf(analyzed, chosen, options);
}

export interface AutoscalerId {
  kind: string;
  name: string;
}

function simulationOf(
  analyzed: AnalyzedDocument,
  chosen: AnalyzedAutoscaler,
  { profile, startLine, scope }: SimulationOptions,
): Simulation {
  const subject = { name: nameOf(chosen), kind: chosen.description?.kind ?? '' };
  const lineAt = createLineLookup(analyzed, startLine);
  const toLine = ({ message, start, incomplete }: PlacedMessage): LineProblem => ({
    message,
    line: lineAt(start),
    ...(incomplete && { incomplete: { scope, ...incomplete } }),
  });
  const reason = notSimulatedReason(analyzed, chosen);
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
    lines: pathLines(analyzed, chosen, startLine),
    ...(problem && { problem: toLine(problem) }),
  };
}

/** The line of the file, from 1, of every path that is written in the object. */
export function pathLines(
  analyzed: AnalyzedDocument,
  { root }: AnalyzedAutoscaler,
  startLine: number,
): Record<string, number> {
  const lineAt = createLineLookup(analyzed, startLine);
  return Object.fromEntries(Array.from(writtenPaths(root), ({ path, start }) => [formatPath(path), lineAt(start)]));
}

function createLineLookup({ lines }: AnalyzedDocument, startLine: number): (offset: number) => number {
  return (offset) => positionAt(lines, offset).line + startLine + 1;
}

function nameOf({ object: { metadata } }: AnalyzedAutoscaler): string {
  const name = typeof metadata === 'object' && metadata !== null && 'name' in metadata ? metadata.name : undefined;
  return typeof name === 'string' && name !== '' ? name : 'without a name';
}
