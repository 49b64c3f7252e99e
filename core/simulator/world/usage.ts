// The usage of pods, and how the resource metrics sample it (docs/behavior/world.md §3).
import type { Amounts, ResourceSample } from '../observation.ts';
import type { Cohort } from './cohorts.ts';
import type { PodModel } from './pod-model.ts';
import { withNewest } from './samples.ts';

/** A pod gets a value at its first sample if its containers were at least this old then. */
const minSampledAgeMs = 10_000;

/** Thousandths × seconds that one pod has used since its containers started. `served`: as `Counters.perPod`. */
export function cpuSecondsUsed(cohort: Cohort, atMs: number, served: number, model: PodModel): number {
  const runs = Math.max(0, atMs - cohort.runningMs);
  const idle = (model.idleCpuMilli * runs) / 1000;
  const startup = (model.startupCpuMilli * Math.min(runs, model.startupCpuMs)) / 1000;
  return idle + startup + model.cpuPerUnitMilli * unitsServed(cohort, atMs, served);
}

/** Units that one pod has served since it became ready. */
export function unitsServed(
  { readyMs, deletedMs, servedAtReady, servedAtDeletion }: Cohort,
  atMs: number,
  served: number,
): number {
  if (readyMs > atMs || (deletedMs !== undefined && deletedMs < readyMs)) return 0;
  return (deletedMs !== undefined && deletedMs <= atMs ? servedAtDeletion : served) - servedAtReady;
}

export interface SampleContext {
  atMs: number;
  served: number;
  /** Units per second that a ready pod serves now. */
  rate: number;
  resolutionMs: number;
  /** Number of samples that may still be read. */
  maxSamples: number;
}

/** Samples one cohort. */
export function takeSample(cohort: Cohort, context: SampleContext, model: PodModel): Cohort {
  const { atMs, served, resolutionMs } = context;
  if (cohort.runningMs > atMs) return cohort;
  const cpuAtSample = cpuSecondsUsed(cohort, atMs, served, model);
  const windowMs = sampleWindowMs(cohort, atMs, resolutionMs);
  if (windowMs === undefined) return withSample(cohort, atMs, cpuAtSample, cohort.samples);
  const used = ((cpuAtSample - (cohort.sampledMs === undefined ? 0 : cohort.cpuAtSample)) * 1000) / windowMs;
  // A pod may receive load while it still uses its startup cpu.
  const mean = Math.min(used, model.cpuLimitMilli);
  const sample = createSample(mean, memoryBytesUsed(cohort, context, model), atMs, windowMs, model);
  return withSample(cohort, atMs, cpuAtSample, withNewest(cohort.samples, sample, context.maxSamples));
}

/** Written out: every cohort is sampled every few seconds, and spreading objects is slow. */
function withSample(cohort: Cohort, sampledMs: number, cpuAtSample: number, samples: Cohort['samples']): Cohort {
  const { serials, count, createdMs, runningMs, readyMs, deletedMs, servedAtReady, servedAtDeletion, peakRate } =
    cohort;
  return {
    serials,
    count,
    createdMs,
    runningMs,
    readyMs,
    deletedMs,
    servedAtReady,
    servedAtDeletion,
    samples,
    sampledMs,
    cpuAtSample,
    peakRate,
  };
}

function sampleWindowMs({ sampledMs, runningMs }: Cohort, atMs: number, resolutionMs: number): number | undefined {
  if (sampledMs !== undefined) return atMs - sampledMs;
  const age = atMs - runningMs;
  return age >= minSampledAgeMs && age < resolutionMs ? age : undefined;
}

function memoryBytesUsed(cohort: Cohort, { atMs, rate }: SampleContext, model: PodModel): number {
  const serves = cohort.readyMs <= atMs && cohort.deletedMs === undefined;
  const units = model.memorySticks ? cohort.peakRate : serves ? rate : 0;
  return model.baseMemoryBytes + units * model.memoryPerUnitBytes;
}

export function createSample(
  cpuMilli: number,
  memoryBytes: number,
  atMs: number,
  windowMs: number,
  model: PodModel,
): ResourceSample {
  return {
    atMs,
    windowMs,
    containers: model.containers.map(({ name, cpuShare, memoryShare }) => ({
      name,
      usage: usageAmounts(cpuMilli * cpuShare, memoryBytes * memoryShare),
    })),
  };
}

/** The API returns billionths of a cpu, and the controller rounds up to thousandths. */
function usageAmounts(cpuMilli: number, memoryBytes: number): Amounts {
  return {
    cpu: Math.min(largestAmount, Math.ceil(Math.round(cpuMilli * 1e6) / 1e6)),
    memory: Math.min(largestAmount, Math.round(memoryBytes) * 1000),
  };
}

/** The largest double below 2^63, where quantities end. */
const largestAmount = 2 ** 63 - 1024;
