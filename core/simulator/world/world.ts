// The world while it runs: it lives for one call of `simulate` and is never seen outside. It goes from event to event (a break of
// the load, a transition of a pod, a scrape, a sync); between two of them all is linear.

import type { Scenario } from '../../model/scenario/scenario.ts';
import { settledBeginning } from './beginning.ts';
import { type Flow, lossyFlow, queueingFlow } from './flow.ts';
import { type LoadCourse, type LoadPiece, loadCourse, valueOn } from './load.ts';
import { type Meters, noMeters, type Scrape } from './meters.ts';
import { observe, type Seeing } from './observe.ts';
import { type Pipeline, pipelineOf, reachMs } from './pipeline.ts';
import { countOf, isReady, mergeOldest, nextTransition } from './pods.ts';
import { type Fleet, replicate } from './replicas.ts';
import type { Resident } from './resident.ts';
import { type Series, seriesOf } from './series.ts';
import { emptyTally, type Tally, tallied } from './tally.ts';
import { sampled } from './usage.ts';
import { Waits } from './waits.ts';
import { type PodModel, podModel } from './workload.ts';

/** How things stood from `atMs` on. */
export interface WorldPoint {
  atMs: number;
  ready: number;
  /** Made and not ready, and not being deleted. */
  starting: number;
  stopping: number;
  /** Units per second. */
  capacity: number;
  queue: number;
}

export interface WorldOptions {
  scenario: Scenario;
  resident: Pick<Resident, 'reads' | 'youthMs'>;
  /** How long all has been as it is at time 0. */
  settledMs: number;
  horizonMs: number;
  replicas: number;
  /** Pods that nothing tells apart any more become one cohort. */
  merges: boolean;
}

export class World {
  readonly model: PodModel;
  readonly series: readonly Series[];
  readonly points: WorldPoint[] = [];
  wanted: number;
  meters: Meters;
  tally: Tally = emptyTally;
  nowMs = 0;
  queue: number;

  private readonly options: WorldOptions;
  private readonly load: LoadCourse;
  private readonly waits: Waits;
  private readonly pipeline: Pipeline;
  /** Pods that are older are past every rule of youth and every window. */
  private readonly youthMs: number;
  private fleet: Fleet;
  private readonly scrapes: Scrape[];
  private ready = 0;
  private pods = 0;
  private transitionMs = Number.POSITIVE_INFINITY;
  private lastRate: number;
  /** The queue was last seen as long as at the last point. */
  private queueStoodMs = 0;

  constructor(options: WorldOptions) {
    const { scenario, resident, replicas, horizonMs, settledMs } = options;
    const { metrics, workload } = scenario;
    this.options = options;
    this.model = podModel(workload, resident.reads.containers);
    this.series = seriesOf(resident.reads.series, metrics.follow, this.model.capacity);
    this.load = loadCourse(scenario.load, scenario.seed, horizonMs);
    const { model } = this;
    const pipeline = pipelineOf(metrics);
    const { fleet, scrapes, rate, queue } = settledBeginning({ scenario, model, pipeline, replicas, settledMs });
    this.pipeline = pipeline;
    this.youthMs = Math.max(resident.youthMs, reachMs(pipeline), model.startupCpuMs, model.minReadyMs) + 2 * pipeline.resolutionMs;
    this.queue = queue;
    this.waits = new Waits(queue);
    this.wanted = replicas;
    this.meters = noMeters;
    this.fleet = fleet;
    this.scrapes = scrapes;
    this.lastRate = rate;
    this.count();
  }

  get capacity(): number {
    return this.ready * this.model.capacity;
  }

  get longestWaitMs(): number {
    return this.waits.longestMs;
  }

  /** Everything up to then has happened: also what happens at that very moment, before any sync. */
  goTo(atMs: number): void {
    const { resolutionMs, scrapeMs } = this.pipeline;
    while (this.nowMs < atMs) {
      const piece = this.load.pieceAt(this.nowMs);
      const next = Math.min(atMs, piece.toMs, this.transitionMs, after(this.nowMs, resolutionMs), after(this.nowMs, scrapeMs));
      this.flow(piece, next);
      this.nowMs = next;
      this.happen();
      if (next === piece.toMs) this.drawQueue();
    }
  }

  observe(): Seeing {
    const { nowMs: atMs, model, series, scrapes, wanted } = this;
    const { lagMs, rateWindowMs } = this.pipeline;
    const { scenario, resident } = this.options;
    const { faults } = scenario;
    const { reads } = resident;
    const { cohorts } = this.fleet;
    // Written out, as in `flow` and `sampled`: this runs for every sync, and spreading objects is slow.
    return observe({ atMs, model, series, scrapes, wanted, lagMs, rateWindowMs, faults, reads, cohorts });
  }

  setReplicas(count: number): void {
    this.wanted = count;
    this.replicate();
    this.count();
  }

  /** So many of the next pods never get ready. */
  fail(pods: number): void {
    this.fleet = { ...this.fleet, failing: this.fleet.failing + pods };
  }

