// Estimates the cost of a run before it starts. Every machine gets the same estimate, and accepts the same runs.
import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { defaultFlags } from '../controller-flags.ts';
import { controllerDescriptionOf } from '../controllers.ts';
import type { Profile } from '../profile.ts';
import { horizonMsOf } from './run.ts';

/**
 * The time for which a run keeps new pods in separate groups: a little longer than the default CPU initialization
 * period of the HPA.
 */
const podInitializationMs = 400_000;

/**
 * The maximum cost of a run that is repeated while a slider moves. The cost is `syncs` × `groups`, or `steps` if
 * `steps` is larger.
 */
const interactiveLimit = 400_000;

export interface RunCost {
  syncs: number;
  /** The number of groups of pods that a sync may have to distinguish. */
  groups: number;
  /** The number of events that are not syncs: scrapes, samples, and changes of the load's slope. */
  steps: number;
}

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

export function runWork(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): number {
  return workOf(runCostOf(autoscaler, scenario, profile));
}

export function isLongRun(cost: RunCost): boolean {
  return workOf(cost) > interactiveLimit;
}

export function shortenedScenario(scenario: Scenario, cost: RunCost, limit = interactiveLimit): Scenario {
  const part = limit / workOf(cost);
  if (part >= 1) return scenario;
  const seconds = (horizonMsOf(scenario) * part) / 1000;
  return {
    ...scenario,
    horizonSeconds: seconds < 60 ? Math.max(1, Math.floor(seconds)) : Math.floor(seconds / 60) * 60,
  };
}

/**
 * The limit for a run that a user waits for: a code lens, a rule, or a dragged number. The work is counted (`RunWork`),
 * because an estimate does not know how many pods a scenario starts one by one.
 */
export const maxShownWork = 1_200_000;
/** The limit for a run of a command. A run with this much work takes some seconds. */
export const maxCommandWork = 100_000_000;

/** The maximum numbers of syncs and of steps of a run. A longer run is shortened or refused. */
export const maxSyncs = 1_000_000;
export const maxSteps = 3_000_000;
/** The limit for a run that cannot be cancelled, in syncs × groups of pods. A run at this limit takes some seconds. */
export const maxGroupSyncs = 20_000_000;

export function withinLimits(scenario: Scenario, { syncs, steps }: RunCost): Scenario {
  const part = Math.min(maxSyncs / syncs, maxSteps / steps);
  return part >= 1 ? scenario : { ...scenario, horizonSeconds: (horizonMsOf(scenario) * part) / 1000 };
}
