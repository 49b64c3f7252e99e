// The workload controllers: how a new count becomes pods (docs/behavior/world.md §2).

import type { Workload } from '../../model/scenario/scenario.ts';
import { type Cohort, countOf, isAlive, isReady, newCohort, type SerialRange, splitNewest } from './cohorts.ts';
import type { PodModel } from './pod-model.ts';

export interface WorkloadPods {
  cohorts: readonly Cohort[];
  /** The serial number of the next pod; a StatefulSet uses ordinals instead. */
  nextSerial: number;
  /** How many of the next pods never become ready. */
  neverReady: number;
}

export interface ReconcileContext {
  workload: Workload;
  model: PodModel;
  atMs: number;
  /** What a pod that has been ready since time 0 has served so far. */
  served: number;
}

/** Limit for the pods created or deleted at one moment. */
const maxChangesAtOnce = 10_000;

/**
 * Called after every change of the count and after every transition of a pod. Where pods start and stop without delay,
 * the next one follows immediately.
 */
export function reconcilePods(before: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  let workload = before;
  for (let times = 0; times < maxChangesAtOnce; times++) {
    const next = removeTerminated(reconcileOnce(removeTerminated(workload, context), desired, context), context);
    if (next === workload) break;
    workload = next;
  }
  return workload;
}

function removeTerminated(workload: WorkloadPods, { atMs, model: { stopMs } }: ReconcileContext): WorkloadPods {
  const isGone = ({ deletedMs }: Cohort) => deletedMs !== undefined && deletedMs + stopMs <= atMs;
  return workload.cohorts.some(isGone)
    ? { ...workload, cohorts: workload.cohorts.filter((cohort) => !isGone(cohort)) }
    : workload;
}

function reconcileOnce(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const { controller } = context.workload;
  if (controller.kind === 'StatefulSet')
    return controller.podManagementPolicy === 'Parallel'
      ? reconcileParallel(workload, desired, context)
      : reconcileOrdered(workload, desired, context);
  const alive = countOf(workload.cohorts, isAlive);
  if (alive < desired) return createPods(workload, desired - alive, workload.nextSerial, context);
  return alive > desired ? deletePods(workload, alive - desired, false, context) : workload;
}

/**
 * All at once: every ordinal below the count gets a pod as soon as its name is free, and pods from the count on are
 * deleted.
 */
function reconcileParallel(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const free = freeOrdinals(workload, desired);
  const beyond = countFromOrdinal(workload.cohorts.filter(isAlive), desired);
  if (free.length === 0 && beyond === 0) return workload;
  const remaining = deletePods(workload, beyond, true, context);
  const whole = free.reduce((created, { first, count }) => createPods(created, count, first, context), remaining);
  // Sorted by ordinal, so that cohorts that can be merged are adjacent.
  return { ...whole, cohorts: [...whole.cohorts].sort((a, b) => lastSerial(a) - lastSerial(b)) };
}

/** Ordinals below the count; a pod that is being deleted still occupies its name. */
function freeOrdinals({ cohorts }: WorkloadPods, desired: number): SerialRange[] {
  const taken = cohorts.flatMap(({ serials }) => serials).sort((a, b) => a.first - b.first);
  const free: SerialRange[] = [];
  let next = 0;
  for (const { first, count } of [...taken, { first: desired, count: 0 }]) {
    const end = Math.min(first, desired);
    if (end > next) free.push({ first: next, count: end - next });
    next = Math.max(next, first + count);
  }
  return free;
}

/** The number of pods with this ordinal or a higher one. */
function countFromOrdinal(cohorts: readonly Cohort[], number: number): number {
  const serials = cohorts.flatMap((cohort) => cohort.serials);
  return serials.reduce((sum, { first, count }) => sum + Math.min(count, Math.max(0, first + count - number)), 0);
}

/** One at a time: the next pod follows when all others have been ready for minReadySeconds. */
function reconcileOrdered(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const { cohorts } = workload;
  const alive = countOf(cohorts, isAlive);
  if (alive === desired || cohorts.some((cohort) => !isAlive(cohort))) return workload;
  const { atMs, model } = context;
  const isAvailable = (cohort: Cohort) => isReady(cohort, atMs) && cohort.readyMs + model.minReadyMs <= atMs;
  if (alive < desired) return cohorts.every(isAvailable) ? createPods(workload, 1, alive, context) : workload;
  const remaining = countOf(cohorts, isAvailable);
  const last = cohorts.reduce((highest, cohort) => (lastSerial(cohort) > lastSerial(highest) ? cohort : highest));
  return remaining - (isAvailable(last) ? 1 : 0) >= alive - 1 ? deletePods(workload, 1, true, context) : workload;
}

function createPods(workload: WorkloadPods, count: number, first: number, context: ReconcileContext): WorkloadPods {
  const failing = Math.min(workload.neverReady, count);
  const created = [
    ...newCohorts({ first, count: failing }, context, false),
    ...newCohorts({ first: first + failing, count: count - failing }, context, true),
  ];
  return {
    cohorts: [...workload.cohorts, ...created],
    nextSerial: first + count,
    neverReady: workload.neverReady - failing,
  };
}

function newCohorts(serials: SerialRange, { atMs, served, model }: ReconcileContext, becomesReady: boolean): Cohort[] {
  return serials.count > 0 ? [newCohort(serials, atMs, served, model, becomesReady)] : [];
}

function deletePods(
  workload: WorkloadPods,
  count: number,
  byOrdinal: boolean,
  { atMs, served }: ReconcileContext,
): WorkloadPods {
  const first = byOrdinal ? byDescendingOrdinal : byDeletionPriority(atMs);
  const candidates = workload.cohorts.filter(isAlive).sort(first);
  let left = count;
  const replaced = new Map<Cohort, Cohort[]>();
  for (const candidate of candidates) {
    if (left === 0) break;
    const taken = Math.min(left, candidate.count);
    const { newest, others } = splitNewest(candidate, taken);
    replaced.set(candidate, [
      ...(others.count > 0 ? [others] : []),
      { ...newest, deletedMs: atMs, servedAtDeletion: served, usage: { ...newest.usage } },
    ]);
    left -= taken;
  }
  return { ...workload, cohorts: workload.cohorts.flatMap((cohort) => replaced.get(cohort) ?? [cohort]) };
}

/**
 * The order of a ReplicaSet: pods that do not run yet, then pods that are not ready, then those that became ready last.
 */
function byDeletionPriority(atMs: number): (a: Cohort, b: Cohort) => number {
  const rank = (cohort: Cohort) => (cohort.runningMs > atMs ? 0 : cohort.readyMs > atMs ? 1 : 2);
  const since = (cohort: Cohort) => (cohort.readyMs > atMs ? cohort.createdMs : cohort.readyMs);
  return (a, b) => rank(a) - rank(b) || since(b) - since(a) || lastSerial(b) - lastSerial(a);
}

function byDescendingOrdinal(a: Cohort, b: Cohort): number {
  return lastSerial(b) - lastSerial(a);
}

function lastSerial({ serials }: Cohort): number {
  const last = serials.at(-1);
  return last ? last.first + last.count - 1 : -1;
}
