// Decides whether all later passes (reconciles) would only repeat the last pass, so that they need not be run. A pass
// is repeated only if no window or delay is running out.
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
 * The kinds of reasons that a later reconcile does not repeat: such a reason contains the remaining time, or applies to
 * one reconcile only.
 */
const passingReasons: ReadonlySet<Reason['kind']> = new Set(['forbidden', 'delayed', 'defaulting']);

/**
 * Whether every later reconcile with an equal observation repeats this reconcile, even if the times and windows of the
 * measurements differ.
 */
export function isWatermarkRepetitionCertain(
  { observation: { pods }, outcome, wasDefaulted }: FinishedPass,
  { spec }: WatermarkSettings,
): boolean {
  if (outcome.scaleTo !== null || !wasDefaulted || spec.dryRun || spec.recommender) return false;
  // Pending pods count as ready only for a while, so a sync with pending pods may decide differently later.
  return !passingReasons.has(outcome.tick.reason.kind) && pods.every(({ phase }) => phase !== 'Pending');
}
