// Decides whether later passes only repeat the last pass and need not be run. Such passes have the same observation,
// and no window or delay is running out.
import type { Reason } from '../trace.ts';
import type { WatermarkObservation } from './observation.ts';
import type { WatermarkOutcome } from './pass.ts';
import type { WatermarkSettings } from './settings.ts';

export interface FinishedPass {
  observation: WatermarkObservation;
  outcome: WatermarkOutcome;
  wasDefaulted: boolean;
}

/**
 * A later pass does not repeat these reasons: their text contains the remaining time, or they apply to one pass only.
 */
const passingReasons: ReadonlySet<Reason['kind']> = new Set(['forbidden', 'delayed', 'defaulting']);

/**
 * Whether every later pass with this observation leaves the count unchanged for the same reason, at any time. The times
 * and windows of the measurements may differ. Such a pass does not change anything in the status that a later pass
 * reads: the times of windows and delays stay.
 */
export function isWatermarkRepetitionCertain(
  { observation: { pods }, outcome, wasDefaulted }: FinishedPass,
  { spec }: WatermarkSettings,
): boolean {
  if (outcome.scaleTo !== null || !wasDefaulted || spec.dryRun || spec.recommender) return false;
  // Pending pods count as ready only for a while, so a later pass may decide otherwise.
  return !passingReasons.has(outcome.tick.reason.kind) && pods.every(({ phase }) => phase !== 'Pending');
}
