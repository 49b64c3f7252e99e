// The controllers of the workload: how a new count becomes pods (docs/behavior/world.md §2).

import type { Workload } from '../../model/scenario/scenario.ts';
import { type Cohort, countOf, isAlive, isReady, newCohort, type Serials, splitNewest } from './pods.ts';
import type { PodModel } from './workload.ts';

export interface Fleet {
  cohorts: readonly Cohort[];
  /** The number of the next pod; a StatefulSet counts its pods instead. */
  nextSerial: number;
  /** So many of the next pods never get ready. */
  failing: number;
}

export interface Reconciling {
  workload: Workload;
  model: PodModel;
  atMs: number;
  /** What a pod that was ready all the time has served so far. */
  served: number;
}

/** More pods than this do not come and go at one moment. */
const mostAtOnce = 10_000;

/** Asked after every change of the count, and after every transition of a pod. Where pods come and go in no time, the next one follows at once. */
export function replicate(before: Fleet, wanted: number, context: Reconciling): Fleet {
  let fleet = before;
  for (let times = 0; times < mostAtOnce; times++) {
    const next = withoutGone(reconcileReplicas(withoutGone(fleet, context), wanted, context), context);
    if (next === fleet) break;
    fleet = next;
  }
  return fleet;
}

function withoutGone(fleet: Fleet, { atMs, model: { stopMs } }: Reconciling): Fleet {
  const isGone = ({ deletedMs }: Cohort) => deletedMs !== undefined && deletedMs + stopMs <= atMs;
  return fleet.cohorts.some(isGone) ? { ...fleet, cohorts: fleet.cohorts.filter((cohort) => !isGone(cohort)) } : fleet;
}

function reconcileReplicas(fleet: Fleet, wanted: number, context: Reconciling): Fleet {
  const { controller } = context.workload;
  if (controller.kind === 'StatefulSet')
    return controller.podManagementPolicy === 'Parallel' ? byNumber(fleet, wanted, context) : inOrder(fleet, wanted, context);
  const there = countOf(fleet.cohorts, isAlive);
  if (there < wanted) return create(fleet, wanted - there, fleet.nextSerial, context);
  return there > wanted ? remove(fleet, there - wanted, false, context) : fleet;
}

/** All at once: every number below the count gets a pod as soon as no other one has its name, and all from there on go. */
function byNumber(fleet: Fleet, wanted: number, context: Reconciling): Fleet {
  const free = freeNumbers(fleet, wanted);
  const beyond = countFrom(fleet.cohorts.filter(isAlive), wanted);
  if (free.length === 0 && beyond === 0) return fleet;
  const kept = remove(fleet, beyond, true, context);
  const whole = free.reduce((made, { first, count }) => create(made, count, first, context), kept);
  // In the order of their numbers, those that merge stand side by side.
  return { ...whole, cohorts: [...whole.cohorts].sort((a, b) => lastSerial(a) - lastSerial(b)) };
}

/** Below the count; a pod that is being deleted still has its name. */
function freeNumbers({ cohorts }: Fleet, wanted: number): Serials[] {
  const taken = cohorts.flatMap(({ serials }) => serials).sort((a, b) => a.first - b.first);
  const free: Serials[] = [];
  let next = 0;
  for (const { first, count } of [...taken, { first: wanted, count: 0 }]) {
    const end = Math.min(first, wanted);
    if (end > next) free.push({ first: next, count: end - next });
    next = Math.max(next, first + count);
  }
  return free;
}

/** So many pods have this number or a higher one. */
function countFrom(cohorts: readonly Cohort[], number: number): number {
  const serials = cohorts.flatMap((cohort) => cohort.serials);
  return serials.reduce((sum, { first, count }) => sum + Math.min(count, Math.max(0, first + count - number)), 0);
}

/** One at a time, the next when all the others are ready, and for so long as they must be to count as available. */
function inOrder(fleet: Fleet, wanted: number, context: Reconciling): Fleet {
  const { cohorts } = fleet;
  const there = countOf(cohorts, isAlive);
  if (there === wanted || cohorts.some((cohort) => !isAlive(cohort))) return fleet;
  const { atMs, model } = context;
  const isAvailable = (cohort: Cohort) => isReady(cohort, atMs) && cohort.readyMs + model.minReadyMs <= atMs;
  if (there < wanted) return cohorts.every(isAvailable) ? create(fleet, 1, there, context) : fleet;
  const remaining = countOf(cohorts, isAvailable);
  const last = cohorts.reduce((highest, cohort) => (lastSerial(cohort) > lastSerial(highest) ? cohort : highest));
  return remaining - (isAvailable(last) ? 1 : 0) >= there - 1 ? remove(fleet, 1, true, context) : fleet;
}

function create(fleet: Fleet, count: number, first: number, context: Reconciling): Fleet {
  const failing = Math.min(fleet.failing, count);
  const made = [
    ...cohortsOf({ first, count: failing }, context, false),
    ...cohortsOf({ first: first + failing, count: count - failing }, context, true),
  ];
  return { cohorts: [...fleet.cohorts, ...made], nextSerial: first + count, failing: fleet.failing - failing };
}

function cohortsOf(serials: Serials, { atMs, served, model }: Reconciling, becomesReady: boolean): Cohort[] {
  return serials.count > 0 ? [newCohort(serials, atMs, served, model, becomesReady)] : [];
}

function remove(fleet: Fleet, count: number, byOrdinal: boolean, { atMs, served }: Reconciling): Fleet {
  const first = byOrdinal ? laterOrdinal : expendable(atMs);
  const victims = fleet.cohorts.filter(isAlive).sort(first);
  let left = count;
  const replaced = new Map<Cohort, Cohort[]>();
  for (const victim of victims) {
    if (left === 0) break;
    const taken = Math.min(left, victim.count);
    const { newest, others } = splitNewest(victim, taken);
    replaced.set(victim, [...(others.count > 0 ? [others] : []), { ...newest, deletedMs: atMs, servedAtDeletion: served }]);
    left -= taken;
  }
  return { ...fleet, cohorts: fleet.cohorts.flatMap((cohort) => replaced.get(cohort) ?? [cohort]) };
}

/** As a ReplicaSet chooses: what does not run yet, then what is not ready, then what became ready last. */
function expendable(atMs: number): (a: Cohort, b: Cohort) => number {
  const rank = (cohort: Cohort) => (cohort.runsMs > atMs ? 0 : cohort.readyMs > atMs ? 1 : 2);
  const since = (cohort: Cohort) => (cohort.readyMs > atMs ? cohort.createdMs : cohort.readyMs);
  return (a, b) => rank(a) - rank(b) || since(b) - since(a) || lastSerial(b) - lastSerial(a);
}

function laterOrdinal(a: Cohort, b: Cohort): number {
  return lastSerial(b) - lastSerial(a);
}

function lastSerial({ serials }: Cohort): number {
  const last = serials.at(-1);
  return last ? last.first + last.count - 1 : -1;
}
