// What the API server answers, in the words of the recordings.

import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ObjectValue } from '../model/value.ts';

export type Verdict = 'accepted' | 'undecodable' | 'invalid' | 'badRequest' | 'conflict' | 'unserved' | 'unreadable';

export interface ApiServerResponse {
  verdict: Verdict;
  message?: string;
  /** For `invalid`: each error, in the server's order, equal ones repeated. */
  errors?: ApiServerError[];
  warnings?: string[];
  /** For `accepted`: the object as the server returns it. */
  stored?: ObjectValue;
  /** Of a custom resource that was accepted: what its controller makes of it. */
  controller?: ControllerResult;
  /** The same refusals with the place in the internal object, for an editor. */
  problems?: Problem[];
  /** The stored object in every served version. */
  inEveryVersion?: () => Record<string, ObjectValue>;
}

export interface ControllerResult {
  /** The spec after the controller's defaults. */
  defaulted?: ObjectValue;
  /** Its complaint: the object lies in the cluster and does nothing. */
  error?: string;
  /** Why it cannot decode the object at all. */
  unreadable?: string;
}

export interface ApiServerError {
  type: string;
  field: string;
  badValue?: string;
  detail?: string;
  message: string;
}

export function refusalResponse(verdict: Verdict, message: string): ApiServerResponse {
  return { verdict, message };
}

export function apiServerError({ at, message, fieldError }: Problem): ApiServerError {
  const { type = '', badValue, detail, field = formatPath(at) } = fieldError ?? {};
  return { type, field, ...(badValue !== undefined && { badValue }), ...(detail !== undefined && { detail }), message };
}

/** One as it is, several in brackets, equal ones once. */
export function aggregateMessages(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
