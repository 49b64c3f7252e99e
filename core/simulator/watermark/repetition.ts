// When a pass only repeats the last one: what it observes is the same, and no window or delay is running out. The
// passes of a world in which nothing happens need not be run then.
import type { Reason } from '../trace.ts';
import type { WatermarkObservation } from './observation.ts';
import type { WatermarkOutcome } from './pass.ts';
import type { WatermarkSettings } from './settings.ts';

export interface FinishedPass {
  observation: WatermarkObservation;
  outcome: WatermarkOutcome;
  /** The object was as the controller leaves it. */
  wasDefaulted: boolean;
}

/** Reasons that contain a time, or that end by themselves. */
const passingReasons: ReadonlySet<Reason['kind']> = new Set(['forbidden', 'delayed', 'defaulting']);

/**
 * Whether every later pass that observes the same, apart from the times and windows of measurements, leaves the count
 * for the same reason, whenever it is. What such a pass changes in the status is read by no later one: the times of
 * windows and delays stay.
 */
export function isWatermarkRepetitionCertain(
  { observation: { pods }, outcome, wasDefaulted }: FinishedPass,
  { spec }: WatermarkSettings,
): boolean {
  if (outcome.scaleTo !== null || !wasDefaulted || spec.dryRun || spec.recommender) return false;
  // Pending pods count as ready for a while.
  return !passingReasons.has(outcome.tick.reason.kind) && pods.every(({ phase }) => phase !== 'Pending');
}
