// A whole run: the world from event to event, and the exact controller at every sync.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Observation } from '../hpa/observation.ts';
import { type Controller, prepare } from '../hpa/prepare.ts';
import { initialState, reconcile, restarted } from '../hpa/reconcile.ts';
import type { Outcome, State } from '../hpa/sync.ts';
import type { Profile } from '../profile.ts';
import { type FaultEvent, faultEvents, pausedUntil } from './faults.ts';
import { lastChangeMs } from './load.ts';
import type { Seeing } from './observe.ts';
import { World } from './world.ts';

/** One sync, told to whoever listens. */
export interface SyncRecord {
  observation: Observation;
  seen: Pick<Seeing, 'cohorts'>;
  outcome: Outcome;
  restart: boolean;
  /** Before time 0: how the controller came to be as it is. */
  isWarmUp: boolean;
}

export interface Run {
  world: World;
  horizonMs: number;
  /** Every count in turn, whoever set it. */
  sequence: number[];
}

export interface RunOptions {
  listen(record: SyncRecord): void;
  /** False: every pod keeps its own times, for those who write pods out one by one. */
  merges: boolean;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function run(hpa: HorizontalPodAutoscaler, scenario: Scenario, profile: Profile, { listen, merges }: RunOptions): Run {
  const controller = prepare(hpa, profile);
  const horizonMs = horizonOf(scenario);
  const replicas = startOf(hpa, scenario);
  const settledMs = longestMemoryMs(controller) + profile.cpuInitializationPeriodSeconds * 1000 + hourMs;
  const world = new World({ scenario, controller, settledMs, horizonMs, replicas, merges });
  const runner = new Runner(world, controller, scenario, listen);
  runner.warmUp(replicas);
  runner.run(horizonMs);
  return { world, horizonMs, sequence: runner.sequence };
}

/** Milliseconds. */
export function horizonOf({ horizonSeconds, load }: Scenario): number {
  if (horizonSeconds !== null) return Math.max(1, Math.round(horizonSeconds * 1000));
  return Math.max(30 * minuteMs, lastChangeMs(load) + 10 * minuteMs);
}

function startOf({ minReplicas, maxReplicas }: HorizontalPodAutoscaler, { start }: Scenario): number {
  if (start.replicas === 'minReplicas') return minReplicas;
  return start.replicas === 'maxReplicas' ? maxReplicas : start.replicas;
}

/** Windows and periods that the controller looks back. */
function longestMemoryMs({ hpa: { behavior }, profile }: Controller): number {
  const rules = behavior ? [behavior.scaleUp, behavior.scaleDown] : [];
  const windows = rules.map(({ stabilizationWindowSeconds = 0 }) => stabilizationWindowSeconds);
  const periods = rules.flatMap(({ policies }) => policies.map(({ periodSeconds }) => periodSeconds));
  return Math.max(profile.downscaleStabilizationSeconds, ...windows, ...periods) * 1000;
}

class Runner {
  readonly sequence: number[];
  private readonly world: World;
  private readonly controller: Controller;
  private readonly scenario: Scenario;
  private readonly listen: RunOptions['listen'];
  private readonly events: FaultEvent[];
  private state: State = initialState;
  private restart = false;

  constructor(world: World, controller: Controller, scenario: Scenario, listen: RunOptions['listen']) {
    this.world = world;
    this.controller = controller;
    this.scenario = scenario;
    this.listen = listen;
    this.events = faultEvents(scenario.faults);
    this.sequence = [world.wanted];
  }

  /**
   * The controller began longer ago than it looks back, at a time when no metric could be read: nothing is remembered that still
   * counts. A workload at 0 was put there by the autoscaler itself, where it can.
   */
  warmUp(replicas: number): void {
    const { period } = this;
    const lookBack = Math.ceil(longestMemoryMs(this.controller) / period + 2) * period;
    const { minReplicas } = this.controller.hpa;
    const slept = replicas === 0 && minReplicas === 0;
    if (slept) {
      this.seeBefore(-2 * lookBack, 1, true);
      this.seeBefore(-lookBack, 1, true);
    } else this.seeBefore(-lookBack, replicas, false);
  }

  run(horizonMs: number): void {
    const { scenario } = this;
    let nextMs = scenario.controller.phaseMs;
    for (;;) {
      const event = this.events[0];
      if (event !== undefined && event.atMs <= Math.min(nextMs, horizonMs)) {
        this.events.shift();
        nextMs = this.happen(event, nextMs);
        continue;
      }
      if (nextMs > horizonMs) break;
      const until = pausedUntil(scenario.faults, nextMs);
      if (until !== undefined) {
        nextMs = until === Number.POSITIVE_INFINITY ? until : nextMs + Math.max(1, Math.ceil((until - nextMs) / this.period)) * this.period;
        continue;
      }
      this.sync(nextMs);
      nextMs += this.period;
    }
    this.world.goTo(horizonMs);
  }

  private get period(): number {
    const periodMs = Math.round(this.controller.profile.syncPeriodSeconds * 1000) + this.scenario.controller.syncTakesMs;
    return Math.max(1, periodMs);
  }

  /** Gives the time of the next sync. */
  private happen(event: FaultEvent, nextMs: number): number {
    this.world.goTo(event.atMs);
    switch (event.what) {
      case 'scaledByHand':
        this.set(event.to);
        return nextMs;
      case 'podsNeverReady':
        this.world.fail(event.pods);
        return nextMs;
      case 'controllerRestart':
        this.state = restarted(this.state);
        this.restart = true;
        return event.atMs + (this.controller.profile.has.firstSyncAtOnce ? 0 : this.period);
    }
  }

  private sync(atMs: number): void {
    this.world.goTo(atMs);
    const { scale, pods, metrics, cohorts } = this.world.observe();
    const outcome = this.reconcile({ atMs, scale, others: [], pods, metrics }, { cohorts }, false);
    this.restart = false;
    if (outcome.scaleTo !== null) this.set(outcome.scaleTo);
  }

  private seeBefore(atMs: number, replicas: number, atRest: boolean): void {
    const { scale } = this.world.observe();
    const metrics = atRest ? restingMetrics(this.controller) : { pods: [], object: [], external: [] };
    const count = { spec: replicas, status: replicas };
    this.reconcile({ atMs, scale: { selector: '', ...scale, ...count }, others: [], pods: [], metrics }, { cohorts: [] }, true);
  }

  private reconcile(observation: Observation, seen: SyncRecord['seen'], isWarmUp: boolean): Outcome {
    const { state, outcome } = reconcile(this.state, observation, this.controller);
    this.state = state;
    this.listen({ observation, seen, outcome, restart: this.restart, isWarmUp });
    return outcome;
  }

  private set(replicas: number): void {
    if (replicas === this.world.wanted) return;
    this.world.setReplicas(replicas);
    this.sequence.push(replicas);
  }
}

/** Nothing to do: what puts a workload to sleep. */
function restingMetrics({ metrics }: Controller): Observation['metrics'] {
  const queries = metrics.flatMap((metric) =>
    'metric' in metric ? [{ metric, name: metric.metric.name, selector: selectorOf(metric.metric.query) }] : [],
  );
  return {
    pods: [],
    object: queries.flatMap(({ metric, name, selector }) =>
      metric.type === 'Object' ? [{ name, selector, on: metric.on, answer: { value: 0 } }] : [],
    ),
    external: queries.flatMap(({ metric, name, selector }) =>
      metric.type === 'External' ? [{ name, selector, answer: { values: [0] } }] : [],
    ),
  };
}

function selectorOf(query: { ok: true; value: string } | { ok: false }): string {
  return query.ok ? query.value : '';
}
