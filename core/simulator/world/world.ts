// The simulated cluster of one run. The run advances from event to event (a change of the load's slope, a transition of
// a pod, a scrape, a sync); between two events everything is linear.

import type { Scenario } from '../../model/scenario/scenario.ts';
import { hasNode, isCohortAvailable, isOlderIn, type WorkloadPods } from './change-pods.ts';
import {
  type Cohort,
  changedCohort,
  countOf,
  isAlive,
  isReady,
  isWaiting,
  losesLoad,
  mergeOldest,
  nextTransition,
  serves,
} from './cohorts.ts';
import { type Counters, Scrapes, type ServedByPod, zeroCounters } from './counters.ts';
import { hasMetricFault } from './faults.ts';
import { areaBelow, overloadedMs, queueingFlow } from './flow.ts';
import { steadyState } from './initial-state.ts';
import { type LoadCurve, type LoadSegment, loadCurve, loadValueAt } from './load.ts';
import { area, type LoadInterval } from './load-interval.ts';
import { type MetricsPipeline, metricsPipeline, pipelineLookbackMs } from './metrics-pipeline.ts';
import { NodePool } from './node-pool.ts';
import { type WorldObservation, WorldObserver } from './observe.ts';
import { areThrottled, capacityOf, type PodModel, podModels } from './pod-model.ts';
import { QueueWaits } from './queue-waits.ts';
import { reconcilePods } from './reconcile-pods.ts';
import { startRollout } from './rolling-update.ts';
import { type RolloutCounts, RolloutLog } from './rollout-log.ts';
import type { RunWork } from './run-work.ts';
import { type MetricSeries, resolveSeries } from './series.ts';
import type { SimulatedController } from './simulated-controller.ts';
import { TemplateShares } from './template-shares.ts';
import { addInterval, type RunTotals, type TotalsInterval, zeroTotals } from './totals.ts';
import { workBelow } from './unit-cost.ts';
import { type SampleContext, takeSample } from './usage.ts';

export interface WorldPoint {
  atMs: number;
  ready: number;
  /** Pods that are created, not ready and not being deleted. */
  starting: number;
  stopping: number;
  /** Units per second. */
  capacity: number;
  queue: number;
}

export interface WorldOptions {
  scenario: Scenario;
  controller: Pick<SimulatedController, 'scope' | 'podInitializationMs' | 'workOfMetrics'>;
  steadyForMs: number;
  horizonMs: number;
  replicas: number;
  mergesCohorts: boolean;
  work: RunWork;
}

export class World {
  readonly model: PodModel;
  readonly models: readonly [PodModel, ...PodModel[]];
  readonly series: readonly MetricSeries[];
  readonly points: WorldPoint[] = [];
  readonly counters: Counters = zeroCounters();
  readonly totals: RunTotals = zeroTotals();
  desiredReplicas: number;
  lostByDeleted = 0;
  throttledMs = 0;
  nowMs = 0;
  queue: number;

  readonly rollouts: RolloutLog;
  readonly nodes: NodePool;

  private readonly options: WorldOptions;
  private readonly seriesNames: readonly string[];
  private readonly load: LoadCurve;
  private readonly queueWaits: QueueWaits;
  private readonly pipeline: MetricsPipeline;
  private readonly observer: WorldObserver;
  private readonly besideObserver: WorldObserver;
  private readonly isQueue: boolean;
  /**
   * The age above which pods may be merged into one cohort: no initialization rule and no window distinguishes older
   * pods.
   */
  private readonly mergeAgeMs: number;
  private readonly scrapes: Scrapes;
  private readonly shares: TemplateShares | undefined;
  /** `interval` and `sampling` are reused, because creating objects takes time. */
  private readonly interval: TotalsInterval;
  private readonly sampling: SampleContext;
  private workloadPods: WorkloadPods;
  private ready = 0;
  /** The number of pods that serve load: ready pods, and deleted pods that drain. */
  private serving = 0;
  /** The number of deleted pods that still receive load. The load that they receive is lost. */
  private losing = 0;
  private pods = 0;
  private nextTransitionMs = Number.POSITIVE_INFINITY;
  private nextSampleMs: number;
  private nextScrapeMs: number;
  private readonly mergesCohorts: boolean;
  private samplesSinceMs = Number.NEGATIVE_INFINITY;
  private lastRate: number;
  /** The load at the end of the last interval, in units per second; Infinity while a queue is not empty. */
  private lastLoad = 0;
  /** The units served in the last interval, each multiplied by its cost factor. */
  private work = 0;
  /** The latest time at which the queue length was still equal to the length in the last item of `points`. */
  private queueUnchangedMs = 0;

