// Since Kubernetes 1.34, the HPA controller retries an update of the scale after a conflict, with up to five attempts
// in all (docs/behavior/hpa.md §1.3, step 6).

import type { ObservedScale } from '../observation.ts';
import type { Profile } from '../profile.ts';

const attempts = 5;

export function scaleUpdateError(scale: ObservedScale, { has }: Profile): string | undefined {
  const errors = ('updateErrors' in scale && scale.updateErrors) || [];
  if (!has.retriesConflicts) return errors[0];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const error = errors[attempt];
    if (error === undefined || !isConflict(error) || attempt === attempts - 1) return error;
  }
  return undefined;
}

/**
 * Returns the error of the API server for a count below 0; undefined for any other count. A limit that does not fit
 * into 32 bits overflows to a count below 0 (docs/behavior/hpa.md §3.3).
 */
export function refusedCount(target: string, count: number): string | undefined {
  if (count >= 0) return undefined;
  return `Scale.autoscaling "${target}" is invalid: spec.replicas: Invalid value: ${count}: must be greater than or equal to 0`;
}

function isConflict(error: string): boolean {
  return error.startsWith('Operation cannot be fulfilled on');
}
