import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import { listUnused } from '../../model/hpa/list-unused.ts';
import { kubernetesText } from '../../model/release-names.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import { outsideSchedule } from '../companion-facts.ts';
import { createKeda } from '../keda/keda-companion.ts';
import { noMetrics, type Observation, type PodGroup } from '../observation.ts';
import type { Profile } from '../profile.ts';
import type { Assumption } from '../world/assumptions.ts';
import type { ObservationScope, WorldObservation } from '../world/observe.ts';
import { workOfMetrics } from '../world/run-work.ts';
import type { Repetition, SimulatedController, SyncResult } from '../world/simulated-controller.ts';
import type { StartupEffect } from '../world/startup-use.ts';
import { companionFactsOf } from './companion-facts-of.ts';
import { longestPeriodSeconds, recordRecommendation } from './controller-memory.ts';
import { recordScaling } from './decide.ts';
import { longestLookbackMs } from './lookback.ts';
import { demandsOf } from './metric-demands.ts';
import { metricsAt } from './metrics/metrics-at.ts';
import { type PreparedController, prepare } from './prepare.ts';
import { combineProposals } from './propose/combine.ts';
import { initialState, reconcileHorizontal, stateAfterRestart } from './reconcile.ts';
import {
  areSameProposals,
  type FinishedSync,
  isDecisionCertain,
  isRepetitionCertain,
  stateAfterRepetitions,
} from './repetition.ts';
import { refusedCount } from './scale-update-error.ts';
import type { ControllerState } from './sync.ts';
import type { SyncOutcome } from './sync-outcome.ts';

export interface HorizontalSyncRecord {
  observation: Observation;
  outcome: SyncOutcome;
  world: Pick<WorldObservation, 'cohorts'>;
  isAfterRestart: boolean;
}

export function createHorizontalController(
  hpa: HorizontalPodAutoscaler,
  scenario: Scenario,
  chosen: Profile,
): SimulatedController<HorizontalSyncRecord> {
  const controller = prepare(hpa, chosen);
  const { profile } = controller;
  const { minReplicas, maxReplicas } = hpa;
  const periodMs = Math.max(1, Math.round(profile.syncPeriodSeconds * 1000) + scenario.controller.syncTakesMs);
  // The API server stores times in whole seconds, so the warm-up, which ends at time 0, must start at a whole second.
  const lookbackMs = Math.ceil((Math.ceil(longestLookbackMs(controller) / periodMs + 2) * periodMs) / 1000) * 1000;
  const podInitializationMs =
    Math.max(profile.cpuInitializationPeriodSeconds, profile.initialReadinessDelaySeconds) * 1000;
  const process = new ControllerProcess(controller, periodMs);
  const keda = hpa.keda && createKeda(hpa.keda);
  return {
    minReplicas,
    maxReplicas,
    scope: observationScope(controller),
    podInitializationMs,
    lookbackMs,
    demands: demandsOf(controller),
    workOfMetrics: workOfMetrics(controller.metrics.length),
    workOfPolicies: workOfPolicies(hpa, periodMs),
    assumptions: [...clustersOf(hpa), ...unusedOf(hpa), ...lostOf(controller), ...unknownMemoryOf(scenario)],
    thresholds: [],
    metricNames: controller.metrics.map(({ name }) => name),
    warmUp: (observation, replicas, start) => {
      const syncs = warmUp(process, observation, replicas, lookbackMs);
      process.rememberStart(replicas, start);
      return syncs;
    },
    sync: (world, atMs) => {
      const observation = keda?.answer?.(world, atMs) ?? world;
      const result = process.sync(observationOf(observation, atMs), { cohorts: observation.cohorts });
      keda?.afterSync(result.tick);
      const isUp = result.scaleTo !== null && result.scaleTo > result.tick.current;
      return isUp && observation.startupUse ? { ...result, startup: process.startupEffect(observation) } : result;
    },
    // KEDA's answers may change although nothing else in the simulated cluster does, so every sync has to run.
    repetition: keda?.answer ? undefined : process,
    companion: keda?.companion,
    restart: (atMs) => {
      process.restart();
      return atMs + (profile.has.firstSyncAtOnce ? 0 : periodMs);
    },
    resume: (dueMs, untilMs) => dueMs + Math.max(1, Math.ceil((untilMs - dueMs) / periodMs)) * periodMs,
  };
}

function observationOf({ scale, pods, metrics }: WorldObservation, atMs: number): Observation {
  return { atMs, scale, otherAutoscalers: noOthers, pods, metrics };
}

