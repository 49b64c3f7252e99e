// How a world stands at time 0: before it all was as it is then, for long enough that every window is full.
import type { Scenario } from '../../model/scenario/scenario.ts';
import { loadBefore } from './load.ts';
import { type Meters, metersBefore, type Scrape } from './meters.ts';
import type { Pipeline } from './pipeline.ts';
import type { Cohort } from './pods.ts';
import type { Fleet } from './replicas.ts';
import { cpuUsed, sampleOf } from './usage.ts';
import type { PodModel } from './workload.ts';

export interface BeginningOptions {
  scenario: Scenario;
  model: PodModel;
  pipeline: Pipeline;
  replicas: number;
  /** How long all has been as it is. */
  settledMs: number;
}

export interface Beginning {
  fleet: Fleet;
  scrapes: Scrape[];
  /** Units per second that a pod serves. */
  rate: number;
  queue: number;
}

export function settledBeginning(options: BeginningOptions): Beginning {
  const { scenario, model, replicas } = options;
  const { kind, startLength } = scenario.workload;
  const isQueue = kind === 'queue';
  const queue = isQueue ? startLength : 0;
  const offered = loadBefore(scenario.load);
  const rate = replicas > 0 ? Math.min(offered, replicas * model.capacity) / replicas : 0;
  const served = rate * replicas;
  const latency = offered / (Math.max(1, replicas) * model.capacity);
  const rates: Meters = { offered, served, unmet: isQueue ? 0 : offered - served, queue, latency, perPod: rate };
  return { fleet: fleetOf(options, rate), scrapes: scrapesOf(rates, options.pipeline), rate, queue };
}

function scrapesOf(rates: Meters, { rateWindowMs, lagMs, scrapeMs }: Pipeline): Scrape[] {
  const count = Math.ceil((rateWindowMs + lagMs) / scrapeMs) + 1;
  return Array.from({ length: count + 1 }, (_, i) => metersBefore(rates, (count - i) * scrapeMs));
}

function fleetOf({ model, pipeline, replicas, settledMs }: BeginningOptions, rate: number): Fleet {
  const first = model.ordinals ? 0 : 1;
  if (replicas === 0) return { cohorts: [], nextSerial: first, failing: 0 };
  const { keptSamples, resolutionMs } = pipeline;
  const memory = model.baseMemoryBytes + rate * model.memoryPerUnitBytes;
  const cpu = model.idleCpuMilli + rate * model.cpuPerUnitMilli;
  const samples = Array.from({ length: keptSamples }, (_, i) =>
    sampleOf(cpu, memory, -(keptSamples - 1 - i) * resolutionMs, resolutionMs, model),
  );
  const cohort = { ...oldCohort({ first, count: replicas }, -settledMs, rate, model), samples };
  return { cohorts: [{ ...cohort, cpuAtSample: cpuUsed(cohort, 0, 0, model) }], nextSerial: first + replicas, failing: 0 };
}

function oldCohort(serials: Cohort['serials'][number], sinceMs: number, rate: number, model: PodModel): Cohort {
  const runsMs = sinceMs + model.startMs;
  const readyMs = runsMs + model.readyMs;
  return {
    ...{ serials: [serials], count: serials.count, createdMs: sinceMs, runsMs, readyMs, deletedMs: undefined },
    ...{ servedAtReady: (rate * readyMs) / 1000, servedAtDeletion: 0, samples: [], sampledMs: 0, cpuAtSample: 0, peakRate: rate },
  };
}
