// The usage of pods, and how the resource metrics sample it (docs/behavior/world.md §3).
import type { Amounts, ContainerUsage, ResourceSample } from '../observation.ts';
import type { Cohort } from './cohorts.ts';
import type { ServedByPod } from './counters.ts';
import type { PodModel } from './pod-model.ts';
import { oldestFrom, type PastUsage, withNewest } from './samples.ts';

/**
 * The minimum age of the containers at the first sample of their pod. A pod with younger containers gets no value at
 * its first sample.
 */
const minSampledAgeMs = 10_000;

/**
 * Returns the cpu time that a pod of the cohort has used until `atMs`, in thousandths of a cpu-second. `work` is
 * `Counters.workPerPod`.
 */
export function cpuSecondsUsed(cohort: Cohort, atMs: number, work: number, model: PodModel): number {
  const runs = Math.max(0, atMs - cohort.runningMs);
  const idle = (model.idleCpuMilli * runs) / 1000;
  const startup = (model.startupCpuMilli * Math.min(runs, model.startupCpuMs)) / 1000;
  return idle + startup + model.cpuPerUnitMilli * servedUntil(cohort, atMs, 'workPerPod', work);
}

/**
 * Returns the load that a pod of the cohort has served until `atMs`.
 * @param served the counter of a pod that has been ready since time 0
 */
export function servedUntil(
  { readyMs, deletedMs, servesUntilMs, servedAtReady, servedAtDeletion }: Cohort,
  atMs: number,
  counter: keyof ServedByPod,
  served: number,
): number {
  if (readyMs > atMs || (deletedMs !== undefined && deletedMs < readyMs)) return 0;
  return (servesUntilMs <= atMs ? servedAtDeletion[counter] : served) - servedAtReady[counter];
}

export interface SampleContext {
  atMs: number;
  work: number;
  /** Units per second that a ready pod serves now. */
  rate: number;
  resolutionMs: number;
  cpuWindowMs: number;
  maxSamples: number;
}

/**
 * Takes a usage sample of the cohort. Returns true if no sample was added, or if the new sample has the same
 * measurement and the same window length as the previous sample.
 */
export function takeSample(cohort: Cohort, context: SampleContext, model: PodModel): boolean {
  const { atMs, work, resolutionMs } = context;
  if (cohort.runningMs > atMs) return true;
  const { usage } = cohort;
  const cpuAtSample = cpuSecondsUsed(cohort, atMs, work, model);
  const { cpuWindowMs } = context;
  const from = cpuWindowMs > 0 ? startOfWindow(cohort, cpuAtSample, context) : undefined;
  const windowMs = cpuWindowMs > 0 ? from && atMs - from.atMs : sampleWindowMs(cohort, atMs, resolutionMs);
  const usedMilli = cpuAtSample - (from ? from.cpu : usage.sampledMs === undefined ? 0 : usage.cpuAtSample);
  usage.sampledMs = atMs;
  usage.cpuAtSample = cpuAtSample;
  if (windowMs === undefined) return true;
  // A pod may receive load while it starts up, so start-up CPU and the cpu of the load may exceed the limit together.
  const mean = Math.min((usedMilli * 1000) / windowMs, model.cpuLimitMilli);
  const before = usage.samples?.newest;
  const memory = memoryBytesUsed(cohort, context, model);
  const sample = createSample(mean, memory, atMs, windowMs, model, before?.containers);
  usage.samples = withNewest(usage.samples, sample, context.maxSamples);
  return before !== undefined && before.containers === sample.containers && before.windowMs === windowMs;
}

/**
 * Returns the oldest sample in the cpu window; undefined if there is none. This function also adds a sample with `cpu`,
 * which is all cpu that the pod has used so far.
 */
function startOfWindow(
  { usage }: Cohort,
  cpu: number,
  { atMs, resolutionMs, cpuWindowMs }: SampleContext,
): PastUsage | undefined {
  const from = oldestFrom(usage.past, atMs - cpuWindowMs);
  usage.past = withNewest(usage.past, { atMs, cpu }, Math.ceil(cpuWindowMs / resolutionMs) + 1);
  return from;
}

function sampleWindowMs({ usage, runningMs }: Cohort, atMs: number, resolutionMs: number): number | undefined {
  if (usage.sampledMs !== undefined) return atMs - usage.sampledMs;
  const age = atMs - runningMs;
  return age >= minSampledAgeMs && age < resolutionMs ? age : undefined;
}

function memoryBytesUsed(cohort: Cohort, { atMs, rate }: SampleContext, model: PodModel): number {
  const serves = cohort.readyMs <= atMs && cohort.deletedMs === undefined;
  const units = model.memorySticks ? cohort.usage.peakRate : serves ? rate : 0;
  return model.baseMemoryBytes + units * model.memoryPerUnitBytes;
}

/** @param before the previous measurement, which is used again if nothing has changed */
export function createSample(
  cpuMilli: number,
  memoryBytes: number,
  atMs: number,
  windowMs: number,
  model: PodModel,
  before?: readonly ContainerUsage[],
): ResourceSample {
  const isSame = before !== undefined && isMeasured(before, cpuMilli, memoryBytes, model);
  return { atMs, windowMs, containers: isSame ? before : containersOf(cpuMilli, memoryBytes, model) };
}

function isMeasured(
  before: readonly ContainerUsage[],
  cpuMilli: number,
  memoryBytes: number,
  { containers }: PodModel,
): boolean {
  for (let i = 0; i < containers.length; i++) {
    const container = containers[i];
    const usage = before[i]?.usage;
    if (!container || !usage) return false;
    if (usage.cpu !== cpuAmount(cpuMilli * container.cpuShare)) return false;
    if (usage.memory !== memoryAmount(memoryBytes * container.memoryShare)) return false;
  }
  return true;
}

/** The array is created with its final length, because this function runs for every sample of every cohort. */
function containersOf(cpuMilli: number, memoryBytes: number, { containers }: PodModel): ContainerUsage[] {
  const measured = new Array<ContainerUsage>(containers.length);
  for (let i = 0; i < containers.length; i++) {
    const { name, cpuShare, memoryShare } = containers[i] as PodModel['containers'][number];
    const usage: Amounts = { cpu: cpuAmount(cpuMilli * cpuShare), memory: memoryAmount(memoryBytes * memoryShare) };
    measured[i] = { name, usage };
  }
  return measured;
}

/**
 * Returns the cpu usage that the controller sees. The API returns billionths of a cpu, and the controller rounds this
 * amount up to thousandths.
 */
function cpuAmount(cpuMilli: number): number {
  return Math.min(largestAmount, Math.ceil(Math.round(cpuMilli * 1e6) / 1e6));
}

function memoryAmount(memoryBytes: number): number {
  return Math.min(largestAmount, Math.round(memoryBytes) * 1000);
}

/** The largest double below 2^63. Larger amounts do not fit into a 64-bit integer. */
const largestAmount = 2 ** 63 - 1024;
