// The end of a sync: writes the desired count, or leaves the scale unchanged (docs/behavior/hpa.md §1.3, steps 6 and
// 7).
import type { Tick } from '../trace.ts';
import { recordScaling } from './decide.ts';
import type { AbleReason } from './decision.ts';
import { newSize } from './messages.ts';
import { scalesToZero, tracksScaledToZero } from './scale-to-zero.ts';
import { scaleUpdateError } from './scale-update-error.ts';
import type { StatusData } from './status.ts';
import type { Sync, SyncDecision } from './sync.ts';

export interface RescaleRequest {
  current: number;
  desired: number;
  ableReason: AbleReason;
  /** The reason in the event; it may be empty. */
  event: string;
  readings: StatusData['readings'];
  tick: Tick;
}

/**
 * Scales to the desired count if it differs from the current count. The condition AbleToScale is set only once, because
 * only its last value in a sync is written to the status.
 */
export function rescale(sync: Sync, request: RescaleRequest): SyncDecision {
  const { current, desired, ableReason, event, readings, tick } = request;
  if (desired === current) {
    sync.setCondition('AbleToScale', 'True', ableReason);
    return { status: sync.status(current, current, readings, false), tick, scaleTo: null };
  }
  const { hpa, profile } = sync.controller;
  const error = scaleUpdateError(sync.observation.scale, profile);
  if (error !== undefined) return failRescale(sync, request, error);
  sync.setCondition('AbleToScale', 'True', 'SucceededRescale', desired);
  sync.rescaleReason = event;
  if (profile.has.zeroIsOwned) setScaledToZeroCondition(sync, current, desired);
  sync.memory = recordScaling(sync.memory, current, desired, sync.nowMs, hpa);
  return { status: sync.status(current, desired, readings, true), tick, scaleTo: desired };
}

function failRescale(
  sync: Sync,
  { current, desired, event, readings, tick }: RescaleRequest,
  error: string,
): SyncDecision {
  sync.emitWarning('FailedRescale', `${newSize(desired, event)}; error: ${error}`);
  // Earlier in the same sync, the controller has set AbleToScale to True. Therefore the time of the transition to False
  // is always the time of this sync.
  sync.setScaleRead();
  sync.setCondition('AbleToScale', 'False', 'FailedUpdateScale', error);
  const reason = { kind: 'scaleRefused', count: desired, error } as const;
  return {
    status: sync.failedStatus(current, readings),
    tick: { ...tick, desired: current, reason, decidedBy: [] },
    scaleTo: null,
  };
}

/** While the condition ScaledToZero is True, the autoscaler may scale the workload up from 0 (§1.4). */
function setScaledToZeroCondition(sync: Sync, current: number, desired: number): void {
  const { hpa, profile } = sync.controller;
  if (!tracksScaledToZero(profile)) sync.removeCondition('ScaledToZero');
  else if (scalesToZero(hpa, current, desired)) sync.setCondition('ScaledToZero', 'True', 'ScaledToZero');
  else sync.setCondition('ScaledToZero', 'False', 'NotScaledToZero');
}
