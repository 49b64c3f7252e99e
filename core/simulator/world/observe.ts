// What the controller observes in the simulated cluster at one sync. Each cohort becomes a group of pods.

import type { Fault } from '../../model/scenario/scenario.ts';
import {
  type ObservedMetrics,
  type ObservedScale,
  observedMetrics,
  type PodGroup,
  type ResourceSample,
  type SourcedSeries,
} from '../observation.ts';
import { type Cohort, countOf, isAlive, isReady, newCohort, podName, splitNewest } from './cohorts.ts';
import { nothingServed, type Scrapes } from './counters.ts';
import { hasMetricFault, metricFaultChanges, podsWithoutMetrics } from './faults.ts';
import type { MetricsPipeline } from './metrics-pipeline.ts';
import type { PodModel } from './pod-model.ts';
import { newestUntil } from './samples.ts';
import { type CustomMetric, type MetricSeries, type MetricsView, resourceError } from './series.ts';
import { areSameValues, observedSeries, podSample } from './series-answers.ts';
import { type StartupUse, startupUseOf } from './startup-use.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';
import { withZeroUsage } from './zero-readings.ts';

export interface ObservationScope {
  workload: string;
  resources: readonly string[];
  containers: readonly string[];
  customMetrics: readonly CustomMetric[];
}

export interface WorldObservation {
  /** The simulated scale can always be read, so the type excludes an unreadable scale. */
  scale: Extract<ObservedScale, { spec: number }>;
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  /** The cohorts of the observed pods. A recorded case lists every pod, so it is written from the cohorts. */
  cohorts: readonly Cohort[];
  steadyPod(createdMs: number): SteadyPod;
  /**
   * Returns the additional CPU that pods use while they start. Absent if pods do not use additional CPU when they
   * start.
   */
  startupUse?: (() => StartupUse | undefined) | undefined;
}

/** The selector has no effect, because the simulated cluster has no other pods. */
const selector = 'app=web';

export interface SteadyPod {
  pod: PodGroup;
  cohort: Cohort;
}

interface ObservedWorld {
  models: readonly [PodModel, ...PodModel[]];
  pipeline: MetricsPipeline;
  series: readonly MetricSeries[];
  scrapes: Scrapes;
  faults: readonly Fault[];
  scope: ObservationScope;
}

interface ObservedPods {
  /** The cohorts that were observed. The simulation makes a new list of cohorts when the state of a pod changes. */
  source: readonly Cohort[];
  /** The next time at which a pod starts to run or becomes ready, or a fault of the metrics begins or ends. */
  untilMs: number;
  scale: WorldObservation['scale'];
  cohorts: readonly Cohort[];
  groups: readonly PodGroup[];
  /** The number of groups without metrics. These groups are the first in `groups`. */
  groupsWithoutMetrics: number;
  readyPods: number;
}

/**
 * Creates the observations of a run. `observe` must be called in order of time. Anything that has not changed since the
 * last observation stays the same object.
 */
export class WorldObserver {
  private readonly world: ObservedWorld;
  private readonly faultChanges: readonly number[];
  private pods: ObservedPods | undefined;
  private observedMs = 0;
  private readonly startupUse: WorldObservation['startupUse'];
  private series: readonly SourcedSeries[] = noSeries;

  constructor(world: ObservedWorld) {
    this.world = world;
    this.faultChanges = metricFaultChanges(world.faults);
    const hasStartupCpu = world.models.some((model) => model.startupCpuMilli > 0 && model.startupCpuMs > 0);
    this.startupUse = hasStartupCpu ? () => this.startupUseNow() : undefined;
  }