const noOthers: readonly string[] = [];

function clustersOf({ isFederated }: HorizontalPodAutoscaler): Assumption[] {
  return isFederated ? [{ taken: 'a single cluster, although Karmada divides the replicas among its clusters' }] : [];
}

function unusedOf({ historic }: HorizontalPodAutoscaler): Assumption[] {
  if (historic?.rules !== 'draft' || !historic.unused) return [];
  return [
    { taken: `constraints without ${listUnused(historic.unused)}: the KEP draft of 2019 cannot use these values` },
  ];
}

function lostOf({ metricsBeforeStatusWrite, profile }: PreparedController): Assumption[] {
  if (!metricsBeforeStatusWrite) return [];
  return [
    {
      taken: `the controller wrote the status before the run; with this write, ${kubernetesText(profile.release)} drops the utilization target of cpu`,
    },
  ];
}

function unknownMemoryOf({ start }: Scenario): Assumption[] {
  if (start.scaledSecondsAgo === undefined && start.recommendedSecondsAgo === undefined) return [];
  return [
    {
      taken:
        'no other recommendations before the start, because they are not known: in the cluster a stabilization window may hold the count longer',
    },
  ];
}

class ControllerProcess implements Repetition {
  readonly controller: PreparedController;
  private readonly periodMs: number;
  private state: ControllerState = initialState;
  private isRestarted = false;
  /**
   * The last sync that was computed. A later sync that would only repeat this sync is skipped; its observation then
   * replaces the observation that is stored here.
   */
  private last: FinishedSync | undefined;
  private isDecided: boolean | undefined;
  /** The time of the latest sync that was skipped, because it would only repeat `last`. */
  private skippedMs: number | undefined;

  constructor(controller: PreparedController, periodMs: number) {
    this.controller = controller;
    this.periodMs = periodMs;
  }

  restart(): void {
    this.state = stateAfterRestart(this.state);
    this.skippedMs = undefined;
    this.isRestarted = true;
  }

  /**
   * Records the scaling and the recommendation before the start of the run. A past scale-up also counts as a
   * recommendation (docs/behavior/hpa.md §3.3).
   */
  rememberStart(replicas: number, start: Scenario['start']): void {
    const { scaledSecondsAgo, scaledFrom = replicas, recommendedSecondsAgo } = start;
    const { hpa } = this.controller;
    const isUp = replicas > scaledFrom;
    const recommendedAgo = recommendedSecondsAgo ?? (isUp ? scaledSecondsAgo : undefined);
    let { memory } = this.state;
    if (recommendedAgo !== undefined) memory = recordRecommendation(memory, replicas, -recommendedAgo * 1000, -1);
    if (scaledSecondsAgo !== undefined)
      memory = recordScaling(memory, scaledFrom, replicas, -scaledSecondsAgo * 1000, hpa);
    this.state = { ...this.state, memory };
    this.last = undefined;
  }

  isCertain(): boolean {
    return this.last !== undefined && isRepetitionCertain(this.last);
  }

  /**
   * Whether a sync at `atMs` repeats the last sync. Computes the proposals again: if they are equal and
   * `isDecisionCertain` holds, the decision is the same.
   */
  isRepeatedBy(world: WorldObservation, atMs: number): boolean {
    const { last, controller } = this;
    if (!last || world.scale.spec !== last.outcome.tick.current) return false;
    this.isDecided ??= last.outcome.winner !== undefined && isDecisionCertain(last);
    if (!this.isDecided) return false;
    const { spec: current, status: statusReplicas } = world.scale;
    const observation = observationOf(world, atMs);
    const proposals = combineProposals(controller.metrics, { controller, observation, current, statusReplicas });
    if (!areSameProposals(last.outcome, proposals)) return false;
    last.observation = observation;
    return true;
  }

  skip(atMs: number): number {
    this.skippedMs = atMs;
    return atMs + this.periodMs;
  }

  private rememberSkipped(): void {
    const { last, skippedMs } = this;
    if (!last || skippedMs === undefined) return;
    this.state = stateAfterRepetitions(this.state, last.outcome, skippedMs, this.controller);
    this.skippedMs = undefined;
  }

