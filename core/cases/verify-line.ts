import type { AnswerDifference } from './apiserver/answer-difference.ts';
import { isApiServerCase, verifyApiServerCase } from './apiserver/verify-answer.ts';
import { isScaledObjectCase, verifyScaledObjectCase } from './keda/verify-scaled-object.ts';
import { isScaledObjectScript, verifyScaledObjectScript } from './keda/verify-script.ts';
import type { JsonObject } from './read-json.ts';
import { type CaseFiles, isRenderingCase } from './renderings/rendering-case.ts';
import { type RenderingVerdict, verifyRendering } from './renderings/verify-rendering.ts';
import { type TraceVerdict, verifyCaseLine as verifyTrace } from './verify-case.ts';

export type LineVerdict =
  | TraceVerdict
  | RenderingVerdict
  | { result: 'differs'; id: string; tags: readonly string[]; ticks: number; difference: AnswerDifference };

/**
 * Verifies one recorded case. `files` are the files of a rendering case that does not contain its files. Without
 * `files`, such a case is skipped.
 */
export function verifyLine(line: string, files?: CaseFiles): LineVerdict {
  const record = parseJson(line);
  if (isRenderingCase(record)) return verifyRendering(record as JsonObject, files);
  if (isScaledObjectCase(record)) return verifyAnswerLine(record as Record<string, unknown>, verifyScaledObjectCase);
  if (isScaledObjectScript(record)) return verifyScriptLine(record as Record<string, unknown>);
  return isApiServerCase(record) ? verifyAnswerLine(record as Record<string, unknown>) : verifyTrace(line);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function verifyAnswerLine(
  record: Record<string, unknown>,
  verify: (record: unknown) => AnswerDifference | undefined = verifyApiServerCase,
): LineVerdict {
  const { id, mutations } = record;
  if (typeof id !== 'string') return { result: 'malformed', problem: 'id is not a string' };
  if (typeof record.release !== 'string') return { result: 'malformed', problem: 'release is not a string' };
  if (typeof record.document !== 'string') return { result: 'malformed', problem: 'document is not a string' };
  const tags = Array.isArray(mutations) ? mutations.filter((tag) => typeof tag === 'string') : [];
  const difference = verify(record);
  return difference ? { result: 'differs', id, tags, ticks: 0, difference } : { result: 'equal', id, tags, ticks: 0 };
}

function verifyScriptLine(record: Record<string, unknown>): LineVerdict {
  const { id, steps } = record;
  if (typeof id !== 'string') return { result: 'malformed', problem: 'id is not a string' };
  if (!Array.isArray(steps)) return { result: 'malformed', problem: 'steps is not a list' };
  const difference = verifyScaledObjectScript(record);
  const verdict = { id, tags: [], ticks: steps.length };
  return difference ? { result: 'differs', ...verdict, difference } : { result: 'equal', ...verdict };
}
