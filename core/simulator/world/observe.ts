// What the controller sees of the world at one sync. Cohorts become groups of pods; samples run beside them.

import type { Fault } from '../../model/scenario/scenario.ts';
import type { ObservedMetrics, ObservedScale, PodGroup, PodSample, ResourceSample } from '../hpa/observation.ts';
import { podsWithoutMetrics } from './faults.ts';
import { type Scrape, windowOf } from './meters.ts';
import { type Cohort, countOf, isAlive, isReady, newCohort, podName, splitNewest } from './pods.ts';
import { type AskedSeries, externalAnswer, isPodsDown, objectAnswer, podSample, resourceError, type Seen, type Series } from './series.ts';
import { wholeSecond, wholeWindow } from './whole-second.ts';
import type { PodModel } from './workload.ts';

/** What a controller reads of the world. */
export interface Reads {
  /** Name of the workload. */
  target: string;
  /** Names of resources of pods: `cpu`. */
  resources: readonly string[];
  /** Containers that metrics name. */
  containers: readonly string[];
  series: readonly AskedSeries[];
}

export interface Sight {
  atMs: number;
  cohorts: readonly Cohort[];
  scrapes: readonly Scrape[];
  series: readonly Series[];
  faults: readonly Fault[];
  model: PodModel;
  reads: Reads;
  lagMs: number;
  rateWindowMs: number;
  wanted: number;
}

export interface Seeing {
  /** It can always be read. */
  scale: Extract<ObservedScale, { spec: number }>;
  pods: readonly PodGroup[];
  metrics: ObservedMetrics;
  /** The numbers of each group's pods, for those who write them out one by one. */
  cohorts: readonly Cohort[];
  /** A pod that has been there for longer than anybody looks back. */
  settledPod(createdMs: number): Settled;
}

/** That of the recordings; it decides nothing, since the world has no other pods. */
const selector = 'app=web';

export interface Settled {
  pod: PodGroup;
  cohort: Cohort;
}

export function observe(sight: Sight): Seeing {
  const { cohorts, without } = withoutMetrics(sight);
  return {
    // A StatefulSet counts its pods until they are gone, a ReplicaSet until they are deleted.
    scale: { spec: sight.wanted, status: countOf(cohorts, sight.model.ordinals ? isThere : isAlive), selector },
    pods: cohorts.map((cohort) => groupOf(cohort, sight)),
    metrics: metricsOf(cohorts, without, sight),
    cohorts,
    settledPod: (createdMs) => settledPod(createdMs, sight),
  };
}

const isThere = () => true;

/** The oldest pods lose their metrics first: of a cohort it may be a part. */
function withoutMetrics({ cohorts, faults, atMs }: Sight): { cohorts: readonly Cohort[]; without: number } {
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

function groupOf(cohort: Cohort, sight: Sight): PodGroup {
  const { atMs, model, reads } = sight;
  const { createdMs, runsMs, readyMs, deletedMs, serials, count } = cohort;
  const ready = readyMs <= Math.min(atMs, deletedMs ?? atMs);
  return {
    name: podName(reads.target, serials[0]?.first ?? 0, model.ordinals ? 'StatefulSet' : 'Deployment'),
    count,
    phase: runsMs <= atMs ? 'Running' : 'Pending',
    startedAtMs: wholeSecond(createdMs),
    ready: ready ? { status: 'True', atMs: wholeSecond(readyMs) } : { status: 'False', atMs: wholeSecond(createdMs) },
    deleting: deletedMs !== undefined,
    containers: model.requests,
  };
}

/** Its number is one that no other pod gets. */
function settledPod(createdMs: number, sight: Sight): Settled {
  const cohort = newCohort({ first: 0, count: 1 }, createdMs, 0, sight.model, true);
  return { cohort, pod: groupOf(cohort, { ...sight, atMs: cohort.readyMs }) };
}

function metricsOf(cohorts: readonly Cohort[], without: number, sight: Sight): ObservedMetrics {
  const { atMs, reads, faults, lagMs, rateWindowMs, scrapes, series } = sight;
  const seen: Seen = {
    atMs,
    faults,
    window: windowOf(scrapes, atMs - lagMs, rateWindowMs),
    ready: countOf(cohorts, (cohort) => isReady(cohort, atMs)),
  };
  const metrics: { -readonly [Kind in keyof ObservedMetrics]: ObservedMetrics[Kind] } = { pods: [], object: [], external: [] };
  if (reads.resources.length > 0) {
    metrics.resource = resourceError(faults, atMs, reads.resources) ?? {
      samples: cohorts.map((cohort, i) => (i < without ? undefined : visibleSample(cohort, atMs - lagMs))),
      strays: [],
    };
  }
  for (const one of series) {
    const { metric } = one;
    if (metric.type === 'Object') metrics.object = [...metrics.object, objectAnswer(one, seen)];
    if (metric.type === 'External') metrics.external = [...metrics.external, externalAnswer(one, seen)];
    if (metric.type !== 'Pods') continue;
    const answer = isPodsDown(one, seen) ?? {
      samples: cohorts.map((cohort, i): PodSample | undefined =>
        i < without ? undefined : podSample(one, cohort, seen, firstScrape(cohort, seen, scrapes)),
      ),
      strays: [],
    };
    metrics.pods = [...metrics.pods, { name: metric.name, selector: metric.selector, answer }];
  }
  return metrics;
}

/** Pods that are still pending have been measured by nobody. */
function visibleSample({ samples }: Cohort, visibleMs: number): ResourceSample | undefined {
  for (let i = samples.length - 1; i >= 0; i--) {
    const sample = samples[i];
    if (sample && sample.atMs <= visibleMs) return stamped(sample);
  }
  return undefined;
}

function stamped(sample: ResourceSample): ResourceSample {
  const atMs = wholeSecond(sample.atMs);
  const windowMs = wholeWindow(sample);
  return atMs === sample.atMs && windowMs === sample.windowMs ? sample : { ...sample, atMs, windowMs };
}

/** The first scrape of the window at which the containers ran. */
function firstScrape({ runsMs }: Cohort, { window }: Seen, scrapes: readonly Scrape[]): Scrape | undefined {
  if (window === undefined || window.from.atMs >= runsMs) return window?.from;
  return scrapes.find(({ atMs }) => atMs >= runsMs);
}