  constructor(options: WorldOptions) {
    const { scenario, controller, replicas, horizonMs, steadyForMs } = options;
    const { metrics, workload, faults } = scenario;
    const { scope, podInitializationMs } = controller;
    this.options = options;
    // After metrics were frozen, even old pods of equal age may have different measurements, so cohorts are not merged.
    this.mergesCohorts = options.mergesCohorts && !faults.some(({ what }) => what === 'metricsFrozen');
    this.isQueue = workload.kind === 'queue';
    this.models = podModels(workload, scope.containers, faults);
    [this.model] = this.models;
    this.shares = this.models.every((model) => model === this.model) ? undefined : new TemplateShares(this.models);
    this.rollouts = new RolloutLog(progressDeadlineMs(workload));
    this.series = resolveSeries(scope.customMetrics, metrics.follow, this.model.capacity);
    this.seriesNames = this.series.map(({ metric }) => metric.name);
    this.load = loadCurve(scenario.load, scenario.seed, horizonMs);
    const { model, series } = this;
    const pipeline = metricsPipeline(metrics);
    const { workloadPods, scrapes, rate, queue } = steadyState({ scenario, model, pipeline, replicas, steadyForMs });
    this.pipeline = pipeline;
    this.mergeAgeMs =
      Math.max(podInitializationMs, pipelineLookbackMs(pipeline), model.startupCpuMs, model.minReadyMs) +
      2 * pipeline.resolutionMs;
    this.queue = queue;
    this.queueWaits = new QueueWaits(queue);
    this.desiredReplicas = replicas;
    this.nodes = new NodePool(scenario.nodes, replicas);
    this.workloadPods = workloadPods;
    this.scrapes = new Scrapes(scrapes, pipeline.lagMs, pipeline.rateWindowMs);
    const observed = { models: this.models, pipeline, series, scrapes: this.scrapes, faults, scope };
    this.observer = new WorldObserver(observed);
    this.besideObserver = new WorldObserver(observed);
    this.lastRate = rate;
    const { resolutionMs, cpuWindowMs, maxSamples } = pipeline;
    this.nextSampleMs = resolutionMs;
    this.nextScrapeMs = pipeline.scrapeMs;
    this.interval = { ms: 0, start: 0, end: 0, pods: 0, capacity: 0, capacityPerPod: model.capacity };
    this.sampling = { atMs: 0, resolutionMs, cpuWindowMs, rate, work: 0, maxSamples };
    this.updateCounts();
  }

  get capacity(): number {
    return this.shares?.capacity ?? capacityOf(this.model, this.serving);
  }

  get longestWaitMs(): number {
    return this.queueWaits.longestMs;
  }

  /** Advances the world to `atMs` and applies the events at `atMs`. A sync at `atMs` comes after these events. */
  advanceTo(atMs: number): void {
    const { work } = this.options;
    while (this.nowMs < atMs && !work.isExhausted) {
      work.add(1 + this.workloadPods.cohorts.length);
      const piece = this.load.segmentAt(this.nowMs);
      const { toMs } = piece;
      const next = Math.min(atMs, toMs, this.nextTransitionMs, this.nextSampleMs, this.nextScrapeMs);
      this.serveLoad(piece, next);
      this.nowMs = next;
      if (next >= this.nextTransitionMs) this.applyTransitions();
      if (next === this.nextSampleMs) this.sample();
      if (next === this.nextScrapeMs) this.scrape();
      if (next === toMs) this.recordQueuePoint();
    }
  }

  observe(): WorldObservation {
    const { work, controller } = this.options;
    work.add(this.workloadPods.cohorts.length + controller.workOfMetrics);
    return this.observer.observe(this.nowMs, this.workloadPods.cohorts, this.desiredReplicas);
  }

