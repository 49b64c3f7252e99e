// Decides whether later passes only repeat the last one: they observe the same, and no window or delay is running out.
// Such passes need not be run.
import type { Reason } from '../trace.ts';
import type { WatermarkObservation } from './observation.ts';
import type { WatermarkOutcome } from './pass.ts';
import type { WatermarkSettings } from './settings.ts';

export interface FinishedPass {
  observation: WatermarkObservation;
  outcome: WatermarkOutcome;
  /** Whether the object already had the controller's defaults. */
  wasDefaulted: boolean;
}

/** The reasons that contain a time, or that end by themselves. */
const passingReasons: ReadonlySet<Reason['kind']> = new Set(['forbidden', 'delayed', 'defaulting']);

/**
 * Whether every later pass with the same observation leaves the count unchanged for the same reason, at any time. The
 * times and windows of the measurements may differ. Such a pass does not change anything in the status that a later
 * pass reads: the times of windows and delays stay.
 */
export function isWatermarkRepetitionCertain(
  { observation: { pods }, outcome, wasDefaulted }: FinishedPass,
  { spec }: WatermarkSettings,
): boolean {
  if (outcome.scaleTo !== null || !wasDefaulted || spec.dryRun || spec.recommender) return false;
  // Pending pods count as ready only for a while, so a later pass may decide otherwise.
  return !passingReasons.has(outcome.tick.reason.kind) && pods.every(({ phase }) => phase !== 'Pending');
}
