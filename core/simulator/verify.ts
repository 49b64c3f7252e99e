// Are our decisions the recorded ones? Feeds the observations of a case to the controller, memory kept between ticks, and finds
// the first difference. The observations are always the recorded ones, so that one wrong tick does not spoil the next.
import { type Controller, prepare } from './hpa/prepare.ts';
import { initialState, reconcile, restarted } from './hpa/reconcile.ts';
import type { Outcome } from './hpa/sync.ts';
import { type RecordedCase, readCase } from './recording/read-case.ts';
import { isJsonObject, type Json, type JsonObject } from './recording/shape.ts';

export interface Difference {
  /** Index of the tick, and when it ran. */
  tick: number;
  atS: number;
  field: string;
  expected: unknown;
  got: unknown;
}

export type Verdict =
  | { result: 'equal'; id: string; tags: readonly string[]; ticks: number }
  | { result: 'differs'; id: string; tags: readonly string[]; ticks: number; difference: Difference }
  | { result: 'malformed'; problem: string }
  /** A recording of something that is not checked. */
  | { result: 'unsupported'; problem: string };

/** One line of a file of cases. */
export function verifyLine(line: string): Verdict {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return { result: 'malformed', problem: 'the line is no JSON' };
  }
  if (!isJsonObject(value)) return { result: 'malformed', problem: 'the case is no object' };
  const unsupported = unsupportedKind(value);
  if (unsupported !== undefined) return { result: 'unsupported', problem: unsupported };
  const read = readCase(value);
  return read.ok ? verifyCase(read.value) : { result: 'malformed', problem: read.problem };
}

export function verifyCase(recorded: RecordedCase): Verdict {
  const { id, tags, ticks } = recorded;
  const difference = firstDifference(recorded);
  return difference ? { result: 'differs', id, tags, ticks: ticks.length, difference } : { result: 'equal', id, tags, ticks: ticks.length };
}

function unsupportedKind({ controller, document }: JsonObject): string | undefined {
  if (controller === 'WatermarkPodAutoscaler') return 'cases of WatermarkPodAutoscalers are not checked yet';
  if (controller === undefined && document !== undefined) return 'cases of the API server are not checked yet';
  return undefined;
}

function firstDifference({ object, profile, ticks }: RecordedCase): Difference | undefined {
  const phaseMs = secondsPhase(ticks);
  let controller: Controller = prepare(object, profile);
  let state = initialState;
  for (const [index, { object: changed, restart, observation, expect }] of ticks.entries()) {
    if (changed) controller = prepare(changed, profile);
    if (restart) state = restarted(state);
    const next = reconcile(state, observation, controller);
    state = next.state;
    const different = compare(expect, next.outcome, phaseMs);
    if (different) return { tick: index, atS: observation.atMs / 1000, ...different };
  }
  return undefined;
}

function compare(expect: JsonObject, outcome: Outcome, phaseMs: number): Pick<Difference, 'field' | 'expected' | 'got'> | undefined {
  const status = expect.status as JsonObject;
  const got = outcome.status;
  const pairs: [field: string, expected: Json | undefined, got: unknown][] = [
    ['scaleTo', expect.scaleTo, outcome.scaleTo],
    ['status.currentReplicas', status.currentReplicas, got.currentReplicas],
    ['status.desiredReplicas', status.desiredReplicas, got.desiredReplicas],
    ['status.lastScaleAt', status.lastScaleAt, wholeSeconds(got.lastScaleAtMs, phaseMs)],
    ['status.currentMetrics', status.currentMetrics, got.currentMetrics],
    ['status.conditions', status.conditions, got.conditions.map((c) => [c.type, c.status, c.reason, c.message])],
    ['events', expect.events, outcome.events],
  ];
  for (const [field, expected, actual] of pairs) {
    const different = differenceIn(field, expected, actual);
    if (different) return different;
  }
  return undefined;
}

/** The innermost place where both sides still have the same shape. */
function differenceIn(field: string, expected: unknown, got: unknown): Pick<Difference, 'field' | 'expected' | 'got'> | undefined {
  if (expected === got) return undefined;
  if (!isTree(expected) || !isTree(got) || !haveSameKeys(expected, got)) return { field, expected, got };
  for (const key of Object.keys(expected)) {
    const inner = Array.isArray(expected) ? `${field}[${key}]` : `${field}.${key}`;
    const different = differenceIn(inner, expected[key], got[key]);
    if (different) return different;
  }
  return undefined;
}

function haveSameKeys(a: Tree, b: Tree): boolean {
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
}

/** The API keeps whole seconds of its own clock. Where they lie beside the recording's is seen from the first time it kept. */
function secondsPhase(ticks: RecordedCase['ticks']): number {
  for (const { expect } of ticks) {
    const at = (expect.status as JsonObject).lastScaleAt;
    if (typeof at === 'number') return (1000 - (((Math.round(at * 1000) % 1000) + 1000) % 1000)) % 1000;
  }
  return 0;
}

function wholeSeconds(atMs: number | null, phaseMs: number): number | null {
  return atMs === null ? null : (Math.floor((atMs + phaseMs) / 1000) * 1000 - phaseMs) / 1000;
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
