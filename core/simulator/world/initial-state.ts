// Computes the state of a simulated cluster at time 0. Before time 0 the cluster was constant for long enough to fill
// every window.
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { WorkloadPods } from './change-pods.ts';
import { type Cohort, changedCohort } from './cohorts.ts';
import { type Counters, countersBefore, nothingServed, type Scrape } from './counters.ts';
import { initialLoad } from './load.ts';
import type { MetricsPipeline } from './metrics-pipeline.ts';
import { capacityOf, type PodModel } from './pod-model.ts';
import { chainOf, unsampledUsage } from './samples.ts';
import { costFactor } from './unit-cost.ts';
import { cpuSecondsUsed, createSample } from './usage.ts';

export interface InitialStateOptions {
  scenario: Scenario;
  model: PodModel;
  pipeline: MetricsPipeline;
  replicas: number;
  steadyForMs: number;
}

export interface InitialState {
  workloadPods: WorkloadPods;
  scrapes: Scrape[];
  /** Units per second that a pod serves. */
  rate: number;
  queue: number;
}

export function steadyState(options: InitialStateOptions): InitialState {
  const { scenario, model, replicas } = options;
  const { kind, startLength } = scenario.workload;
  const isQueue = kind === 'queue';
  const queue = isQueue ? startLength : 0;
  const offered = initialLoad(scenario.load);
  const rate = replicas > 0 ? Math.min(offered, capacityOf(model, replicas)) / replicas : 0;
  const served = rate * replicas;
  const latency = offered / capacityOf(model, Math.max(1, replicas));
  const unmet = isQueue ? 0 : offered - served;
  const workPerPod = rate * costFactor(served, model.costDoublesAt);
  const rates: Counters = { offered, served, unmet, queue, latency, perPod: rate, workPerPod };
  return { workloadPods: initialPods(options, rates), scrapes: initialScrapes(rates, options.pipeline), rate, queue };
}

function initialScrapes(rates: Counters, { rateWindowMs, lagMs, scrapeMs }: MetricsPipeline): Scrape[] {
  const count = Math.ceil((rateWindowMs + lagMs) / scrapeMs) + 1;
  return Array.from({ length: count + 1 }, (_, i) => countersBefore(rates, (count - i) * scrapeMs));
}

function initialPods({ model, pipeline, replicas, steadyForMs }: InitialStateOptions, rates: Counters): WorkloadPods {
  const { perPod: rate, workPerPod } = rates;
  const first = model.hasOrdinals ? 0 : 1;
  const others = { neverReady: 0, revision: 0, stableRevision: 0, rollout: undefined };
  if (replicas === 0) return { cohorts: [], nextSerial: first, ...others };
  const { maxSamples, resolutionMs, cpuWindowMs } = pipeline;
  const memory = model.baseMemoryBytes + rate * model.memoryPerUnitBytes;
  const cpu = model.idleCpuMilli + workPerPod * model.cpuPerUnitMilli;
  const samples = chainOf(
    Array.from({ length: maxSamples }, (_, i) =>
      createSample(
        cpu,
        memory,
        -(maxSamples - 1 - i) * resolutionMs,
        cpuWindowMs > 0 ? Math.floor(cpuWindowMs / resolutionMs) * resolutionMs : resolutionMs,
        model,
      ),
    ),
  );
  const cohort = steadyCohort({ first, count: replicas }, -steadyForMs, rates, model);
  const cpuAtSample = cpuSecondsUsed(cohort, 0, 0, model);
  const past = cpuWindowMs > 0 ? pastUsage(cpuAtSample, Math.min(cpu, model.cpuLimitMilli), pipeline) : undefined;
  const usage = { samples, sampledMs: 0, cpuAtSample, past, peakRate: rate };
  return {
    cohorts: [changedCohort(cohort, { usage })],
    nextSerial: first + replicas,
    ...others,
  };
}

function pastUsage(cpuNow: number, cpuMilli: number, { cpuWindowMs, resolutionMs }: MetricsPipeline) {
  const count = Math.floor(cpuWindowMs / resolutionMs);
  return chainOf(
    Array.from({ length: count + 1 }, (_, i) => {
      const atMs = (i - count) * resolutionMs;
      return { atMs, cpu: cpuNow + (cpuMilli * atMs) / 1000 };
    }),
  );
}

function steadyCohort(serials: Cohort['serials'][number], sinceMs: number, rates: Counters, model: PodModel): Cohort {
  const runningMs = sinceMs + model.startMs;
  const readyMs = runningMs + model.readyMs;
  return {
    serials: [serials],
    count: serials.count,
    revision: 0,
    createdMs: sinceMs,
    scheduledMs: sinceMs,
    becomesReady: true,
    runningMs,
    readyMs,
    deletedMs: undefined,
    servesUntilMs: Number.POSITIVE_INFINITY,
    servedAtReady: countersBefore(rates, -readyMs),
    servedAtDeletion: nothingServed,
    usage: unsampledUsage(),
  };
}
