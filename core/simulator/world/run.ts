import type { Scenario } from '../../model/scenario/scenario.ts';
import { repeatedTick, type Tick, tickWithoutProposal } from '../trace.ts';
import { type FaultEvent, faultEvents, pausedUntil } from './faults.ts';
import { initialLoad, lastChangeMs } from './load.ts';
import type { WorldObservation } from './observe.ts';
import { podModel, podModelAt } from './pod-model.ts';
import { RunWork } from './run-work.ts';
import { podsFor, ratePerPod } from './served-rate.ts';
import type { SimulatedController, SyncResult } from './simulated-controller.ts';
import { World } from './world.ts';

export interface CompletedRun {
  world: World;
  /** The horizon of the scenario, or the moment at which the run was stopped. */
  horizonMs: number;
  isStopped: boolean;
  /**
   * All replica counts in order of time, whether the autoscaler, a second controller such as KEDA, or a person set
   * them.
   */
  sequence: number[];
}

export interface WorldRunOptions<SyncRecord> {
  /**
   * Called after each sync that was run. A warm-up sync happens before time 0, when the controller builds up its
   * initial state.
   */
  onSync(result: SyncResult<SyncRecord>, isWarmUp: boolean): void;
  /** Called for a sync that was not run because it only repeats the last sync. If absent, every sync runs. */
  onRepetition?: (tick: Tick) => void;
  onCompanionScale?: (tick: Tick) => void;
  /**
   * Whether old cohorts of pods are merged. A case that is written to a file needs separate pods, each with its own
   * times.
   */
  mergesCohorts: boolean;
  maxWork?: number | undefined;
  /** Called between syncs. If it returns true, the run ends early. */
  isEnough?: () => boolean;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function run<SyncRecord>(
  controller: SimulatedController<SyncRecord>,
  scenario: Scenario,
  { onSync, onRepetition, onCompanionScale, mergesCohorts, maxWork, isEnough }: WorldRunOptions<SyncRecord>,
): CompletedRun {
  const horizonMs = horizonMsOf(scenario);
  const replicas = startReplicas(controller, scenario);
  const steadyForMs = controller.lookbackMs + controller.podInitializationMs + hourMs;
  const work = new RunWork(maxWork);
  const world = new World({ scenario, controller, steadyForMs, horizonMs, replicas, mergesCohorts, work });
  for (const result of controller.warmUp(world.observe(), replicas, scenario.start)) onSync(result, true);
  const runner = new Runner(world, controller, scenario, {
    onSync: (result) => onSync(result, false),
    onRepetition,
    isEnough,
    onCompanionScale,
    work,
  });
  runner.run(horizonMs);
  const isStopped = work.isExhausted;
  return { world, horizonMs: isStopped ? Math.max(1, world.nowMs) : horizonMs, isStopped, sequence: runner.sequence };
}

/**
 * Returns the duration of the run. By default, the run ends 10 min after the last change of the load, and after 30 min
 * at the earliest.
 */
export function horizonMsOf({ horizonSeconds, load }: Scenario): number {
  if (horizonSeconds !== null) return Math.max(1, Math.round(horizonSeconds * 1000));
  return Math.max(30 * minuteMs, lastChangeMs(load) + 10 * minuteMs);
}

function startReplicas<SyncRecord>(controller: SimulatedController<SyncRecord>, scenario: Scenario): number {
  const { replicas } = scenario.start;
  if (typeof replicas === 'number') return replicas;
  return replicas === 'settled' ? settledReplicas(controller, scenario) : controller[replicas];
}

function settledReplicas<SyncRecord>(
  { demands, scope, minReplicas, maxReplicas, companion }: SimulatedController<SyncRecord>,
  { load, workload }: Scenario,
): number {
  const offered = initialLoad(load);
  if (offered === 0 && companion?.restingReplicas !== undefined) return companion.restingReplicas;
  const rate = ratePerPod(demands, podModelAt(podModel(workload, scope.containers), offered));
  return Math.min(Math.max(podsFor(offered, rate), minReplicas), maxReplicas);
}

interface RunListeners<SyncRecord> {
  onSync(result: SyncResult<SyncRecord>): void;
  onRepetition: ((tick: Tick) => void) | undefined;
  isEnough: (() => boolean) | undefined;
  onCompanionScale: ((tick: Tick) => void) | undefined;
  work: RunWork;
}

class Runner<SyncRecord> {
  readonly sequence: number[];
  private readonly world: World;
  private readonly controller: SimulatedController<SyncRecord>;
  private readonly scenario: Scenario;
  private readonly listeners: RunListeners<SyncRecord>;
  private readonly events: FaultEvent[];
  /** The last sync that ran, if it did not scale; later syncs may repeat it. */
  private repeatable: Tick | undefined;
  private isCertain = false;
  private companionMs: number;

