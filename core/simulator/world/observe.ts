// What the controller observes of the world at one sync. Cohorts become groups of pods; lists of samples are parallel
// to them.

import type { Fault } from '../../model/scenario/scenario.ts';
import {
  type ObservedMetrics,
  type ObservedScale,
  observedMetrics,
  type PodGroup,
  type ResourceSample,
} from '../observation.ts';
import { type Cohort, countOf, isAlive, isReady, newCohort, podName, splitNewest } from './cohorts.ts';
import { type Scrape, scrapeWindow } from './counters.ts';
import { podsWithoutMetrics } from './faults.ts';
import type { PodModel } from './pod-model.ts';
import { newestUntil } from './samples.ts';
import {
  type CustomMetric,
  type MetricSeries,
  type MetricsView,
  observedSeries,
  podSample,
  resourceError,
} from './series.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';

/** The part of the world that a controller reads. */
export interface ObservationScope {
  /** Name of the workload. */
  workload: string;
  /** Names of resources of pods: `cpu`. */
  resources: readonly string[];
  /** Containers named by metrics. */
  containers: readonly string[];
  customMetrics: readonly CustomMetric[];
}

export interface WorldSnapshot {
  atMs: number;
  cohorts: readonly Cohort[];
  scrapes: readonly Scrape[];
  series: readonly MetricSeries[];
  faults: readonly Fault[];
  model: PodModel;
  scope: ObservationScope;
  lagMs: number;
  rateWindowMs: number;
  desiredReplicas: number;
}

export interface WorldObservation {
  /** The simulated scale can always be read. */
  scale: Extract<ObservedScale, { spec: number }>;
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  /** The cohort of each group, for writing its pods one by one into a case. */
  cohorts: readonly Cohort[];
  /** A pod that is older than any time the controller looks back. */
  steadyPod(createdMs: number): SteadyPod;
}

/** The selector of the recordings; it has no effect, because the world has no other pods. */
const selector = 'app=web';

export interface SteadyPod {
  pod: PodGroup;
  cohort: Cohort;
}

export function observe(snapshot: WorldSnapshot): WorldObservation {
  const { cohorts, without } = splitByMetrics(snapshot);
  return {
    // A StatefulSet counts its pods until they are gone, a ReplicaSet until they are deleted.
    scale: {
      spec: snapshot.desiredReplicas,
      status: countOf(cohorts, snapshot.model.hasOrdinals ? always : isAlive),
      selector,
    },
    pods: cohorts.map((cohort) => podGroupOf(cohort, snapshot)),
    metrics: metricsOf(cohorts, without, snapshot),
    cohorts,
    steadyPod: (createdMs) => steadyPod(createdMs, snapshot),
  };
}

const always = () => true;

/** The oldest pods lose their metrics first; a cohort is split if only some of its pods lose them. */
function splitByMetrics({ cohorts, faults, atMs }: WorldSnapshot): { cohorts: readonly Cohort[]; without: number } {
  let left = podsWithoutMetrics(faults, atMs);
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

function podGroupOf(cohort: Cohort, snapshot: WorldSnapshot): PodGroup {
  const { atMs, model, scope } = snapshot;
  const { createdMs, runningMs, readyMs, deletedMs, serials, count } = cohort;
  const ready = readyMs <= Math.min(atMs, deletedMs ?? atMs);
  return {
    name: podName(scope.workload, serials[0]?.first ?? 0, model.hasOrdinals ? 'StatefulSet' : 'Deployment'),
    count,
    phase: runningMs <= atMs ? 'Running' : 'Pending',
    startedAtMs: wholeSecond(createdMs),
    ready: ready ? { status: 'True', atMs: wholeSecond(readyMs) } : { status: 'False', atMs: wholeSecond(createdMs) },
    deleting: deletedMs !== undefined,
    containers: model.requests,
  };
}

/** Its serial number is not used by any other pod. */
function steadyPod(createdMs: number, snapshot: WorldSnapshot): SteadyPod {
  const cohort = newCohort({ first: 0, count: 1 }, createdMs, 0, snapshot.model, true);
  return { cohort, pod: podGroupOf(cohort, { ...snapshot, atMs: cohort.readyMs }) };
}

function metricsOf(cohorts: readonly Cohort[], without: number, snapshot: WorldSnapshot): ObservedMetrics {
  const { atMs, scope, faults, lagMs, rateWindowMs, scrapes, series } = snapshot;
  const view: MetricsView = {
    atMs,
    faults,
    window: scrapeWindow(scrapes, atMs - lagMs, rateWindowMs),
    readyPods: countOf(cohorts, (cohort) => isReady(cohort, atMs)),
  };
  const samplesOf = <Sample>(sampleOf: (cohort: Cohort) => Sample | undefined) =>
    cohorts.map((cohort, i) => (i < without ? undefined : sampleOf(cohort)));
  const resource =
    scope.resources.length === 0
      ? undefined
      : (resourceError(faults, atMs, scope.resources) ?? {
          samples: samplesOf((cohort) => newestVisibleSample(cohort, atMs - lagMs)),
          strays: [],
        });
  const valuesOf = (one: MetricSeries) =>
    samplesOf((cohort) => podSample(one, cohort, view, firstScrape(cohort, view, scrapes)));
  return observedMetrics(
    resource,
    series.map((one) => observedSeries(one, view, valuesOf)),
  );
}

/** Pending pods have not been sampled yet. */
function newestVisibleSample({ samples }: Cohort, visibleMs: number): ResourceSample | undefined {
  const sample = newestUntil(samples, visibleMs);
  return sample && withWholeSeconds(sample);
}

function withWholeSeconds(sample: ResourceSample): ResourceSample {
  const atMs = wholeSecond(sample.atMs);
  const windowMs = wholeWindow(sample);
  return atMs === sample.atMs && windowMs === sample.windowMs ? sample : { ...sample, atMs, windowMs };
}

/** The first scrape of the window at which the containers were running. */
function firstScrape({ runningMs }: Cohort, { window }: MetricsView, scrapes: readonly Scrape[]): Scrape | undefined {
  if (window === undefined || window.from.atMs >= runningMs) return window?.from;
  return scrapes.find(({ atMs }) => atMs >= runningMs);
}
