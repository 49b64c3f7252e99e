// Finds the reason why an autoscaler is not simulated, or the first error of the autoscaler. The code lens and the
// panel show the reason or the error at its position in the text.

import { describePatch } from '../index/read/partial-object.ts';
import { parsePath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import { valueAt } from '../model/value.ts';
import { objectStart, rangeOfProblem } from '../text/problem-range.ts';
import { preventsReading } from '../text/text-problem.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from './analyze-document.ts';
import { helmCause, withoutMiddleOfChain } from './helm-cause.ts';
import { orderByCause } from './order-by-cause.ts';
import { helmErrorOf, kustomizedOf, type PlacedError, sourcesOf } from './rendered-object.ts';
import { expressionOf } from './template/template-expression.ts';

export interface PlacedMessage {
  message: string;
  short?: string | undefined;
  /** Set if the object is valid but incomplete. `expression` is the template expression without a value. */
  incomplete?: { expression?: string };
  start: number;
}

export function notSimulatedReason(
  analyzed: Pick<AnalyzedDocument, 'textProblems' | 'hasTemplates'>,
  autoscaler: AnalyzedAutoscaler,
): PlacedMessage | undefined {
  const broken = analyzed.textProblems.find(preventsReading);
  if (broken) return { message: broken.message, start: broken.range.start };
  const { reading, root, rendered } = autoscaler;
  const notBuilt = kustomizedOf(rendered)?.error;
  if (notBuilt !== undefined) return { message: notBuilt, start: objectStart(root) };
  if (reading?.autoscaler) return undefined;
  if (rendered?.missing !== undefined && !reading?.blockingTemplate)
    return missingInChart(autoscaler, rendered.missing);
  const error = helmErrorOf(rendered);
  if (error) return helmFailure(error, objectStart(root));
  if (reading?.blockingTemplate) return missingValueMessage(autoscaler, reading.blockingTemplate);
  const start = objectStart(root);
  if (autoscaler.patch) return { message: describePatch(autoscaler.patch), incomplete: {}, start };
  const refused = firstError(autoscaler);
  if (refused) return refused;
  if (reading?.absent) {
    const { message, short } = reading.absent;
    return { message, short, start: rangeOfProblem(root, reading.absent).start };
  }
  const sources = sourcesOf(rendered);
  if (rendered?.notRendered !== undefined && !sources) return { message: rendered.notRendered, start };
  if (sources && valueAt(autoscaler.object, ['spec', 'maxReplicas']) === null)
    return { message: 'maxReplicas has no value', incomplete: {}, start };
  return analyzed.hasTemplates
    ? { message: 'a template writes fields that the simulation needs', incomplete: {}, start }
    : { message: 'it cannot be read', start };
}

function helmFailure({ text, start }: PlacedError, objectStart: number): PlacedMessage {
  return {
    message: `Helm: ${withoutMiddleOfChain(text)}`,
    short: `Helm: ${helmCause(text)}`,
    start: start ?? objectStart,
  };
}

export const refusedText = 'refused by the API server';

export function firstError({ root, reading, unknownKind }: AnalyzedAutoscaler): PlacedMessage | undefined {
  const problem = unknownKind ?? (reading && orderByCause(reading.problems).find(isError));
  return problem && { message: problem.message, start: rangeOfProblem(root, problem).start };
}

function missingInChart({ root }: AnalyzedAutoscaler, expression: string): PlacedMessage {
  return { message: `${expression} has no value`, incomplete: { expression }, start: objectStart(root) };
}

function missingValueMessage(
  { root, rendered }: AnalyzedAutoscaler,
  { path, source }: { path: string; source: string },
): PlacedMessage {
  const expression = rendered ? rendered.missing : expressionOf(source);
  return {
    message: rendered?.missing?.startsWith('.Values.')
      ? `${rendered.missing} has no value`
      : `${path.replace(/^spec\./, '')} is ${source}`,
    incomplete: expression === undefined ? {} : { expression },
    start: rangeOfProblem(root, { at: parsePath(path) }).start,
  };
}

function isError({ level }: Pick<Problem, 'level'>): boolean {
  return level === 'error';
}