  constructor(
    world: World,
    controller: SimulatedController<SyncRecord>,
    scenario: Scenario,
    listeners: RunListeners<SyncRecord>,
  ) {
    this.world = world;
    this.controller = controller;
    this.scenario = scenario;
    this.listeners = listeners;
    this.events = faultEvents(scenario.faults);
    this.sequence = [world.desiredReplicas];
    this.companionMs = controller.companion?.phaseMs ?? Number.POSITIVE_INFINITY;
  }

  run(horizonMs: number): void {
    const { scenario, listeners } = this;
    let nextMs = scenario.controller.phaseMs;
    while (!listeners.work.isExhausted) {
      const event = this.events[0];
      if (event !== undefined && event.atMs <= Math.min(nextMs, this.companionMs, horizonMs)) {
        this.events.shift();
        nextMs = this.applyEvent(event, nextMs);
        continue;
      }
      if (listeners.isEnough?.()) return;
      if (this.companionMs <= Math.min(nextMs, horizonMs)) {
        this.runCompanion();
        continue;
      }
      if (nextMs > horizonMs) break;
      nextMs = this.syncOrWait(nextMs);
    }
    this.world.advanceTo(horizonMs);
    this.world.finish();
  }

  private syncOrWait(atMs: number): number {
    const until = pausedUntil(this.scenario.faults, atMs);
    if (until === undefined) return this.sync(atMs);
    return until === Number.POSITIVE_INFINITY ? until : this.controller.resume(atMs, until);
  }

  private applyEvent(event: FaultEvent, nextMs: number): number {
    this.world.advanceTo(event.atMs);
    if (this.listeners.work.isExhausted) return nextMs;
    this.repeatable = undefined;
    switch (event.what) {
      case 'scaledByHand':
        this.setReplicas(event.to);
        return nextMs;
      case 'podsNeverReady':
        this.world.failNextPods(event.pods);
        return nextMs;
      case 'rollout':
        this.world.startRollout();
        return nextMs;
      case 'controllerRestart':
        return this.controller.restart(event.atMs);
    }
  }

  private runCompanion(): void {
    const { world, controller, companionMs: atMs } = this;
    world.advanceTo(atMs);
    const { companion } = controller;
    if (!companion || this.listeners.work.isExhausted) return;
    this.companionMs = atMs + companion.periodMs;
    const current = world.desiredReplicas;
    const step = companion.step(world.observeBeside(), atMs);
    if (step === undefined || step.scaleTo === current) return;
    this.repeatable = undefined;
    this.setReplicas(step.scaleTo);
    const { why, decidedBy } = step;
    const reason = { kind: 'scaledBy', by: companion.name, why } as const;
    this.listeners.onCompanionScale?.(tickWithoutProposal(atMs, { current, desired: step.scaleTo }, reason, decidedBy));
  }

  private sync(atMs: number): number {
    const { world } = this;
    world.advanceTo(atMs);
    const { repeatable, listeners } = this;
    if (listeners.work.isExhausted) return atMs;
    const next =
      repeatable && world.isObservedAgain() && this.isRepetitionCertain()
        ? this.repeat(repeatable, atMs)
        : this.syncWith(world.observe(), atMs);
    return next ?? Number.POSITIVE_INFINITY;
  }

  private syncWith(observation: WorldObservation, atMs: number): number | null {
    const { repeatable, controller } = this;
    if (!repeatable || !controller.repetition?.isRepeatedBy?.(observation, atMs))
      return this.runSync(observation, atMs);
    this.isCertain = false;
    return this.repeat(repeatable, atMs);
  }

  private isRepetitionCertain(): boolean {
    this.isCertain ||= this.controller.repetition?.isCertain() ?? false;
    return this.isCertain;
  }

  private runSync(observation: WorldObservation, atMs: number): number | null {
    const { controller, listeners } = this;
    listeners.work.add(controller.workOfPolicies);
    const result = controller.sync(observation, atMs);
    const { tick, scaleTo, nextSyncMs } = result;
    listeners.onSync(result);
    if (scaleTo !== null) this.setReplicas(scaleTo);
    this.repeatable = scaleTo === null && listeners.onRepetition ? tick : undefined;
    this.isCertain = false;
    return nextSyncMs;
  }

  private repeat(tick: Tick, atMs: number): number | null {
    this.listeners.onRepetition?.(repeatedTick(tick, atMs));
    return this.controller.repetition?.skip(atMs) ?? null;
  }

  private setReplicas(replicas: number): void {
    if (replicas === this.world.desiredReplicas) return;
    this.world.setReplicas(replicas);
    this.sequence.push(replicas);
  }
}
