// The end of a sync with a desired count: writes it, or leaves the scale unchanged (docs/behavior/hpa.md §1.3, steps 6
// and 7).
import type { Tick } from '../trace.ts';
import { recordScaling } from './decide.ts';
import * as say from './messages.ts';
import { scalesToZero, tracksScaledToZero } from './scale-to-zero.ts';
import { scaleUpdateError } from './scale-update-error.ts';
import type { HpaStatus, MetricStatus } from './status.ts';
import type { Sync } from './sync.ts';

export interface RescaleRequest {
  current: number;
  desired: number;
  /** The reason in the event; it may be empty. */
  event: string;
  metrics: readonly MetricStatus[];
  tick: Tick;
}

interface RescaleResult {
  status: HpaStatus;
  tick: Tick;
  scaleTo: number | null;
}

export function rescale(sync: Sync, { current, desired, event, metrics, tick }: RescaleRequest): RescaleResult {
  if (desired === current) return { status: sync.status(current, current, metrics, false), tick, scaleTo: null };
  const { hpa, profile } = sync.controller;
  const error = scaleUpdateError(sync.observation.scale, profile);
  if (error !== undefined) return failRescale(sync, { current, desired, event, metrics, tick }, error);
  sync.setCondition('AbleToScale', 'True', 'SucceededRescale', say.scaleWritten(desired));
  sync.events.push(['Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${event}`]);
  if (profile.has.zeroIsOwned) setScaledToZeroCondition(sync, current, desired);
  sync.memory = recordScaling(sync.memory, current, desired, sync.nowMs, hpa);
  return { status: sync.status(current, desired, metrics, true), tick, scaleTo: desired };
}

function failRescale(
  sync: Sync,
  { current, desired, event, metrics, tick }: RescaleRequest,
  error: string,
): RescaleResult {
  sync.emitWarning('FailedRescale', `New size: ${desired}; reason: ${event}; error: ${error}`);
  sync.setCondition('AbleToScale', 'False', 'FailedUpdateScale', say.scaleRefused(error));
  const reason = { kind: 'scaleRefused', count: desired, error } as const;
  return {
    status: sync.failedStatus(current, metrics),
    tick: { ...tick, desired: current, reason, decidedBy: [] },
    scaleTo: null,
  };
}

/** Only the autoscaler that scaled the workload to zero may scale it up again (§1.4). */
function setScaledToZeroCondition(sync: Sync, current: number, desired: number): void {
  const { hpa, profile } = sync.controller;
  if (!tracksScaledToZero(profile)) sync.removeCondition('ScaledToZero');
  else if (scalesToZero(hpa, current, desired))
    sync.setCondition('ScaledToZero', 'True', 'ScaledToZero', say.scaledToZero);
  else sync.setCondition('ScaledToZero', 'False', 'NotScaledToZero', say.notScaledToZero);
}
