// What the API server answers, in the words of the recordings.

import { formatPath } from '../path.ts';
import type { Problem } from '../problem.ts';
import type { ObjectValue } from '../value.ts';

export type Verdict = 'accepted' | 'undecodable' | 'invalid' | 'badRequest' | 'conflict' | 'unserved' | 'unreadable';

export interface Answer {
  verdict: Verdict;
  message?: string;
  /** For `invalid`: each error, in the server's order, equal ones repeated. */
  errors?: AnswerError[];
  warnings?: string[];
  /** For `accepted`: the object as the server returns it. */
  stored?: ObjectValue;
  /** Of a custom resource that was accepted: what its controller makes of it. */
  controller?: ControllerAnswer;
  /** The same refusals with the place in the internal object, for an editor. */
  problems?: Problem[];
  /** The stored object in every served version. */
  inEveryVersion?: () => Record<string, ObjectValue>;
}

export interface ControllerAnswer {
  /** The spec after the controller's defaults. */
  defaulted?: ObjectValue;
  /** Its complaint: the object lies in the cluster and does nothing. */
  error?: string;
  /** Why it cannot decode the object at all. */
  unreadable?: string;
}

export interface AnswerError {
  type: string;
  field: string;
  badValue?: string;
  detail?: string;
  message: string;
}

export function refused(verdict: Verdict, message: string): Answer {
  return { verdict, message };
}

export function answerError({ at, message, refusal }: Problem): AnswerError {
  const { type = '', badValue, detail, field = formatPath(at) } = refusal ?? {};
  return { type, field, ...(badValue !== undefined && { badValue }), ...(detail !== undefined && { detail }), message };
}

/** One as it is, several in brackets, equal ones once. */
export function aggregate(messages: readonly string[]): string {
  const different = [...new Set(messages)];
  return different.length === 1 ? (different[0] ?? '') : `[${different.join(', ')}]`;
}
