// How much a run is, before it begins: told from its numbers alone, so that every machine answers the same.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { controllerDescriptionOf } from '../controller-descriptions.ts';
import { defaultFlags, type Profile } from '../profile.ts';
import { horizonMsOf } from './run.ts';

/**
 * Pods that came at different times differ for so long, until the world takes them as one group: about the readiness
 * rule of cpu.
 */
const podInitializationMs = 400_000;

/**
 * More than this, in syncs × groups of pods or in steps, would be felt while a number is dragged: about a day and a
 * half at 15 s.
 */
const interactiveLimit = 200_000;

export interface RunCost {
  syncs: number;
  /** Groups of pods that a sync may have to tell apart. */
  groups: number;
  /** What happens by itself: scrapes, samples, breaks of the load. */
  steps: number;
}

/** What the run would cost to its end, whether or not that is within reach. */
export function runCostOf(
  { kind, minReplicas, maxReplicas }: Pick<Autoscaler, 'kind' | 'minReplicas' | 'maxReplicas'>,
  scenario: Scenario,
  profile: Profile,
): RunCost {
  // Who has no such flag looks as often as one has it by default.
  const { syncPeriodSeconds } = controllerDescriptionOf(kind).flags.includes('syncPeriodSeconds')
    ? profile
    : defaultFlags;
  const periodMs = Math.max(1, syncPeriodSeconds * 1000 + scenario.controller.syncTakesMs);
  const range = Math.max(1, maxReplicas - minReplicas + 1);
  const horizonMs = horizonMsOf(scenario);
  return {
    syncs: Math.floor(horizonMs / periodMs) + 1,
    groups: Math.min(range, Math.ceil(podInitializationMs / periodMs)),
    steps: stepCount(scenario, horizonMs),
  };
}

function stepCount({ load, metrics }: Scenario, horizonMs: number): number {
  const everySeconds = [metrics.resolutionSeconds, metrics.scrapeSeconds];
  if (load.noise.relative !== 0) everySeconds.push(load.noise.everySeconds);
  if (load.shape === 'wave') everySeconds.push(load.periodSeconds / 2);
  return everySeconds.reduce((sum, seconds) => sum + horizonMs / Math.max(1, seconds * 1000), 0);
}

/** Too much to be computed while somebody waits for the page. */
export function isLongRun({ syncs, groups, steps }: RunCost): boolean {
  return Math.max(syncs * groups, steps) > interactiveLimit;
}

/** The same scenario, cut so that it is not long: what can be shown at once of a long run. */
export function shortenedScenario(scenario: Scenario, { syncs, groups, steps }: RunCost): Scenario {
  const part = interactiveLimit / Math.max(syncs * groups, steps);
  return part >= 1
    ? scenario
    : { ...scenario, horizonSeconds: Math.max(60, Math.floor((horizonMsOf(scenario) * part) / 60_000) * 60) };
}

/** So many syncs are kept at most, and so many steps taken; what would come after them is not simulated. */
export const maxSyncs = 1_000_000;
export const maxSteps = 3_000_000;

/** The same scenario, cut where its run would be over a limit. */
export function withinLimits(scenario: Scenario, { syncs, steps }: RunCost): Scenario {
  const part = Math.min(maxSyncs / syncs, maxSteps / steps);
  return part >= 1 ? scenario : { ...scenario, horizonSeconds: (horizonMsOf(scenario) * part) / 1000 };
}
