// Limits the length of a recording, because one mistyped time, or a time in another unit, can make the recording last
// for centuries.
import { maxSteps, maxSyncs, runCostOf } from '../simulator/world/run-cost.ts';
import type { CalibrationSubject } from './calibration-subject.ts';

export const maxReplayedSyncs = maxSyncs;
/**
 * The maximum number of syncs of a recording for a fit: a week at the default sync period. The number is limited
 * because a fit simulates the recording thousands of times.
 */
export const maxFittedSyncs = 7 * 24 * 60 * 4 + 1;

export function recordingLengthProblem(
  { autoscaler, profile, scenario, run }: CalibrationSubject,
  limit: number,
): string | undefined {
  const { syncs, steps } = runCostOf(autoscaler, { ...scenario, horizonSeconds: run.seconds }, profile);
  const maxStepsToo = (limit / maxSyncs) * maxSteps;
  if (syncs > limit) return `its simulation has ${syncs} syncs, and the limit is ${limit}: use a part of the recording`;
  return steps > maxStepsToo
    ? `its simulation has ${Math.ceil(steps)} steps, and the limit is ${Math.floor(maxStepsToo)}: use a part of the recording`
    : undefined;
}
