// A whole run: advances the world from event to event and runs the exact controller at every sync.
import type { Scenario } from '../../model/scenario/scenario.ts';
import { type FaultEvent, faultEvents, pausedUntil } from './faults.ts';
import { initialLoad, lastChangeMs } from './load.ts';
import { podModel } from './pod-model.ts';
import { podsFor, ratePerPod } from './served-rate.ts';
import type { SimulatedController, SyncResult } from './simulated-controller.ts';
import { World } from './world.ts';

export interface Run {
  world: World;
  horizonMs: number;
  /** Every count in order, whether set by a sync or by a person. */
  sequence: number[];
}

export interface RunOptions<SyncRecord> {
  /** Called for every sync. `isWarmUp`: before time 0, when the controller builds up its initial state. */
  onSync(result: SyncResult<SyncRecord>, isWarmUp: boolean): void;
  /** False: pods stay separate, so that each keeps its own times when a case is written. */
  mergesCohorts: boolean;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function run<SyncRecord>(
  controller: SimulatedController<SyncRecord>,
  scenario: Scenario,
  { onSync, mergesCohorts }: RunOptions<SyncRecord>,
): Run {
  const horizonMs = horizonMsOf(scenario);
  const replicas = startReplicas(controller, scenario);
  const steadyForMs = controller.lookbackMs + controller.podInitializationMs + hourMs;
  const world = new World({ scenario, controller, steadyForMs, horizonMs, replicas, mergesCohorts });
  for (const result of controller.warmUp(world.observe(), replicas, scenario.start)) onSync(result, true);
  const runner = new Runner(world, controller, scenario, (result) => onSync(result, false));
  runner.run(horizonMs);
  return { world, horizonMs, sequence: runner.sequence };
}

/** Milliseconds. */
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
  { demands, scope, minReplicas, maxReplicas }: SimulatedController<SyncRecord>,
  { load, workload }: Scenario,
): number {
  const rate = ratePerPod(demands, podModel(workload, scope.containers));
  return Math.min(Math.max(podsFor(initialLoad(load), rate), minReplicas), maxReplicas);
}

class Runner<SyncRecord> {
  readonly sequence: number[];
  private readonly world: World;
  private readonly controller: SimulatedController<SyncRecord>;
  private readonly scenario: Scenario;
  private readonly onSync: (result: SyncResult<SyncRecord>) => void;
  private readonly events: FaultEvent[];

  constructor(
    world: World,
    controller: SimulatedController<SyncRecord>,
    scenario: Scenario,
    onSync: (result: SyncResult<SyncRecord>) => void,
  ) {
    this.world = world;
    this.controller = controller;
    this.scenario = scenario;
    this.onSync = onSync;
    this.events = faultEvents(scenario.faults);
    this.sequence = [world.desiredReplicas];
  }

  run(horizonMs: number): void {
    const { scenario } = this;
    let nextMs = scenario.controller.phaseMs;
    for (;;) {
      const event = this.events[0];
      if (event !== undefined && event.atMs <= Math.min(nextMs, horizonMs)) {
        this.events.shift();
        nextMs = this.applyEvent(event, nextMs);
        continue;
      }
      if (nextMs > horizonMs) break;
      const until = pausedUntil(scenario.faults, nextMs);
      if (until === undefined) nextMs = this.sync(nextMs);
      else nextMs = until === Number.POSITIVE_INFINITY ? until : this.controller.resume(nextMs, until);
    }
    this.world.advanceTo(horizonMs);
  }

  /** Returns the time of the next sync. */
  private applyEvent(event: FaultEvent, nextMs: number): number {
    this.world.advanceTo(event.atMs);
    switch (event.what) {
      case 'scaledByHand':
        this.setReplicas(event.to);
        return nextMs;
      case 'podsNeverReady':
        this.world.failNextPods(event.pods);
        return nextMs;
      case 'controllerRestart':
        return this.controller.restart(event.atMs);
    }
  }

  private sync(atMs: number): number {
    this.world.advanceTo(atMs);
    const result = this.controller.sync(this.world.observe(), atMs);
    this.onSync(result);
    if (result.scaleTo !== null) this.setReplicas(result.scaleTo);
    return result.nextSyncMs ?? Number.POSITIVE_INFINITY;
  }

  private setReplicas(replicas: number): void {
    if (replicas === this.world.desiredReplicas) return;
    this.world.setReplicas(replicas);
    this.sequence.push(replicas);
  }
}
