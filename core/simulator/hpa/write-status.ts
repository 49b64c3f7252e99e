// Writes the status: only if it differs; the API server may refuse the write (docs/behavior/hpa.md §1.3, step 7).

import type { HpaStatus } from './status.ts';
import type { Sync } from './sync.ts';
import { statusAfterV1Conversion } from './v1-conversion.ts';

/** The status as the next sync reads it. A failed write keeps the old one. */
export function writeStatus(sync: Sync, decided: HpaStatus): HpaStatus {
  const { previousStatus, observation, controller } = sync;
  const status = withObservedGeneration(decided, sync);
  const error = observation.statusUpdateError;
  if (error !== undefined && !isSame(previousStatus, status)) {
    sync.emitWarning('FailedUpdateStatus', error);
    return previousStatus;
  }
  if (error !== undefined) return previousStatus;
  const currentMetrics = statusAfterV1Conversion(status.currentMetrics, controller.profile);
  return currentMetrics === status.currentMetrics ? status : { ...status, currentMetrics };
}

/** Whether the API server gets and stores the decided status. */
export function isWritten({ previousStatus, observation }: Sync, decided: HpaStatus): boolean {
  return observation.statusUpdateError === undefined && !isSame(previousStatus, decided);
}

/** A change of the spec alone changes the status, too. */
function withObservedGeneration(status: HpaStatus, { observation, controller }: Sync): HpaStatus {
  const { generation } = observation;
  if (generation === undefined || !controller.profile.featureGates.HPAGeneration) return status;
  return { ...status, observedGeneration: generation };
}

function isSame(a: HpaStatus, b: HpaStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
