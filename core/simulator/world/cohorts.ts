// Pods that were created at the same time and have the same history are one cohort with a count. A cohort is replaced
// when the state of all its pods changes, and split when the state of only some of its pods changes.
import type { ServedByPod } from './counters.ts';
import type { PodModel } from './pod-model.ts';
import { type CohortUsage, copyOfUsage, unsampledUsage } from './samples.ts';

export interface SerialRange {
  first: number;
  count: number;
}

export interface Cohort {
  serials: readonly SerialRange[];
  count: number;
  revision: number;
  createdMs: number;
  /** The time at which the pods were scheduled to a node; Infinity while the pods wait for a node. */
  scheduledMs: number;
  becomesReady: boolean;
  runningMs: number;
  /** The time at which the pods become ready; Infinity if they never become ready. */
  readyMs: number;
  deletedMs: number | undefined;
  servesUntilMs: number;
  /** The load that a pod would have served if it had been ready from time 0 until this cohort became ready. */
  servedAtReady: ServedByPod;
  /**
   * The load that a pod would have served if it had been ready from time 0 until the pods of this cohort stopped
   * serving. Deleted pods may still serve for a while. A pod of this cohort has served this load minus `servedAtReady`.
   */
  servedAtDeletion: ServedByPod;
  /** The usage of the pods. The object is changed in place, because each cohort is sampled every few seconds. */
  readonly usage: CohortUsage;
}

/** @param served the load that a pod has served so far if it has been ready since time 0 */
export function newCohort(
  serials: SerialRange,
  atMs: number,
  served: ServedByPod,
  model: PodModel,
  becomesReady: boolean,
): Cohort {
  const runningMs = atMs + model.startMs;
  return {
    serials: [serials],
    count: serials.count,
    revision: 0,
    createdMs: atMs,
    scheduledMs: atMs,
    becomesReady,
    runningMs,
    readyMs: becomesReady ? runningMs + model.readyMs : Number.POSITIVE_INFINITY,
    deletedMs: undefined,
    servesUntilMs: Number.POSITIVE_INFINITY,
    servedAtReady: served,
    servedAtDeletion: served,
    usage: unsampledUsage(),
  };
}

/**
 * The properties are written out for speed: copies by `...` would have other hidden classes in V8, and all cohorts are
 * read at every sample and sync.
 */
export function changedCohort(
  cohort: Cohort,
  {
    serials = cohort.serials,
    count = cohort.count,
    revision = cohort.revision,
    scheduledMs = cohort.scheduledMs,
    runningMs = cohort.runningMs,
    readyMs = cohort.readyMs,
    deletedMs = cohort.deletedMs,
    servesUntilMs = cohort.servesUntilMs,
    servedAtReady = cohort.servedAtReady,
    servedAtDeletion = cohort.servedAtDeletion,
    usage = cohort.usage,
  }: Partial<Omit<Cohort, 'createdMs' | 'becomesReady'>>,
): Cohort {
  const { createdMs, becomesReady } = cohort;
  return {
    serials,
    count,
    revision,
    createdMs,
    scheduledMs,
    becomesReady,
    runningMs,
    readyMs,
    deletedMs,
    servesUntilMs,
    servedAtReady,
    servedAtDeletion,
    usage,
  };
}

export const isReady = ({ readyMs, deletedMs }: Cohort, atMs: number) => readyMs <= atMs && deletedMs === undefined;
/** Deleted pods still serve while they drain. */
export const serves = ({ readyMs, servesUntilMs }: Cohort, atMs: number) => readyMs <= atMs && atMs < servesUntilMs;
/** Whether the pods are deleted but still receive load, which is then lost. */
export const losesLoad = ({ readyMs, deletedMs, servesUntilMs }: Cohort, atMs: number, { endpointMs }: PodModel) =>
  deletedMs !== undefined && readyMs <= deletedMs && servesUntilMs <= atMs && atMs < deletedMs + endpointMs;
export const isAlive = ({ deletedMs }: Cohort) => deletedMs === undefined;

