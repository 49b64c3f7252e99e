// The running world: it exists for one call of `simulate` and never leaves it. It advances from event to event (a break
// of the load, a transition of a pod, a scrape, a sync); between two events everything is linear.

import type { Scenario } from '../../model/scenario/scenario.ts';
import { countOf, isReady, mergeOldest, nextTransition } from './cohorts.ts';
import { type Counters, type Scrape, zeroCounters } from './counters.ts';
import { type Flow, lossyFlow, queueingFlow } from './flow.ts';
import { steadyState } from './initial-state.ts';
import { type LoadCurve, type LoadSegment, loadCurve, valueAt } from './load.ts';
import { type MetricsPipeline, metricsPipeline, pipelineLookbackMs } from './metrics-pipeline.ts';
import { observe, type WorldObservation } from './observe.ts';
import { type PodModel, podModel } from './pod-model.ts';
import { QueueWaits } from './queue-waits.ts';
import { reconcilePods, type WorkloadPods } from './reconcile-pods.ts';
import { type MetricSeries, resolveSeries } from './series.ts';
import type { SimulatedController } from './simulated-controller.ts';
import { addInterval, type RunTotals, zeroTotals } from './totals.ts';
import { takeSample } from './usage.ts';

/** The state of the world from `atMs` on. */
export interface WorldPoint {
  atMs: number;
  ready: number;
  /** Created, not ready and not being deleted. */
  starting: number;
  stopping: number;
  /** Units per second. */
  capacity: number;
  queue: number;
}

export interface WorldOptions {
  scenario: Scenario;
  controller: Pick<SimulatedController, 'scope' | 'podInitializationMs'>;
  /** How long the state at time 0 has lasted. */
  steadyForMs: number;
  horizonMs: number;
  replicas: number;
  /** Cohorts that nothing distinguishes any more are merged. */
  mergesCohorts: boolean;
}

export class World {
  readonly model: PodModel;
  readonly series: readonly MetricSeries[];
  readonly points: WorldPoint[] = [];
  desiredReplicas: number;
  counters: Counters;
  totals: RunTotals = zeroTotals;
  nowMs = 0;
  queue: number;

  private readonly options: WorldOptions;
  private readonly load: LoadCurve;
  private readonly queueWaits: QueueWaits;
  private readonly pipeline: MetricsPipeline;
  /** Pods older than this are past every initialization rule and every window. */
  private readonly mergeAgeMs: number;
  private workloadPods: WorkloadPods;
  private readonly scrapes: Scrape[];
  private ready = 0;
  private pods = 0;
  private nextTransitionMs = Number.POSITIVE_INFINITY;
  private lastRate: number;
  /** The last time at which the queue was still as long as at the last point. */
  private queueUnchangedMs = 0;

  constructor(options: WorldOptions) {
    const { scenario, controller, replicas, horizonMs, steadyForMs } = options;
    const { metrics, workload } = scenario;
    this.options = options;
    this.model = podModel(workload, controller.scope.containers);
    this.series = resolveSeries(controller.scope.customMetrics, metrics.follow, this.model.capacity);
    this.load = loadCurve(scenario.load, scenario.seed, horizonMs);
    const { model } = this;
    const pipeline = metricsPipeline(metrics);
    const { workloadPods, scrapes, rate, queue } = steadyState({ scenario, model, pipeline, replicas, steadyForMs });
    this.pipeline = pipeline;
    this.mergeAgeMs =
      Math.max(controller.podInitializationMs, pipelineLookbackMs(pipeline), model.startupCpuMs, model.minReadyMs) +
      2 * pipeline.resolutionMs;
    this.queue = queue;
    this.queueWaits = new QueueWaits(queue);
    this.desiredReplicas = replicas;
    this.counters = zeroCounters;
    this.workloadPods = workloadPods;
    this.scrapes = scrapes;
    this.lastRate = rate;
    this.updateCounts();
  }

  get capacity(): number {
    return this.ready * this.model.capacity;
  }

  get longestWaitMs(): number {
    return this.queueWaits.longestMs;
  }

  /** Applies everything up to and including `atMs`, before any sync at that moment. */
  advanceTo(atMs: number): void {
    const { resolutionMs, scrapeMs } = this.pipeline;
    while (this.nowMs < atMs) {
      const piece = this.load.segmentAt(this.nowMs);
      const next = Math.min(
        atMs,
        piece.toMs,
        this.nextTransitionMs,
        nextMultiple(this.nowMs, resolutionMs),
        nextMultiple(this.nowMs, scrapeMs),
      );
      this.serveLoad(piece, next);
      this.nowMs = next;
      this.applyEvents();
      if (next === piece.toMs) this.recordQueuePoint();
    }
  }

  observe(): WorldObservation {
    const { nowMs: atMs, model, series, scrapes, desiredReplicas } = this;
    const { lagMs, rateWindowMs } = this.pipeline;
    const { scenario, controller } = this.options;
    const { faults } = scenario;
    const { scope } = controller;
    const { cohorts } = this.workloadPods;
    // Written out, as in `flow.ts` and `withSample`: this runs for every sync, and spreading objects is slow.
    return observe({ atMs, model, series, scrapes, desiredReplicas, lagMs, rateWindowMs, faults, scope, cohorts });
  }

  setReplicas(replicas: number): void {
    this.desiredReplicas = replicas;
    this.reconcilePods();
    this.updateCounts();
  }

  /** The next `pods` pods never become ready. */
  failNextPods(pods: number): void {
    this.workloadPods = { ...this.workloadPods, neverReady: this.workloadPods.neverReady + pods };
  }

