// The response of the API server, in the format of the recordings.

import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';
import type { ObjectValue } from '../model/value.ts';

export type ApiServerVerdict =
  | 'accepted'
  | 'undecodable'
  | 'invalid'
  | 'badRequest'
  | 'conflict'
  | 'unserved'
  | 'unreadable';

export interface ApiServerResponse {
  verdict: ApiServerVerdict;
  message?: string;
  /** For `invalid`: the errors in the server's order, including duplicates. */
  errors?: ApiServerError[];
  warnings?: string[];
  /** For `accepted`: the object as the server returns it. */
  stored?: ObjectValue;
  /** For an accepted custom resource: the result of its controller. */
  controller?: ControllerResult | undefined;
  /** The errors with their paths in the internal object, for an editor. */
  problems?: Problem[];
  inEveryVersion?: () => Record<string, ObjectValue>;
}

export interface ControllerResult {
  /** The program that refuses the object or cannot decode it: `KEDA's webhook`. Absent for the WPA controller. */
  by?: string | undefined;
  /** The spec after the controller's defaults. */
  defaulted?: ObjectValue;
  /** The controller's error: the object is stored but has no effect. */
  error?: string | undefined;
  /** Why the controller cannot decode the object. */
  unreadable?: string;
}

export interface ApiServerError {
  type: string;
  field: string;
  badValue?: string | undefined;
  detail?: string | undefined;
  message: string;
}

export function refusalResponse(verdict: ApiServerVerdict, message: string): ApiServerResponse {
  return { verdict, message };
}

export function apiServerError({ at, message, fieldError }: Problem): ApiServerError {
  const { type = '', badValue, detail, field = formatPath(at) } = fieldError ?? {};
  return { type, field, badValue, detail, message };
}

/** Returns the error of the conversion from YAML to JSON, spelled as in the release. */
export function jsonErrorText(error: string, { capitalizesKeyErrors }: { capitalizesKeyErrors: boolean }): string {
  return capitalizesKeyErrors ? error.replace(/^unsupported(?= map key)/, 'Unsupported') : error;
}

/** Returns a single message unchanged, and several messages in brackets, without duplicates. */
export function aggregateMessages(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