export function countOf(cohorts: readonly Cohort[], test: (cohort: Cohort) => boolean): number {
  let count = 0;
  for (const cohort of cohorts) if (test(cohort)) count += cohort.count;
  return count;
}

export function scheduled(cohort: Cohort, atMs: number, { startMs, readyMs }: PodModel): Cohort {
  const runningMs = atMs + startMs;
  return changedCohort(cohort, {
    scheduledMs: atMs,
    runningMs,
    readyMs: cohort.becomesReady ? runningMs + readyMs : Number.POSITIVE_INFINITY,
    usage: copyOfUsage(cohort.usage),
  });
}

export const isWaiting = ({ scheduledMs, deletedMs }: Cohort): boolean =>
  scheduledMs === Number.POSITIVE_INFINITY && deletedMs === undefined;

export function nextTransition(
  { runningMs, readyMs, deletedMs, servesUntilMs }: Cohort,
  atMs: number,
  { stopMs, minReadyMs, endpointMs }: PodModel,
): number {
  if (deletedMs !== undefined) {
    if (servesUntilMs > atMs) return servesUntilMs;
    return deletedMs + endpointMs > atMs ? deletedMs + endpointMs : deletedMs + stopMs;
  }
  if (runningMs > atMs) return runningMs;
  if (readyMs > atMs) return readyMs;
  return readyMs + minReadyMs > atMs ? readyMs + minReadyMs : Number.POSITIVE_INFINITY;
}

/**
 * Separates the `count` newest pods of the cohort from the other pods. Both new cohorts share the `usage` of the old
 * cohort.
 */
export function splitNewest(cohort: Cohort, count: number): { newest: Cohort; others: Cohort } {
  const [others, newest] = splitSerials(cohort.serials, cohort.count - count);
  return {
    newest: changedCohort(cohort, { serials: newest, count }),
    others: changedCohort(cohort, { serials: others, count: cohort.count - count }),
  };
}

function splitSerials(serials: readonly SerialRange[], at: number): [SerialRange[], SerialRange[]] {
  const [before, after]: [SerialRange[], SerialRange[]] = [[], []];
  let left = at;
  for (const { first, count } of serials) {
    const taken = Math.min(left, count);
    if (taken > 0) before.push({ first, count: taken });
    if (taken < count) after.push({ first: first + taken, count: count - taken });
    left -= taken;
  }
  return [before, after];
}

/**
 * @param steadySinceMs cohorts that were ready by this time may be merged, because no initialization rule and no metric
 * window distinguishes their pods
 */
export function mergeOldest(
  cohorts: readonly Cohort[],
  steadySinceMs: number,
  { memorySticks }: PodModel,
): readonly Cohort[] {
  const first = cohorts[0];
  const second = cohorts[1];
  if (first === undefined || second === undefined) return cohorts;
  if (!isSteady(first, steadySinceMs) || !isSteady(second, steadySinceMs)) return cohorts;
  if (first.revision !== second.revision) return cohorts;
  if (memorySticks && first.usage.peakRate !== second.usage.peakRate) return cohorts;
  return [merge(first, second), ...cohorts.slice(2)];
}

function isSteady({ createdMs, readyMs, deletedMs }: Cohort, steadySinceMs: number): boolean {
  return readyMs <= steadySinceMs && createdMs <= steadySinceMs && deletedMs === undefined;
}

function merge(older: Cohort, younger: Cohort): Cohort {
  const serials = [...older.serials, ...younger.serials];
  const last = serials.at(-2);
  const next = serials.at(-1);
  const areAdjacent = last && next && last.first + last.count === next.first;
  return changedCohort(older, {
    count: older.count + younger.count,
    serials: areAdjacent ? [...serials.slice(0, -2), { first: last.first, count: last.count + next.count }] : serials,
  });
}

/**
 * Returns the name of a pod. A StatefulSet numbers its pods from 0. The names of other pods have equal length, so that
 * they sort by number in every list.
 */
export function podName(target: string, serial: number, controller: 'Deployment' | 'StatefulSet'): string {
  return `${target}-${controller === 'StatefulSet' ? serial : String(serial).padStart(5, '0')}`;
}
