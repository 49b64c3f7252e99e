import type { Position } from 'vscode-languageserver-types';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import { notServedMessage } from '../analysis/not-served.ts';
import { firstError, notSimulatedReason, type PlacedMessage } from '../analysis/not-simulated.ts';
import { objectName } from '../analysis/object-name.ts';
import { createLineLookup, pathLines } from '../analysis/path-lines.ts';
import { identityOf } from '../analysis/rendered-object.ts';
import type { WorkspaceContext } from '../analysis/workspace-context.ts';
import { verdictOf } from '../lint/verdicts/verdict.ts';
import type { Verdict } from '../lint/verdicts/verdict-types.ts';
import type { Profile } from '../simulator/profile.ts';
import type {
  LineProblem,
  Notice,
  ObjectAtPlace,
  SimulationInput,
  UnreadableAutoscaler,
} from '../simulator/simulation-input.ts';
import { positionAt } from '../text/lines.ts';
import type { PlaceInFile } from '../text/place-in-file.ts';
import { objectStart } from '../text/problem-range.ts';
import { renderedWithOf } from './rendered-with.ts';
import { isOneOfSeveral, objectsBeside, objectWithKey } from './several-objects.ts';

export type PreparedSimulation = SimulationInput | UnreadableAutoscaler;

export interface SimulationOptions extends PlaceInFile {
  profile: Profile;
  /** The key under which values for templates are stored. */
  scope: string;
  object?: string | undefined;
  workspaceContext?: WorkspaceContext;
}

/**
 * Prepares the simulation of the autoscaler that begins at or above the position, or else of the first autoscaler.
 * Returns undefined if there is no autoscaler.
 */
export function simulationAt(
  analyzed: AnalyzedDocument,
  position: Position,
  options: SimulationOptions,
): PreparedSimulation | undefined {
  const chosen = autoscalerAtOrAbove(analyzed, position, options.object);
  return chosen && simulationOf(analyzed, chosen, options);
}

/**
 * Returns the autoscaler that begins at or above the position, otherwise the first autoscaler.
 * @param object the key that selects one of several autoscalers that begin at the same place
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
  { profile, scope, workspaceContext, ...place }: SimulationOptions,
): PreparedSimulation {
  const subject = {
    name: nameOf(chosen),
    kind: chosen.description?.kind ?? '',
    item: chosen.item,
  };
  const lineAt = createLineLookup(analyzed, place);
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
    const first = toLine(reason ?? { message: 'The autoscaler cannot be read.', start: 0 });
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
    lines: pathLines(analyzed, chosen, place),
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
    const { key, label } = identityOf(one.rendered) ?? {};
    return key === undefined || label === undefined ? [] : [{ key, label, isShown: one === chosen }];
  });
}

function nameOf({ object }: AnalyzedAutoscaler): string {
  return objectName(object) ?? 'without a name';
}