  /**
   * Observes the workload for the companion, which is a second controller of the same scale. The last observation of
   * the autoscaler stays unchanged.
   */
  observeBeside(): WorldObservation {
    this.options.work.add(this.workloadPods.cohorts.length);
    return this.besideObserver.observe(this.nowMs, this.workloadPods.cohorts, this.desiredReplicas);
  }

  /**
   * Whether the controller's next observation would equal the last observation, apart from the times and windows of
   * measurements.
   */
  isObservedAgain(): boolean {
    const { observer, workloadPods, nowMs } = this;
    if (!observer.areSamplesSame(this.samplesSinceMs)) return false;
    return observer.isObservedAgain(nowMs, workloadPods.cohorts, this.desiredReplicas);
  }

  setReplicas(replicas: number): void {
    this.desiredReplicas = replicas;
    this.reconcilePods();
    this.updateCounts();
  }

  failNextPods(pods: number): void {
    this.workloadPods = { ...this.workloadPods, neverReady: this.workloadPods.neverReady + pods };
  }

  startRollout(): void {
    this.workloadPods = startRollout(this.workloadPods, this.desiredReplicas);
    this.rollouts.start(this.nowMs, this.rolloutCounts());
    this.reconcilePods();
    this.updateCounts();
  }

  private serveLoad(piece: LoadSegment, toMs: number): void {
    const { interval, capacity, serving, model, counters } = this;
    const { start } = piece;
    const end = loadValueAt(piece, toMs);
    const ms = toMs - this.nowMs;
    interval.ms = ms;
    interval.start = start;
    interval.end = end;
    interval.pods = this.pods;
    interval.capacity = capacity;
    const waited = this.queue > 0;
    const served = this.isQueue ? this.serveFromQueue(interval) : this.serveAtOnce(interval);
    counters.latency += (((start + end) / 2) * (ms / 1000)) / (serving > 0 ? capacity : capacityOf(model, 1));
    if (serving > 0) {
      counters.perPod += served / serving;
      counters.workPerPod += this.work / serving;
    }
    this.lastLoad = this.queue > 0 ? Number.POSITIVE_INFINITY : end * this.servingShare;
    this.lastRate = serving > 0 ? Math.min(capacity, this.lastLoad) / serving : 0;
    addInterval(this.totals, interval);
    if (serving > 0 && this.hasThrottled) this.throttledMs += this.throttledFor(waited ? served : undefined);
    if (model.memorySticks) this.recordPeakRates(waited || this.queue > 0 ? capacity : Math.max(start, end));
  }

  private get hasThrottled(): boolean {
    const { shares, model, serving, interval } = this;
    return shares ? shares.hasThrottled : areThrottled(model, serving, interval.capacity);
  }

  /**
   * Returns how long the pods were throttled in the interval, in milliseconds. While the queue has units, each pod
   * works at its full capacity, so each pod is throttled.
   */
  private throttledFor(fromQueue: number | undefined): number {
    const { shares, interval } = this;
    if (fromQueue !== undefined) return (fromQueue * 1000) / interval.capacity;
    return shares ? shares.throttledMs(interval) : overloadedMs(interval, interval.capacity);
  }

  private serveAtOnce(interval: TotalsInterval): number {
    const { counters } = this;
    const offered = area(interval);
    const served = this.losing > 0 ? this.serveShare(interval, offered) : this.serveLoadOf(interval);
    counters.offered += offered;
    counters.served += served;
    counters.unmet += Math.max(0, offered - served);
    this.work = this.model.costDoublesAt === Number.POSITIVE_INFINITY ? served : this.workOfServed(interval);
    return served;
  }

  private serveShare({ ms, start, end, capacity }: TotalsInterval, offered: number): number {
    const share = this.servingShare;
    this.lostByDeleted += offered * (1 - share);
    return this.serveLoadOf({ ms, start: start * share, end: end * share, capacity });
  }

  private serveLoadOf(load: LoadInterval & { capacity: number }): number {
    return this.shares ? this.shares.serveAtOnce(load) : areaBelow(load, load.capacity);
  }

  private workOfServed({ ms, start, end, capacity }: TotalsInterval): number {
    const share = this.servingShare;
    return workBelow({ ms, start: start * share, end: end * share }, capacity, this.model.costDoublesAt);
  }

  private get servingShare(): number {
    return this.losing > 0 ? this.serving / (this.serving + this.losing) : 1;
  }

