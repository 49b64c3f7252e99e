import { type Difference, type FieldDifference, firstFieldDifference } from '../simulator/field-difference.ts';
import { type PreparedController, prepare } from '../simulator/hpa/prepare.ts';
import { initialState, reconcileHorizontal, stateAfterEdit, stateAfterRestart } from '../simulator/hpa/reconcile.ts';
import type { SyncOutcome } from '../simulator/hpa/sync-outcome.ts';
import type { RecordedCase } from './read-case.ts';
import type { JsonObject } from './read-json.ts';

export function firstHorizontalDifference({ object, profile, ticks }: RecordedCase): Difference | undefined {
  const phaseMs = subsecondPhaseMs(ticks);
  let controller: PreparedController = prepare(object, profile);
  let state = initialState;
  for (const [index, { changedObject: changed, restart, observation, expect }] of ticks.entries()) {
    if (changed) {
      controller = prepare(changed, profile);
      state = stateAfterEdit(state);
    }
    if (restart) state = stateAfterRestart(state);
    const next = reconcileHorizontal(state, observation, controller);
    state = next.state;
    const different = compare(expect, next.outcome, phaseMs);
    if (different) return { tick: index, atS: observation.atMs / 1000, ...different };
  }
  return undefined;
}

function compare(expect: JsonObject, outcome: SyncOutcome, phaseMs: number): FieldDifference | undefined {
  const status = expect.status as JsonObject;
  const got = outcome.status;
  return firstFieldDifference([
    ['scaleTo', expect.scaleTo, outcome.scaleTo],
    ['status.currentReplicas', status.currentReplicas, got.currentReplicas],
    ['status.desiredReplicas', status.desiredReplicas, got.desiredReplicas],
    ['status.lastScaleAt', status.lastScaleAt, wholeSeconds(got.lastScaleAtMs, phaseMs)],
    ['status.currentMetrics', status.currentMetrics, got.currentMetrics],
    ['status.conditions', status.conditions, got.conditions.map((c) => [c.type, c.status, c.reason, c.message])],
    ['events', expect.events, outcome.events],
  ]);
}

/**
 * The API server stores whole seconds of its own clock, so the first stored time shows by which fraction of a second
 * this clock is ahead of the recorded times.
 */
function subsecondPhaseMs(ticks: RecordedCase['ticks']): number {
  for (const { expect } of ticks) {
    const at = (expect.status as JsonObject).lastScaleAt;
    if (typeof at === 'number') return (1000 - (((Math.round(at * 1000) % 1000) + 1000) % 1000)) % 1000;
  }
  return 0;
}

function wholeSeconds(atMs: number | null, phaseMs: number): number | null {
  return atMs === null ? null : (Math.floor((atMs + phaseMs) / 1000) * 1000 - phaseMs) / 1000;
}
