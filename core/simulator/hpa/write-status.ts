// Writes the status: only if it differs; the API server may refuse the write (docs/behavior/hpa.md §1.3, step 7).

import { type StatusData, writtenStatus } from './status.ts';
import type { Sync } from './sync.ts';
import { readingsAfterV1Conversion } from './v1-conversion.ts';

/** The status as the next sync reads it. A failed write keeps the old one. */
export function writeStatus(sync: Sync, decided: StatusData): StatusData {
  const { previousStatus, observation, controller } = sync;
  const status = withObservedGeneration(decided, sync);
  const error = observation.statusUpdateError;
  if (error !== undefined) {
    if (!isSame(previousStatus, status))
      sync.eventsAfterStatus = [['Warning', 'FailedUpdateStatus', error], ...sync.eventsAfterStatus];
    return previousStatus;
  }
  const readings = readingsAfterV1Conversion(status.readings, controller.profile);
  return readings === status.readings ? status : { ...status, readings };
}

/** Whether the API server gets and stores the decided status. */
export function isWritten({ previousStatus, observation }: Sync, decided: StatusData): boolean {
  return observation.statusUpdateError === undefined && !isSame(previousStatus, decided);
}

/** A change of the spec alone changes the status, too. */
function withObservedGeneration(status: StatusData, { observation, controller }: Sync): StatusData {
  const { generation } = observation;
  if (generation === undefined || !controller.profile.featureGates.HPAGeneration) return status;
  return { ...status, observedGeneration: generation };
}

function isSame(a: StatusData, b: StatusData): boolean {
  return JSON.stringify(writtenStatus(a)) === JSON.stringify(writtenStatus(b));
}