  private serveFromQueue(interval: TotalsInterval): number {
    const { nowMs, counters, queueWaits, options } = this;
    const arrived = options.scenario.workload.startLength + counters.offered;
    const flow = queueingFlow(
      { interval, capacity: interval.capacity, initialQueue: this.queue, doublesAt: this.model.costDoublesAt },
      ({ offered, queue }, ms) => queueWaits.record(nowMs + ms, arrived + offered, queue),
    );
    counters.offered += flow.offered;
    counters.served += flow.served;
    counters.queue += flow.queueArea;
    this.queue = flow.queue;
    this.work = flow.work;
    this.shares?.serveFromQueue(flow.served, flow.work);
    return flow.served;
  }

  /**
   * Records the highest rate of each cohort, because memory that pods never release depends on this rate. `load` is the
   * highest load of the interval.
   */
  private recordPeakRates(load: number): void {
    const { shares, isQueue, capacity, serving, nowMs, workloadPods } = this;
    const same = Math.min(capacity, load) / Math.max(1, serving);
    for (const cohort of workloadPods.cohorts) {
      const { usage, revision } = cohort;
      const rate = shares ? shares.rateOf(revision, load, isQueue) : same;
      if (isReady(cohort, nowMs) && usage.peakRate < rate) usage.peakRate = rate;
    }
  }

  private readonly servedBy = (revision: number): ServedByPod => {
    if (this.shares) return this.shares.servedBy(revision);
    const { perPod, workPerPod } = this.counters;
    return { perPod, workPerPod };
  };

  private applyTransitions(): void {
    const { nowMs } = this;
    if (nowMs >= this.nodes.nextMs) this.nodes.advance(nowMs);
    const cohorts = this.workloadPods.cohorts.map((cohort) => atTransition(cohort, nowMs, this.servedBy));
    this.workloadPods = { ...this.workloadPods, cohorts };
    this.reconcilePods();
    this.updateCounts();
  }

  private reconcilePods(): void {
    const { nowMs: atMs, model, servedBy, options } = this;
    this.workloadPods = reconcilePods(this.workloadPods, this.desiredReplicas, {
      workload: options.scenario.workload,
      model,
      atMs,
      servedBy,
      room: this.nodes.room,
      work: options.work,
    });
    if (this.nodes.isLimited) this.updateNodes();
  }

  private updateNodes(): void {
    const { nowMs, nodes, workloadPods } = this;
    for (const { scheduledMs, createdMs } of workloadPods.cohorts)
      if (scheduledMs === nowMs) nodes.recordWait(scheduledMs - createdMs);
    nodes.update(nowMs, countOf(workloadPods.cohorts, isWaiting), countOf(workloadPods.cohorts, hasNode));
  }

  finish(): void {
    this.rollouts.finish(this.nowMs);
    const waiting = this.workloadPods.cohorts.filter(isWaiting);
    for (const { createdMs } of waiting) this.nodes.recordWait(this.nowMs - createdMs);
  }

  private updateCounts(): void {
    const { nowMs: atMs, model } = this;
    const { cohorts } = this.workloadPods;
    this.ready = countOf(cohorts, (cohort) => isReady(cohort, atMs));
    if (this.shares) {
      this.shares.update(cohorts, atMs);
      this.interval.capacityPerPod = this.shares.capacityPerPod;
    }
    this.serving = this.ready;
    if (model.endpointMs > 0) {
      this.serving = countOf(cohorts, (cohort) => serves(cohort, atMs));
      this.losing = countOf(cohorts, (cohort) => losesLoad(cohort, atMs, model));
    }
    this.pods = countOf(cohorts, () => true);
    this.nextTransitionMs = cohorts.reduce(
      (next, cohort) => Math.min(next, nextTransition(cohort, atMs, model)),
      this.nodes.nextMs,
    );
    this.recordPoint();
    if (this.rollouts.isActive) this.rollouts.add(atMs, this.rolloutCounts(), this.workloadPods.rollout !== undefined);
  }

  private rolloutCounts(): RolloutCounts {
    const { nowMs: atMs, model, workloadPods } = this;
    const { cohorts } = workloadPods;
    const old = countOf(cohorts, isOlderIn(workloadPods));
    return {
      updated: countOf(cohorts, isAlive) - old,
      old,
      ready: countOf(cohorts, (cohort) => isReady(cohort, atMs)),
      available: countOf(cohorts, (cohort) => isCohortAvailable(cohort, { atMs, model })),
    };
  }

