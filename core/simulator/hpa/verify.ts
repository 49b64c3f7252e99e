// A recorded case of a HorizontalPodAutoscaler, fed to our controller, memory kept between ticks.
import { type Difference, type FieldDifference, firstDifferent } from '../difference.ts';
import type { RecordedCase } from '../recording/read-case.ts';
import type { JsonObject } from '../recording/shape.ts';
import { type Controller, prepare } from './prepare.ts';
import { initialState, reconcile, restarted } from './reconcile.ts';
import type { Outcome } from './sync.ts';

export function firstDifference({ object, profile, ticks }: RecordedCase): Difference | undefined {
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

function compare(expect: JsonObject, outcome: Outcome, phaseMs: number): FieldDifference | undefined {
  const status = expect.status as JsonObject;
  const got = outcome.status;
  return firstDifferent([
    ['scaleTo', expect.scaleTo, outcome.scaleTo],
    ['status.currentReplicas', status.currentReplicas, got.currentReplicas],
    ['status.desiredReplicas', status.desiredReplicas, got.desiredReplicas],
    ['status.lastScaleAt', status.lastScaleAt, wholeSeconds(got.lastScaleAtMs, phaseMs)],
    ['status.currentMetrics', status.currentMetrics, got.currentMetrics],
    ['status.conditions', status.conditions, got.conditions.map((c) => [c.type, c.status, c.reason, c.message])],
    ['events', expect.events, outcome.events],
  ]);
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
