// The input of the simulation panel: the defaulted autoscaler at a position, or the reason why it cannot be simulated.
import type { Position, Range } from 'vscode-languageserver-types';
import { formatPath, isPathWithin, type Path } from '../../model/path.ts';
import type { Profile } from '../../simulator/profile.ts';
import type {
  LineProblem,
  Notice,
  ObjectAtPlace,
  SimulationInput,
  UnreadableAutoscaler,
} from '../../simulator/simulation-input.ts';
import { positionAt } from '../../text/lines.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { notServedMessage } from '../not-served.ts';
import { firstError, notSimulatedReason, type PlacedMessage } from '../not-simulated.ts';
import { objectName } from '../object-name.ts';
import { objectStart, writtenPaths } from '../problem-range.ts';
import { renderedWithOf } from '../rendered-with.ts';
import { shiftRange } from '../shift-lines.ts';
import { verdictOf } from '../verdicts/verdict.ts';
import type { Verdict } from '../verdicts/verdict-types.ts';
import type { WorkspaceContext } from '../workspace/workspace-context.ts';
import { isOneOfSeveral, objectsBeside, objectWithKey } from './several-objects.ts';

export type PreparedSimulation = SimulationInput | UnreadableAutoscaler;

export interface SimulationOptions {
  profile: Profile;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
  /** The key under which values for templates are stored. */
  scope: string;
  /** The key of one of several objects that begin at one place. */
  object?: string | undefined;
  /** Absent if there is no workspace. */
  workspaceContext?: WorkspaceContext;
}

/** The autoscaler at the position, otherwise the last one above it, otherwise the first one. */
export function simulationAt(
  analyzed: AnalyzedDocument,
  position: Position,
  options: SimulationOptions,
): PreparedSimulation | undefined {
  const chosen = autoscalerAtOrAbove(analyzed, position, options.object);
  return chosen && simulationOf(analyzed, chosen, options);
}

/**
 * The autoscaler at the position, otherwise the last one above it, otherwise the first one; of several that begin at
 * one place, the one with the key `object`.
 */
export function autoscalerAtOrAbove(
  analyzed: AnalyzedDocument,
  position: Position,
  object?: string,
): AnalyzedAutoscaler | undefined {
  const candidates = analyzed.autoscalers.filter((autoscaler) => autoscaler.reading);
  const begins = ({ root }: AnalyzedAutoscaler) => positionAt(analyzed.lines, objectStart(root)).line;
  const found = candidates.findLast((autoscaler) => begins(autoscaler) <= position.line) ?? candidates[0];
  return found && objectWithKey(analyzed, found, object);
}

/** Finds the autoscaler with this kind and name, for example after an edit of the file. */
export function findSimulation(
  analyzed: AnalyzedDocument,
  { kind, name }: AutoscalerId,
  options: SimulationOptions,
): PreparedSimulation | undefined {
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
  { profile, startLine, scope, workspaceContext }: SimulationOptions,
): PreparedSimulation {
  const subject = {
    name: nameOf(chosen),
    kind: chosen.description?.kind ?? '',
    item: chosen.item,
  };
  const lineAt = createLineLookup(analyzed, startLine);
  const toLine = ({ message, start, incomplete }: PlacedMessage): LineProblem => ({
    message,
    line: lineAt(start),
    incomplete: incomplete && { scope, ...incomplete },
  });
  const reason = notSimulatedReason(analyzed, chosen);
  const autoscaler = chosen.reading?.autoscaler;
  const rendered = renderedWithOf(chosen.rendered);
  const objects = objectsAtPlace(analyzed, chosen);
  if (reason || !autoscaler) {
    const first = toLine(reason ?? { message: 'It cannot be read.', start: 0 });
    return { type: 'unreadable', ...subject, problem: first, rendered, objects };
  }
  const notServed = notServedMessage(analyzed, chosen);
  const problem = notServed && !notServed.isAssumed ? notServed : firstError(chosen);
  const verdict = workspaceContext && verdictOf(analyzed, chosen, workspaceContext);
  const notices: Notice[] = [
    ...(notServed?.isAssumed ? [{ text: notServed.message, line: lineAt(notServed.start) }] : []),
    ...(verdict ? [noticeOf(verdict)] : []),
  ];
  return {
    type: 'simulation',
    ...subject,
    autoscaler,
    profile,
    lines: pathLines(analyzed, chosen, startLine),
    problem: problem && toLine(problem),
    notices: notices.length > 0 ? notices : undefined,
    rendered,
    objects,
  };
}

function noticeOf({ text, contradicts, condition, isFailure }: Verdict): Notice {
  return { text, contradicts, condition, isFailure };
}

function objectsAtPlace(analyzed: AnalyzedDocument, chosen: AnalyzedAutoscaler): ObjectAtPlace[] | undefined {
  if (!isOneOfSeveral(chosen)) return undefined;
  return objectsBeside(analyzed, chosen).flatMap((one) => {
    const { key, label } = one.rendered?.identity ?? {};
    return key === undefined || label === undefined ? [] : [{ key, label, isShown: one === chosen }];
  });
}

/**
 * The line in the file, from 1, of each path that is written in the object. Decisions name the fields of the newest
 * version, so an older one has the lines of its own fields under those names.
 */
export function pathLines(
  analyzed: Pick<AnalyzedDocument, 'lines'>,
  chosen: WrittenObject,
  startLine: number,
): Record<string, number> {
  const lineAt = createLineLookup(analyzed, startLine);
  return Object.fromEntries(Array.from(newestPaths(chosen), ({ path, start }) => [formatPath(path), lineAt(start)]));
}

/** The range in the file of a field, or of what is written inside it; undefined if neither is written. */
export function writtenRanges(
  { lines }: Pick<AnalyzedDocument, 'lines'>,
  chosen: WrittenObject,
  startLine: number,
): (path: Path) => Range | undefined {
  const written = [...newestPaths(chosen)];
  return (at) => {
    const own = written.find(({ path }) => path.length === at.length && isPathWithin(path, at));
    const inside = own ? [own] : written.filter(({ path }) => isPathWithin(path, at));
    if (inside.length === 0) return undefined;
    const start = positionAt(lines, Math.min(...inside.map((one) => one.start)));
    // A block ends where the next key begins.
    const end = endOfText(lines.text, Math.max(...inside.map((one) => one.end)));
    return shiftRange({ start, end: positionAt(lines, end) }, startLine);
  };
}

function endOfText(text: string, end: number): number {
  let last = end;
  while (last > 0 && /\s/.test(text.charAt(last - 1))) last--;
  return last;
}

type WrittenObject = Pick<AnalyzedAutoscaler, 'root' | 'rendered' | 'object' | 'description'>;

function* newestPaths({ root, rendered, object, description }: WrittenObject) {
  for (const { path, ...range } of writtenPaths(rendered?.root ?? root))
    yield { path: description?.newestPath?.(path, object) ?? path, ...range };
}

function createLineLookup({ lines }: Pick<AnalyzedDocument, 'lines'>, startLine: number): (offset: number) => number {
  return (offset) => positionAt(lines, offset).line + startLine + 1;
}

function nameOf({ object }: AnalyzedAutoscaler): string {
  return objectName(object) ?? 'without a name';
}