  private recordPoint(): void {
    const { nowMs: atMs, ready, capacity, queue } = this;
    const stopping = countOf(this.workloadPods.cohorts, ({ deletedMs }) => deletedMs !== undefined);
    if (this.points.at(-1)?.atMs === atMs) this.points.pop();
    this.points.push({ atMs, ready, starting: this.pods - ready - stopping, stopping, capacity, queue });
  }

  private sample(): void {
    this.nextSampleMs += this.sampling.resolutionMs;
    if (!this.isFrozen(this.options.controller.scope.resources)) this.takeSamples();
    this.recordQueuePoint();
  }

  private takeSamples(): void {
    const { nowMs, sampling, model, workloadPods } = this;
    sampling.atMs = nowMs;
    sampling.rate = this.lastRate;
    sampling.work = this.counters.workPerPod;
    const { cohorts } = workloadPods;
    for (const cohort of cohorts)
      if (!takeSample(cohort, sampling, this.modelOfSample(cohort))) this.samplesSinceMs = nowMs;
    const merged = this.mergesCohorts ? mergeOldest(cohorts, nowMs - this.mergeAgeMs, model) : cohorts;
    if (merged !== cohorts) this.workloadPods = { ...workloadPods, cohorts: merged };
  }

  /**
   * Returns the model of the pods of a cohort. If rollouts change the resources of pods, this method also sets `work`
   * and `rate` of `sampling`.
   */
  private modelOfSample({ revision }: Cohort): PodModel {
    const { shares, model, models, sampling, lastLoad, isQueue } = this;
    if (!shares) return model;
    sampling.work = this.servedBy(revision).workPerPod;
    sampling.rate = shares.rateOf(revision, lastLoad, isQueue);
    return models[revision] ?? model;
  }

  /**
   * Records a point if the queue has changed. Points are joined by straight lines, so the moment at which the queue
   * starts to change gets a point, too.
   */
  private recordQueuePoint(): void {
    if (!this.isQueue) return;
    const { nowMs, queue, queueUnchangedMs } = this;
    const last = this.points.at(-1);
    if (!last) return;
    if (queue === last.queue) {
      this.queueUnchangedMs = nowMs;
      return;
    }
    if (queueUnchangedMs > last.atMs) this.points.push({ ...last, atMs: queueUnchangedMs });
    this.recordPoint();
  }

  private scrape(): void {
    this.nextScrapeMs += this.pipeline.scrapeMs;
    if (this.seriesNames.length > 0 && !this.isFrozen(this.seriesNames))
      this.scrapes.add(this.nowMs, this.counters, this.shares?.served);
  }

  private isFrozen(metrics: readonly string[]): boolean {
    const { faults } = this.options.scenario;
    return faults.length > 0 && metrics.some((name) => hasMetricFault(faults, 'metricsFrozen', name, this.nowMs));
  }
}

/**
 * Returns the progress deadline of the workload; infinity if there is none. Only a Deployment has a progress deadline,
 * and the largest int32 turns the deadline off.
 */
function progressDeadlineMs({ controller, progressDeadlineSeconds }: Scenario['workload']): number {
  const isUnlimited = controller.kind !== 'Deployment' || progressDeadlineSeconds >= 2 ** 31 - 1;
  return isUnlimited ? Number.POSITIVE_INFINITY : Math.round(progressDeadlineSeconds * 1000);
}

/**
 * Records the load that each pod has served so far, if the cohort becomes ready or stops serving at `atMs`. The
 * difference between `servedAtDeletion` and `servedAtReady` is the load that a pod of the cohort has served.
 */
function atTransition(cohort: Cohort, atMs: number, servedBy: (revision: number) => ServedByPod): Cohort {
  if (cohort.readyMs === atMs && cohort.deletedMs === undefined)
    return changedCohort(cohort, { servedAtReady: servedBy(cohort.revision) });
  const stopsToServe = cohort.servesUntilMs === atMs && cohort.deletedMs !== atMs;
  return stopsToServe ? changedCohort(cohort, { servedAtDeletion: servedBy(cohort.revision) }) : cohort;
}