  private serveLoad(piece: LoadSegment, toMs: number): void {
    const ms = toMs - this.nowMs;
    const { capacity, ready, pods, model } = this;
    const { start } = piece;
    const end = valueAt(piece, toMs);
    const interval = { ms, start, end, pods, capacity, capacityPerPod: model.capacity };
    const before = this.counters;
    const waited = this.queue > 0;
    const flow = this.served(interval, capacity);
    const seconds = ms / 1000;
    this.counters = {
      offered: before.offered + flow.offered,
      served: before.served + flow.served,
      unmet: before.unmet + (this.isQueue ? 0 : Math.max(0, flow.offered - flow.served)),
      queue: before.queue + flow.queueArea,
      latency: before.latency + (((start + end) / 2) * seconds) / (Math.max(1, ready) * model.capacity),
      perPod: before.perPod + (ready > 0 ? flow.served / ready : 0),
    };
    this.queue = flow.queue;
    this.lastRate = ready > 0 ? (this.queue > 0 ? capacity : Math.min(capacity, end)) / ready : 0;
    this.totals = addInterval(this.totals, interval);
    if (model.memorySticks)
      this.recordPeakRate(
        (waited || this.queue > 0 ? capacity : Math.min(capacity, Math.max(start, end))) / Math.max(1, ready),
      );
  }

  private get isQueue(): boolean {
    return this.options.scenario.workload.kind === 'queue';
  }

  private served(interval: { ms: number; start: number; end: number }, capacity: number): Flow {
    if (!this.isQueue) return lossyFlow(interval, capacity);
    const { nowMs, counters, queueWaits, options } = this;
    const arrived = options.scenario.workload.startLength + counters.offered;
    return queueingFlow(interval, capacity, this.queue, ({ offered, queue }, ms) =>
      queueWaits.record(nowMs + ms, arrived + offered, queue),
    );
  }

  /** Memory that is not released stays at the level of the highest rate so far. */
  private recordPeakRate(rate: number): void {
    const { nowMs } = this;
    const cohorts = this.workloadPods.cohorts.map((cohort) =>
      isReady(cohort, nowMs) && cohort.peakRate < rate ? { ...cohort, peakRate: rate } : cohort,
    );
    this.workloadPods = { ...this.workloadPods, cohorts };
  }

  private applyEvents(): void {
    const { nowMs, pipeline } = this;
    if (nowMs >= this.nextTransitionMs) this.applyTransitions();
    if (nowMs % pipeline.resolutionMs === 0) this.sample();
    if (nowMs % pipeline.scrapeMs === 0) this.scrape();
  }

  /** Starts, readies and removes pods, then runs their workload controller. */
  private applyTransitions(): void {
    const { nowMs, counters } = this;
    const cohorts = this.workloadPods.cohorts.map((cohort) =>
      cohort.readyMs === nowMs && cohort.deletedMs === undefined
        ? { ...cohort, servedAtReady: counters.perPod }
        : cohort,
    );
    this.workloadPods = { ...this.workloadPods, cohorts };
    this.reconcilePods();
    this.updateCounts();
  }

  private reconcilePods(): void {
    const { nowMs: atMs, model, counters, options } = this;
    this.workloadPods = reconcilePods(this.workloadPods, this.desiredReplicas, {
      workload: options.scenario.workload,
      model,
      atMs,
      served: counters.perPod,
    });
  }

  private updateCounts(): void {
    const { nowMs: atMs, model } = this;
    const { cohorts } = this.workloadPods;
    this.ready = countOf(cohorts, (cohort) => isReady(cohort, atMs));
    this.pods = countOf(cohorts, () => true);
    const stopping = countOf(cohorts, ({ deletedMs }) => deletedMs !== undefined);
    this.nextTransitionMs = cohorts.reduce(
      (next, cohort) => Math.min(next, nextTransition(cohort, atMs, model)),
      Number.POSITIVE_INFINITY,
    );
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
    const { nowMs: atMs, pipeline, lastRate: rate, counters, model, options } = this;
    const { resolutionMs, maxSamples } = pipeline;
    const sampling = { atMs, resolutionMs, rate, served: counters.perPod, maxSamples };
    const { cohorts: before, nextSerial, neverReady } = this.workloadPods;
    const cohorts = before.map((cohort) => takeSample(cohort, sampling, model));
    this.workloadPods = {
      cohorts: options.mergesCohorts ? mergeOldest(cohorts, atMs - this.mergeAgeMs, model) : cohorts,
      nextSerial,
      neverReady,
    };
    this.recordQueuePoint();
  }

  /**
   * Records the queue often enough to draw it, and also where it starts to change, because points are joined by
   * straight lines.
   */
  private recordQueuePoint(): void {
    const { nowMs, queue, queueUnchangedMs } = this;
    const last = this.points.at(-1);
    if (!this.isQueue || !last) return;
    if (queue === last.queue) {
      this.queueUnchangedMs = nowMs;
      return;
    }
    if (queueUnchangedMs > last.atMs) this.points.push({ ...last, atMs: queueUnchangedMs });
    this.updateCounts();
  }

  private scrape(): void {
    const { nowMs: atMs, scrapes } = this;
    const { rateWindowMs, lagMs, scrapeMs } = this.pipeline;
    const { offered, served, unmet, queue, latency, perPod } = this.counters;
    const oldest = atMs - rateWindowMs - lagMs - scrapeMs;
    const first = scrapes.findIndex((scrape) => scrape.atMs >= oldest);
    // Not at every scrape of a long window, because removing from the front moves all other entries.
    if (first > scrapes.length / 4) scrapes.splice(0, first);
    scrapes.push({ atMs, offered, served, unmet, queue, latency, perPod });
  }
}

/** The next multiple of `everyMs` after `atMs`. */
function nextMultiple(atMs: number, everyMs: number): number {
  return (Math.floor(atMs / everyMs) + 1) * everyMs;
}
