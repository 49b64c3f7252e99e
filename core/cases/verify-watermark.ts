import { type Difference, type FieldDifference, firstFieldDifference } from '../simulator/field-difference.ts';
import type { WatermarkOutcome } from '../simulator/watermark/pass.ts';
import { reconcileWatermark } from '../simulator/watermark/reconcile.ts';
import { recordedStatus } from '../simulator/watermark/status/recorded-status.ts';
import { applyEdit, createState } from '../simulator/watermark/status/state.ts';
import type { JsonObject } from './read-json.ts';
import type { WatermarkCase } from './read-watermark-case.ts';

export function firstWatermarkDifference({
  object,
  initialStatus,
  profile,
  ticks,
}: WatermarkCase): Difference | undefined {
  let state = createState(object, initialStatus);
  for (const [index, { edit, observation, expect }] of ticks.entries()) {
    if (edit !== undefined) state = applyEdit(state, edit);
    const next = reconcileWatermark(state, observation, profile);
    state = next.state;
    const different = compare(expect, next.outcome);
    if (different) return { tick: index, atS: observation.atMs / 1000, ...different };
  }
  return undefined;
}

function compare(expect: JsonObject, outcome: WatermarkOutcome): FieldDifference | undefined {
  const { requeue, status } = outcome;
  return firstFieldDifference([
    ['scaleTo', expect.scaleTo, outcome.scaleTo],
    ['events', expect.events, outcome.events],
    [
      'requeueAfter',
      expect.requeueAfter,
      'error' in requeue || requeue.afterMs === null ? null : requeue.afterMs / 1000,
    ],
    ['error', expect.error, 'error' in requeue ? requeue.error : undefined],
    ['specWritten', expect.specWritten, outcome.specWritten],
    ['recommenderRequest', expect.recommenderRequest, outcome.recommenderRequest],
    ['status', expect.status, status && recordedStatus(status)],
  ]);
}
