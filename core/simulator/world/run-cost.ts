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
 * Above this many syncs × groups of pods, or steps, a run is too slow while a slider moves: it corresponds to two and a
 * half days with a sync every 15 s. Windows do not count: a sync only reads the extremes of its recommendations,
 * however many they are.
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

/** An estimate of what is counted as `RunWork`. */
export function runWork(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): number {
  return workOf(runCostOf(autoscaler, scenario, profile));
}

/** Too expensive to compute while a user waits for the page. */
export function isLongRun(cost: RunCost): boolean {
  return workOf(cost) > interactiveLimit;
}

/** The same scenario with a shorter horizon, so that the run can be shown at once or stays below another limit. */
export function shortenedScenario(scenario: Scenario, cost: RunCost, limit = interactiveLimit): Scenario {
  const part = limit / workOf(cost);
  if (part >= 1) return scenario;
  const seconds = (horizonMsOf(scenario) * part) / 1000;
  // The horizon has whole minutes; with syncs every few milliseconds, a minute is too long.
  return {
    ...scenario,
    horizonSeconds: seconds < 60 ? Math.max(1, Math.floor(seconds)) : Math.floor(seconds / 60) * 60,
  };
}

/**
 * The maximum work (`RunWork`) of a run that a user waits for: a code lens, a rule, or the page while a number is
 * dragged. The work is counted, because an estimate does not know how many pods a scenario starts one by one.
 */
export const maxShownWork = 1_200_000;
/** The maximum work of a run on the command line, which takes some seconds. */
export const maxCommandWork = 100_000_000;

/** Limits of a run: it ends after this many syncs or steps. */
export const maxSyncs = 1_000_000;
export const maxSteps = 3_000_000;
/** The maximum number of syncs × groups of pods of a run that nobody can cancel, which takes some seconds. */
export const maxGroupSyncs = 20_000_000;

/** The same scenario with a horizon within the limits of a run. */
export function withinLimits(scenario: Scenario, { syncs, steps }: RunCost): Scenario {
  const part = Math.min(maxSyncs / syncs, maxSteps / steps);
  return part >= 1 ? scenario : { ...scenario, horizonSeconds: (horizonMsOf(scenario) * part) / 1000 };
}
