// The end of a sync that has a count: writing it, or leaving it (docs/behavior/hpa.md §1.3, steps 6 and 7).
import type { Tick } from '../trace.ts';
import { scaled } from './decide.ts';
import * as say from './messages.ts';
import type { MetricStatus, Status } from './status.ts';
import type { Sync } from './sync.ts';
import { writeError } from './write-scale.ts';
import { knowsOwnZero, putsToSleep } from './zero.ts';

export interface Rescale {
  current: number;
  desired: number;
  /** Why, as the event says it; it may be empty. */
  event: string;
  metrics: readonly MetricStatus[];
  tick: Tick;
}

interface Rescaled {
  status: Status;
  tick: Tick;
  scaleTo: number | null;
}

export function rescale(sync: Sync, { current, desired, event, metrics, tick }: Rescale): Rescaled {
  if (desired === current) return { status: sync.status(current, current, metrics, false), tick, scaleTo: null };
  const { hpa, profile } = sync.controller;
  const error = writeError(sync.observation.scale, profile);
  if (error !== undefined) return refused(sync, { current, desired, event, metrics, tick }, error);
  sync.set('AbleToScale', 'True', 'SucceededRescale', say.scaleWritten(desired));
  sync.events.push(['Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${event}`]);
  if (profile.has.zeroIsOwned) noteOwnZero(sync, current, desired);
  sync.memory = scaled(sync.memory, current, desired, sync.nowMs, hpa);
  return { status: sync.status(current, desired, metrics, true), tick, scaleTo: desired };
}

function refused(sync: Sync, { current, desired, event, metrics, tick }: Rescale, error: string): Rescaled {
  sync.warn('FailedRescale', `New size: ${desired}; reason: ${event}; error: ${error}`);
  sync.set('AbleToScale', 'False', 'FailedUpdateScale', say.scaleRefused(error));
  const reason = { kind: 'scaleRefused', count: desired, error } as const;
  return { status: sync.failedStatus(current, metrics), tick: { ...tick, desired: current, reason, deciding: [] }, scaleTo: null };
}

/** Only who put the workload to sleep may wake it (§1.4). */
function noteOwnZero(sync: Sync, current: number, desired: number): void {
  const { hpa, profile } = sync.controller;
  if (!knowsOwnZero(profile)) sync.remove('ScaledToZero');
  else if (putsToSleep(hpa, current, desired)) sync.set('ScaledToZero', 'True', 'ScaledToZero', say.scaledToZero);
  else sync.set('ScaledToZero', 'False', 'NotScaledToZero', say.notScaledToZero);
}