  observe(atMs: number, cohorts: readonly Cohort[], desiredReplicas: number): WorldObservation {
    if (!this.pods || !isCurrent(this.pods, atMs, cohorts, desiredReplicas))
      this.pods = this.createPods(atMs, cohorts, desiredReplicas);
    const { pods } = this;
    this.observedMs = atMs;
    if (this.world.series.length > 0) this.series = this.seriesAt(pods, atMs);
    return {
      scale: pods.scale,
      pods: pods.groups,
      metrics: observedMetrics(this.resourceAt(pods, atMs), this.series),
      cohorts: pods.cohorts,
      steadyPod: this.steadyPod,
      startupUse: this.startupUse,
    };
  }

  /** Whether an observation at `atMs` equals the last observation, apart from samples and times of measurements. */
  isObservedAgain(atMs: number, cohorts: readonly Cohort[], desiredReplicas: number): boolean {
    const { pods, series } = this;
    if (!pods || !isCurrent(pods, atMs, cohorts, desiredReplicas)) return false;
    return series.length === 0 || areSameValues(series, this.seriesAt(pods, atMs));
  }

  /**
   * Whether a new observation would read the same samples as the last observation. The caller must know that all
   * samples from `sinceMs` on are equal, so only the time of the last sample is checked.
   */
  areSamplesSame(sinceMs: number): boolean {
    const { scope, pipeline } = this.world;
    const { resolutionMs, lagMs } = pipeline;
    if (scope.resources.length === 0) return true;
    return sinceMs <= Math.floor((this.observedMs - lagMs) / resolutionMs) * resolutionMs;
  }

  private createPods(atMs: number, source: readonly Cohort[], desiredReplicas: number): ObservedPods {
    const { models, faults } = this.world;
    const [model] = models;
    const { cohorts, without } = splitByMetrics(source, podsWithoutMetrics(faults, atMs));
    const changes = cohorts.flatMap(({ runningMs, readyMs }) => [runningMs, readyMs]);
    return {
      source,
      untilMs: firstAfter([...changes, ...this.faultChanges], atMs),
      // A StatefulSet counts its pods until they have terminated, a ReplicaSet only until they are deleted.
      scale: { spec: desiredReplicas, status: countOf(cohorts, model.hasOrdinals ? always : isAlive), selector },
      cohorts,
      groups: cohorts.map((cohort) => podGroupOf(cohort, atMs, this.world)),
      groupsWithoutMetrics: without,
      readyPods: countOf(cohorts, (cohort) => isReady(cohort, atMs)),
    };
  }

  private resourceAt({ cohorts, groupsWithoutMetrics }: ObservedPods, atMs: number): ObservedMetrics['resource'] {
    const { scope, faults, pipeline } = this.world;
    if (scope.resources.length === 0) return undefined;
    const error = faults.length > 0 ? resourceError(faults, atMs, scope.resources) : undefined;
    if (error) return error;
    const visibleMs = atMs - pipeline.lagMs;
    // This runs for every sync, so the list is created with its final length, which is faster.
    const samples = new Array<ResourceSample | undefined>(cohorts.length);
    for (let i = 0; i < cohorts.length; i++)
      samples[i] = i < groupsWithoutMetrics ? undefined : newestVisibleSample(cohorts[i] as Cohort, visibleMs);
    if (faults.length === 0) return { samples, strays: noStrays };
    const zeros = scope.resources.filter((resource) => hasMetricFault(faults, 'metricsZero', resource, atMs));
    return { samples: zeros.length > 0 ? withZeroUsage(samples, zeros) : samples, strays: noStrays };
  }

  private startupUseNow(): StartupUse | undefined {
    const { pods, observedMs, world } = this;
    const resource = pods && this.resourceAt(pods, observedMs);
    if (!resource || !('samples' in resource)) return undefined;
    const modelOf = ({ revision }: Cohort) => world.models[revision] ?? world.models[0];
    return startupUseOf(pods.cohorts, resource.samples, observedMs, modelOf);
  }

