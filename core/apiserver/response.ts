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
  /** The errors of an `invalid` object, in the API server's order and with duplicates. */
  errors?: ApiServerError[];
  warnings?: string[];
  stored?: ObjectValue;
  controller?: ControllerResult | undefined;
  /** The errors as an editor shows them. Their paths belong to the internal version of the object. */
  problems?: Problem[];
  inEveryVersion?: () => Record<string, ObjectValue>;
}

export interface ControllerResult {
  /** The program that refuses the object: `KEDA's webhook`. Absent for the WPA controller. */
  by?: string | undefined;
  defaulted?: ObjectValue;
  /**
   * Why the webhook or the controller refuses the object. An object that the controller refuses is stored but has no
   * effect.
   */
  error?: string | undefined;
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

export function jsonErrorText(error: string, { capitalizesKeyErrors }: { capitalizesKeyErrors: boolean }): string {
  return capitalizesKeyErrors ? error.replace(/^unsupported(?= map key)/, 'Unsupported') : error;
}

export function aggregateMessages(messages: readonly string[]): string {
  const distinct = [...new Set(messages)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