  /**
   * Repeats the last sync without start-up CPU, and returns how start-up CPU changed the count. Returns undefined if
   * start-up CPU did not raise the count.
   */
  startupEffect({ startupUse }: WorldObservation): StartupEffect | undefined {
    const { last, controller } = this;
    const use = startupUse?.();
    if (!last || !use) return undefined;
    const { samples, ...parts } = use;
    const { state, observation, outcome } = last;
    const metrics = { ...observation.metrics, resource: { samples, strays: [] } };
    const { desired: without } = reconcileHorizontal(state, { ...observation, metrics }, controller).outcome.tick;
    const { atMs, desired } = outcome.tick;
    return without < desired ? { ...parts, atMs, desired, without } : undefined;
  }

  sync(observed: Observation, world: HorizontalSyncRecord['world']): SyncResult<HorizontalSyncRecord> {
    this.rememberSkipped();
    const { controller, state: before } = this;
    const wanted = reconcileHorizontal(before, observed, controller);
    const refusal = refusedCount(controller.hpa.target.name, wanted.outcome.scaleTo ?? 0);
    const observation = refusal === undefined ? observed : withUpdateError(observed, refusal);
    const { state, outcome } = refusal === undefined ? wanted : reconcileHorizontal(before, observation, controller);
    const isAfterRestart = this.isRestarted;
    this.state = state;
    this.last = { state: before, observation, outcome, controller };
    this.isDecided = undefined;
    this.isRestarted = false;
    const { tick, scaleTo } = outcome;
    return {
      tick,
      scaleTo,
      nextSyncMs: observation.atMs + this.periodMs,
      record: { observation, outcome, world, isAfterRestart },
    };
  }
}

function withUpdateError(observation: Observation, error: string): Observation {
  const { scale } = observation;
  return 'error' in scale ? observation : { ...observation, scale: { ...scale, updateErrors: [error] } };
}

/**
 * Runs one or two syncs before the start of the run. The syncs happen so early that their records do not affect the
 * run.
 */
function warmUp(
  process: ControllerProcess,
  world: WorldObservation,
  replicas: number,
  lookbackMs: number,
): SyncResult<HorizontalSyncRecord>[] {
  const { controller } = process;
  const isScaledToZero = replicas === 0 && controller.hpa.minReplicas === 0;
  if (!isScaledToZero) {
    const { scale, pods, cohorts } = world;
    return [process.sync({ atMs: -lookbackMs, scale, otherAutoscalers: [], pods, metrics: noMetrics }, { cohorts })];
  }
  // A stabilization window may prevent the first sync from scaling to zero. In that case, the second sync scales to
  // zero.
  const { pod, cohort } = world.steadyPod(-3 * lookbackMs - dayMs);
  const scale = { ...world.scale, spec: 1, status: 1 };
  const syncIdle = (atMs: number) =>
    process.sync(
      { atMs, scale, otherAutoscalers: [], pods: [pod], metrics: idleMetrics(controller, pod, atMs) },
      { cohorts: [cohort] },
    );
  const first = syncIdle(-2 * lookbackMs);
  return first.scaleTo === 0 ? [first] : [first, syncIdle(-lookbackMs)];
}

const dayMs = 86_400_000;

function idleMetrics({ metrics }: PreparedController, { containers }: PodGroup, atMs: number): Observation['metrics'] {
  const usage = { cpu: 0, memory: 0 };
  const idle = { atMs, windowMs: restWindowMs, containers: containers.map(({ name }) => ({ name, usage })) };
  return metricsAt(metrics, 0, idle);
}

const restWindowMs = 15_000;

function observationScope({ hpa, metrics }: PreparedController): ObservationScope {
  const facts = companionFactsOf(hpa);
  const reads = metrics.map(({ reads: read }) => ('resource' in read ? read : outsideSchedule(read, facts)));
  return {
    workload: hpa.target.name,
    resources: reads.flatMap((each) => ('resource' in each ? [each.resource] : [])),
    containers: reads.flatMap((each) => ('resource' in each ? (each.container ?? []) : [])),
    customMetrics: reads.flatMap((each) => ('resource' in each ? [] : [each])),
  };
}

/**
 * A sync adds up this number of recorded changes in the time of one unit of work. The limit on the work of a run counts
 * these units.
 */
const changesPerUnit = 500;

/**
 * Returns how many units of work the policies add to a sync. Each policy adds up the changes in its period, and each
 * earlier sync in the period may have made a change.
 */
function workOfPolicies({ behavior }: HorizontalPodAutoscaler, periodMs: number): number {
  const rules = behavior ? [behavior.scaleUp, behavior.scaleDown] : [];
  const changes = Math.max(0, ...rules.map(longestPeriodSeconds)) * (1000 / periodMs);
  return (rules.reduce((sum, { policies }) => sum + policies.length, 0) * changes) / changesPerUnit;
}