  private flow(piece: LoadPiece, toMs: number): void {
    const ms = toMs - this.nowMs;
    const { capacity, ready, pods, model } = this;
    const { start } = piece;
    const end = valueOn(piece, toMs);
    const stretch = { ms, start, end, pods, capacity, capacityPerPod: model.capacity };
    const before = this.meters;
    const waited = this.queue > 0;
    const flow = this.served(stretch, capacity);
    const seconds = ms / 1000;
    this.meters = {
      offered: before.offered + flow.offered,
      served: before.served + flow.served,
      unmet: before.unmet + (this.isQueue ? 0 : Math.max(0, flow.offered - flow.served)),
      queue: before.queue + flow.queueArea,
      latency: before.latency + (((start + end) / 2) * seconds) / (Math.max(1, ready) * model.capacity),
      perPod: before.perPod + (ready > 0 ? flow.served / ready : 0),
    };
    this.queue = flow.queue;
    this.lastRate = ready > 0 ? (this.queue > 0 ? capacity : Math.min(capacity, end)) / ready : 0;
    this.tally = tallied(this.tally, stretch);
    if (model.memorySticks)
      this.remember((waited || this.queue > 0 ? capacity : Math.min(capacity, Math.max(start, end))) / Math.max(1, ready));
  }

  private get isQueue(): boolean {
    return this.options.scenario.workload.kind === 'queue';
  }

  private served(stretch: { ms: number; start: number; end: number }, capacity: number): Flow {
    if (!this.isQueue) return lossyFlow(stretch, capacity);
    const { nowMs, meters, waits, options } = this;
    const arrived = options.scenario.workload.startLength + meters.offered;
    return queueingFlow(stretch, capacity, this.queue, ({ offered, queue }, ms) => waits.at(nowMs + ms, arrived + offered, queue));
  }

  /** Memory that sticks is that of the highest rate so far. */
  private remember(rate: number): void {
    const { nowMs } = this;
    const cohorts = this.fleet.cohorts.map((cohort) =>
      isReady(cohort, nowMs) && cohort.peakRate < rate ? { ...cohort, peakRate: rate } : cohort,
    );
    this.fleet = { ...this.fleet, cohorts };
  }

  private happen(): void {
    const { nowMs, pipeline } = this;
    if (nowMs >= this.transitionMs) this.pass();
    if (nowMs % pipeline.resolutionMs === 0) this.sample();
    if (nowMs % pipeline.scrapeMs === 0) this.scrape();
  }

  /** Pods that start, get ready and go; and what their controller makes of it. */
  private pass(): void {
    const { nowMs, meters } = this;
    const cohorts = this.fleet.cohorts.map((cohort) =>
      cohort.readyMs === nowMs && cohort.deletedMs === undefined ? { ...cohort, servedAtReady: meters.perPod } : cohort,
    );
    this.fleet = { ...this.fleet, cohorts };
    this.replicate();
    this.count();
  }

  private replicate(): void {
    const { nowMs: atMs, model, meters, options } = this;
    this.fleet = replicate(this.fleet, this.wanted, { workload: options.scenario.workload, model, atMs, served: meters.perPod });
  }

  private count(): void {
    const { nowMs: atMs, model } = this;
    const { cohorts } = this.fleet;
    this.ready = countOf(cohorts, (cohort) => isReady(cohort, atMs));
    this.pods = countOf(cohorts, () => true);
    const stopping = countOf(cohorts, ({ deletedMs }) => deletedMs !== undefined);
    this.transitionMs = cohorts.reduce((next, cohort) => Math.min(next, nextTransition(cohort, atMs, model)), Number.POSITIVE_INFINITY);
    const point = {
      atMs,
      ready: this.ready,
      starting: this.pods - this.ready - stopping,
      stopping,
      capacity: this.capacity,
      queue: this.queue,
    };
    if (this.points.at(-1)?.atMs === atMs) this.points.pop();
    this.points.push(point);
  }

  private sample(): void {
    const { nowMs: atMs, pipeline, lastRate: rate, meters, model, options } = this;
    const { resolutionMs, keptSamples: keep } = pipeline;
    const sampling = { atMs, resolutionMs, rate, served: meters.perPod, keep };
    const { cohorts: before, nextSerial, failing } = this.fleet;
    const cohorts = before.map((cohort) => sampled(cohort, sampling, model));
    this.fleet = { cohorts: options.merges ? mergeOldest(cohorts, atMs - this.youthMs, model) : cohorts, nextSerial, failing };
    this.drawQueue();
  }

  /** The line of a queue, often enough to be drawn: also where it begins to move, since points are joined by straight lines. */
  private drawQueue(): void {
    const { nowMs, queue, queueStoodMs } = this;
    const last = this.points.at(-1);
    if (!this.isQueue || !last) return;
    if (queue === last.queue) {
      this.queueStoodMs = nowMs;
      return;
    }
    if (queueStoodMs > last.atMs) this.points.push({ ...last, atMs: queueStoodMs });
    this.count();
  }

  private scrape(): void {
    const { nowMs: atMs, scrapes } = this;
    const { rateWindowMs, lagMs, scrapeMs } = this.pipeline;
    const { offered, served, unmet, queue, latency, perPod } = this.meters;
    const oldest = atMs - rateWindowMs - lagMs - scrapeMs;
    const first = scrapes.findIndex((scrape) => scrape.atMs >= oldest);
    // Of a long window not at every scrape: what follows is moved.
    if (first > scrapes.length / 4) scrapes.splice(0, first);
    scrapes.push({ atMs, offered, served, unmet, queue, latency, perPod });
  }
}

/** The next multiple. */
function after(atMs: number, everyMs: number): number {
  return (Math.floor(atMs / everyMs) + 1) * everyMs;
}
