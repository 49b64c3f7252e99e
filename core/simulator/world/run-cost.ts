// The cost of a run, estimated before it starts from its numbers alone, so that every machine gets the same answer.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { defaultFlags } from '../controller-flags.ts';
import { controllerDescriptionOf } from '../controllers.ts';
import type { Profile } from '../profile.ts';
import { horizonMsOf } from './run.ts';

/**
 * Pods created at different times stay in separate groups for this long, about as long as the readiness rule of cpu.
 */
const podInitializationMs = 400_000;

/**
 * Above this many syncs × groups of pods, or steps, a run is too slow while a slider moves: two and a half days at 15
 * s. Windows have no part in it: a sync reads the extremes of its recommendations, however many they are.
 */
const interactiveLimit = 400_000;

export interface RunCost {
  syncs: number;
  /** Groups of pods that a sync may have to distinguish. */
  groups: number;
  /** Events besides syncs: scrapes, samples, breaks of the load. */
  steps: number;
}

/** The cost of the complete run, without the limits below. */
export function runCostOf(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): RunCost {
  const { kind, minReplicas, maxReplicas } = autoscaler;
  // A controller without this flag syncs at the default period.
  const { syncPeriodSeconds } = controllerDescriptionOf(kind).flags.includes('syncPeriodSeconds')
    ? profile
    : defaultFlags;
  const periodMs = Math.max(1, syncPeriodSeconds * 1000 + scenario.controller.syncTakesMs);
  const range = Math.max(1, maxReplicas - minReplicas + 1);
  const horizonMs = horizonMsOf(scenario);
  const syncs = Math.floor(horizonMs / periodMs) + 1;
  return {
    syncs,
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

function workOf({ syncs, groups, steps }: RunCost): number {
  return Math.max(syncs * groups, steps);
}

/** Too expensive to compute while a user waits for the page. */
export function isLongRun(cost: RunCost): boolean {
  return workOf(cost) > interactiveLimit;
}

/** The same scenario with a horizon that is short enough to show at once, or for another limit of the cost. */
export function shortenedScenario(scenario: Scenario, cost: RunCost, limit = interactiveLimit): Scenario {
  const part = limit / workOf(cost);
  if (part >= 1) return scenario;
  const seconds = (horizonMsOf(scenario) * part) / 1000;
  // Whole minutes; with syncs every few milliseconds, a minute is too long.
  return {
    ...scenario,
    horizonSeconds: seconds < 60 ? Math.max(1, Math.floor(seconds)) : Math.floor(seconds / 60) * 60,
  };
}

/**
 * What a run may cost (`RunWork`) that somebody waits for: of a code lens, of a rule, and of the page while a number is
 * dragged. It is counted, since an estimate does not know how many pods a scenario starts one by one.
 */
export const maxShownWork = 1_200_000;
/** The same of a run on the command line: some seconds. */
export const maxCommandWork = 100_000_000;

/** Limits of a run: it ends after this many syncs or steps. */
export const maxSyncs = 1_000_000;
export const maxSteps = 3_000_000;
/** Syncs × groups of pods of a run that nobody can cancel: some seconds. */
export const maxGroupSyncs = 20_000_000;

/** The same scenario, cut where its run would exceed a limit. */
export function withinLimits(scenario: Scenario, { syncs, steps }: RunCost): Scenario {
  const part = Math.min(maxSyncs / syncs, maxSteps / steps);
  return part >= 1 ? scenario : { ...scenario, horizonSeconds: (horizonMsOf(scenario) * part) / 1000 };
}