  private seriesAt({ cohorts, groupsWithoutMetrics, readyPods }: ObservedPods, atMs: number): SourcedSeries[] {
    const { series, faults, scrapes } = this.world;
    const view: MetricsView = { atMs, faults, window: scrapes.windowAt(atMs), readyPods };
    const { window } = view;
    const valuesOf = (one: MetricSeries) =>
      cohorts.map((cohort, i) =>
        i < groupsWithoutMetrics || !window
          ? undefined
          : podSample(one, cohort, view, scrapes.firstFrom(cohort.runningMs, window)),
      );
    return series.map((one) => observedSeries(one, view, valuesOf));
  }

  private readonly steadyPod = (createdMs: number): SteadyPod => {
    const cohort = newCohort({ first: 0, count: 1 }, createdMs, nothingServed, this.world.models[0], true);
    return { cohort, pod: podGroupOf(cohort, cohort.readyMs, this.world) };
  };
}

function isCurrent(
  { source, scale, untilMs }: ObservedPods,
  atMs: number,
  cohorts: readonly Cohort[],
  desiredReplicas: number,
): boolean {
  return source === cohorts && scale.spec === desiredReplicas && atMs < untilMs;
}

const always = () => true;
const noSeries: readonly SourcedSeries[] = [];
const noStrays: readonly never[] = [];

function firstAfter(times: readonly number[], atMs: number): number {
  return times.reduce((first, time) => (time > atMs && time < first ? time : first), Number.POSITIVE_INFINITY);
}

/**
 * Splits the cohorts so that each cohort is either with or without metrics; the first `without` cohorts are without.
 * The oldest pods are the pods without metrics.
 */
function splitByMetrics(
  cohorts: readonly Cohort[],
  podsWithout: number,
): { cohorts: readonly Cohort[]; without: number } {
  let left = podsWithout;
  if (left === 0) return { cohorts, without: 0 };
  const split: Cohort[] = [];
  let without = 0;
  for (const cohort of cohorts) {
    if (left > 0 && left < cohort.count) {
      const { newest, others } = splitNewest(cohort, cohort.count - left);
      split.push(others, newest);
    } else split.push(cohort);
    if (left > 0) without++;
    left = Math.max(0, left - cohort.count);
  }
  return { cohorts: split, without };
}

function podGroupOf(cohort: Cohort, atMs: number, { models, scope }: ObservedWorld): PodGroup {
  const [model] = models;
  const { scheduledMs, runningMs, readyMs, deletedMs, serials, count, revision } = cohort;
  const isScheduled = scheduledMs !== Number.POSITIVE_INFINITY;
  const ready = readyMs <= Math.min(atMs, deletedMs ?? atMs);
  const { requests, sidecars, podRequests, overhead } = models[revision] ?? model;
  return {
    name: podName(scope.workload, serials[0]?.first ?? 0, model.hasOrdinals ? 'StatefulSet' : 'Deployment'),
    count,
    phase: runningMs <= atMs ? 'Running' : 'Pending',
    startedAtMs: isScheduled ? wholeSecond(scheduledMs) : null,
    ready: isScheduled ? readyCondition(ready, ready ? readyMs : scheduledMs) : null,
    deleting: deletedMs !== undefined,
    ...(sidecars === 0
      ? { containers: requests }
      : { containers: requests.slice(0, -sidecars), sidecars: requests.slice(-sidecars) }),
    podRequests,
    overhead,
  };
}

const readyCondition = (ready: boolean, atMs: number) => ({
  status: ready ? 'True' : 'False',
  atMs: wholeSecond(atMs),
});

function newestVisibleSample({ usage: { samples } }: Cohort, visibleMs: number): ResourceSample | undefined {
  const sample = newestUntil(samples, visibleMs);
  return sample && withWholeSeconds(sample);
}

function withWholeSeconds(sample: ResourceSample): ResourceSample {
  const atMs = wholeSecond(sample.atMs);
  const windowMs = wholeWindow(sample);
  return atMs === sample.atMs && windowMs === sample.windowMs ? sample : { ...sample, atMs, windowMs };
}
