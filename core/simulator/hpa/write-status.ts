// Writing the status: only where it differs, and what comes back from the API server (docs/behavior/hpa.md §1.3, step 7).
import { statusAsStored } from './read-v1.ts';
import type { Status } from './status.ts';
import type { Sync } from './sync.ts';

/** The status as the next sync finds it. A write that fails leaves the old one. */
export function writeStatus(sync: Sync, status: Status): Status {
  const { before, observation, controller } = sync;
  const error = observation.statusUpdateError;
  if (error !== undefined && !isSame(before, status)) {
    sync.warn('FailedUpdateStatus', error);
    return before;
  }
  if (error !== undefined) return before;
  const currentMetrics = statusAsStored(status.currentMetrics, controller.profile);
  return currentMetrics === status.currentMetrics ? status : { ...status, currentMetrics };
}

function isSame(a: Status, b: Status): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
