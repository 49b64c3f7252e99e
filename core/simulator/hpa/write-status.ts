// Writes the status if it has changed; the API server may refuse the write (docs/behavior/hpa.md §1.3, step 7).

import { type StatusData, writtenStatus } from './status.ts';
import type { Sync } from './sync.ts';
import { readingsAfterV1Conversion } from './v1-conversion.ts';

export function writeStatus(sync: Sync, decided: StatusData): StatusData {
  const { previousStatus, observation, controller } = sync;
  const error = observation.statusUpdateError;
  if (error !== undefined) {
    if (!isSame(previousStatus, decided))
      sync.eventsAfterStatus = [['Warning', 'FailedUpdateStatus', error], ...sync.eventsAfterStatus];
    return previousStatus;
  }
  const readings = readingsAfterV1Conversion(decided.readings, controller.profile);
  return readings === decided.readings ? decided : { ...decided, readings };
}

export function isWritten({ previousStatus, observation }: Sync, decided: StatusData): boolean {
  return observation.statusUpdateError === undefined && !isSame(previousStatus, decided);
}

function isSame(a: StatusData, b: StatusData): boolean {
  return comparableText(a) === comparableText(b);
}

function comparableText(status: StatusData): string {
  return JSON.stringify(writtenStatus(status), (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (selectorParts.has(key) && Object.keys(value).length === 0) return undefined;
    return Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).sort(byKey));
  });
}

const selectorParts: ReadonlySet<string> = new Set(['matchLabels', 'matchExpressions', 'values']);

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
