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
  /** The same refusals with the place in the internal object, for an editor. */
  problems?: Problem[];
  /** The stored object in every served version. */
  inEveryVersion?: () => Record<string, ObjectValue>;
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
  const { type = '', badValue, detail } = refusal ?? {};
  return { type, field: formatPath(at), ...(badValue !== undefined && { badValue }), ...(detail !== undefined && { detail }), message };
}

/** One as it is, several in brackets, equal ones once. */
export function aggregate(messages: readonly string[]): string {
  const different = [...new Set(messages)];
  return different.length === 1 ? (different[0] ?? '') : `[${different.join(', ')}]`;
}
