// A whole run: the world from event to event, and the exact controller whenever it looks.
import type { Scenario } from '../../model/scenario/scenario.ts';
import { type FaultEvent, faultEvents, pausedUntil } from './faults.ts';
import { lastChangeMs } from './load.ts';
import type { Looked, Resident } from './resident.ts';
import { World } from './world.ts';

export interface Run {
  world: World;
  horizonMs: number;
  /** Every count in turn, whoever set it. */
  sequence: number[];
}

export interface RunOptions<Seen> {
  /** Told of every look. `isWarmUp`: before time 0, how the controller came to be as it is. */
  listen(looked: Looked<Seen>, isWarmUp: boolean): void;
  /** False: every pod keeps its own times, for those who write pods out one by one. */
  merges: boolean;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

export function run<Seen>(resident: Resident<Seen>, scenario: Scenario, { listen, merges }: RunOptions<Seen>): Run {
  const horizonMs = horizonOf(scenario);
  const replicas = startOf(resident, scenario);
  const settledMs = resident.memoryMs + resident.youthMs + hourMs;
  const world = new World({ scenario, resident, settledMs, horizonMs, replicas, merges });
  for (const looked of resident.begin(world.observe(), replicas)) listen(looked, true);
  const runner = new Runner(world, resident, scenario, (looked) => listen(looked, false));
  runner.run(horizonMs);
  return { world, horizonMs, sequence: runner.sequence };
}

/** Milliseconds. */
export function horizonOf({ horizonSeconds, load }: Scenario): number {
  if (horizonSeconds !== null) return Math.max(1, Math.round(horizonSeconds * 1000));
  return Math.max(30 * minuteMs, lastChangeMs(load) + 10 * minuteMs);
}

function startOf({ minReplicas, maxReplicas }: Pick<Resident, 'minReplicas' | 'maxReplicas'>, { start }: Scenario): number {
  if (start.replicas === 'minReplicas') return minReplicas;
  return start.replicas === 'maxReplicas' ? maxReplicas : start.replicas;
}

class Runner<Seen> {
  readonly sequence: number[];
  private readonly world: World;
  private readonly resident: Resident<Seen>;
  private readonly scenario: Scenario;
  private readonly listen: (looked: Looked<Seen>) => void;
  private readonly events: FaultEvent[];

  constructor(world: World, resident: Resident<Seen>, scenario: Scenario, listen: (looked: Looked<Seen>) => void) {
    this.world = world;
    this.resident = resident;
    this.scenario = scenario;
    this.listen = listen;
    this.events = faultEvents(scenario.faults);
    this.sequence = [world.wanted];
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
      if (until === undefined) nextMs = this.look(nextMs);
      else nextMs = until === Number.POSITIVE_INFINITY ? until : this.resident.resume(nextMs, until);
    }
    this.world.goTo(horizonMs);
  }

  /** Gives the time of the next look. */
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
        return this.resident.restart(event.atMs);
    }
  }

  private look(atMs: number): number {
    this.world.goTo(atMs);
    const looked = this.resident.look(this.world.observe(), atMs);
    this.listen(looked);
    if (looked.scaleTo !== null) this.set(looked.scaleTo);
    return looked.nextMs ?? Number.POSITIVE_INFINITY;
  }

  private set(replicas: number): void {
    if (replicas === this.world.wanted) return;
    this.world.setReplicas(replicas);
    this.sequence.push(replicas);
  }
}
