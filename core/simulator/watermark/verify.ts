// A recorded case of a WatermarkPodAutoscaler, fed to our controller: the first difference, where there is one.
import type { WatermarkCase } from '../recording/read-watermark-case.ts';
import type { JsonObject } from '../recording/shape.ts';
import type { WatermarkOutcome } from './pass.ts';
import { reconcile } from './reconcile.ts';
import { created, edited } from './state.ts';
import type { WatermarkStatus } from './status.ts';

export interface FieldDifference {
  field: string;
  expected: unknown;
  got: unknown;
}

/** Called for every tick, so that a test can count more than the first difference. */
export function* compareTicks({ object, initialStatus, profile, ticks }: WatermarkCase): Generator<FieldDifference | undefined> {
  let state = created(object, initialStatus);
  for (const { edit, observation, expect } of ticks) {
    if (edit !== undefined) state = edited(state, edit);
    const next = reconcile(state, observation, profile);
    state = next.state;
    yield compare(expect, next.outcome);
  }
}

function compare(expect: JsonObject, outcome: WatermarkOutcome): FieldDifference | undefined {
  const { requeue, status } = outcome;
  const pairs: [field: string, expected: unknown, got: unknown][] = [
    ['scaleTo', expect['scaleTo'], outcome.scaleTo],
    ['events', expect['events'], outcome.events],
    ['requeueAfter', expect['requeueAfter'], 'error' in requeue || requeue.afterMs === null ? null : requeue.afterMs / 1000],
    ['error', expect['error'], 'error' in requeue ? requeue.error : undefined],
    ['specWritten', expect['specWritten'], outcome.specWritten],
    ['recommenderRequest', expect['recommenderRequest'], outcome.recommenderRequest],
    ['status', expect['status'], status && recordedStatus(status)],
  ];
  const found = pairs.find(([, expected, got]) => !isSame(expected, got));
  if (!found) return undefined;
  const [field, expected, got] = found;
  return field === 'status' ? statusDifference(expected as JsonObject | null, got as JsonObject | null) : { field, expected, got };
}

/** The one field of the status that differs. */
function statusDifference(expected: JsonObject | null, got: JsonObject | null): FieldDifference {
  const name = expected && got && Object.keys(expected).find((key) => !isSame(expected[key], got[key]));
  return name ? { field: `status.${name}`, expected: expected[name], got: got[name] } : { field: 'status', expected, got };
}

function recordedStatus(status: WatermarkStatus): object {
  const { currentReplicas, desiredReplicas, lastScaleAtMs, scalingEventsCount, currentMetrics, conditions, lastCondition } = status;
  return {
    ...{ currentReplicas, desiredReplicas, lastScaleAt: lastScaleAtMs === null ? null : lastScaleAtMs / 1000, scalingEventsCount, currentMetrics },
    conditions: conditions.map(({ type, status: state, reason, message }) => [type, state, reason, message]),
    since: conditions.map(({ sinceMs }) => sinceMs / 1000),
    lastCondition,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]));
}
