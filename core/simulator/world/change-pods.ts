import type { ScenarioWorkload } from '../../model/scenario/scenario.ts';
import {
  type Cohort,
  changedCohort,
  countOf,
  isAlive,
  isReady,
  isWaiting,
  newCohort,
  type SerialRange,
  scheduled,
  splitNewest,
} from './cohorts.ts';
import type { ServedByPod } from './counters.ts';
import type { PodModel } from './pod-model.ts';
import type { RunWork } from './run-work.ts';
import { copyOfUsage } from './samples.ts';

export interface WorkloadPods {
  cohorts: readonly Cohort[];
  nextSerial: number;
  neverReady: number;
  revision: number;
  /**
   * The revision of the last rollout that replaced all pods. In a StatefulSet, new pods with an ordinal below the
   * partition get this revision.
   */
  stableRevision: number;
  rollout: Rollout | undefined;
}

export interface Rollout {
  /** The replicas for which the sizes of the ReplicaSets were last computed. */
  sizedFor: number;
}

export interface ReconcileContext {
  workload: ScenarioWorkload;
  model: PodModel;
  atMs: number;
  /** Returns the load that a pod of the revision has served so far if the pod has been ready since time 0. */
  servedBy(revision: number): ServedByPod;
  room: number;
  work: RunWork;
}

export const isCohortAvailable = (cohort: Cohort, { atMs, model }: Pick<ReconcileContext, 'atMs' | 'model'>): boolean =>
  isReady(cohort, atMs) && cohort.readyMs + model.minReadyMs <= atMs;

/**
 * Returns the ordinals below `desired` that no pod occupies. A pod that is being deleted still occupies its ordinal.
 */
export function freeOrdinals({ cohorts }: WorkloadPods, desired: number): SerialRange[] {
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

export function createPods(
  workload: WorkloadPods,
  count: number,
  first: number,
  context: ReconcileContext,
): WorkloadPods {
  return createPodsIn([{ first, count }], workload, context);
}

/** Creates the pods of all ranges in one step, so that the list of existing pods is copied only once. */
export function createPodsIn(
  ranges: readonly SerialRange[],
  workload: WorkloadPods,
  context: ReconcileContext,
): WorkloadPods {
  const cohorts = [...workload.cohorts];
  let { neverReady, nextSerial } = workload;
  for (const { first, count } of ranges) {
    const failing = Math.min(neverReady, count);
    cohorts.push(
      ...newCohorts({ first, count: failing }, workload, context, false),
      ...newCohorts({ first: first + failing, count: count - failing }, workload, context, true),
    );
    neverReady -= failing;
    nextSerial = first + count;
  }
  return { ...workload, cohorts, nextSerial, neverReady };
}

function newCohorts(
  { first, count }: SerialRange,
  { revision, stableRevision }: WorkloadPods,
  context: ReconcileContext,
  becomesReady: boolean,
): Cohort[] {
  const { atMs, servedBy, model, room } = context;
  const stable = revision === stableRevision ? 0 : Math.min(count, Math.max(0, partitionOf(context) - first));
  const parts = [
    { serials: { first, count: stable }, revision: stableRevision },
    { serials: { first: first + stable, count: count - stable }, revision },
  ];
  return parts.flatMap(({ serials, revision }) => {
    if (serials.count <= 0) return [];
    const cohort = newCohort(serials, atMs, servedBy(revision), model, becomesReady);
    return [changedCohort(cohort, room === Number.POSITIVE_INFINITY ? { revision } : { revision, ...withoutNode })];
  });
}

export function partitionOf({ workload: { updateStrategy, partition }, model }: ReconcileContext): number {
  return model.hasOrdinals && updateStrategy === 'RollingUpdate' ? partition : 0;
}

export function deletePods(
  workload: WorkloadPods,
  count: number,
  { atMs, servedBy, model }: ReconcileContext,
  revision?: number,
): WorkloadPods {
  const first = model.hasOrdinals ? byDescendingOrdinal : byDeletionPriority(atMs);
  const candidates = workload.cohorts
    .filter((cohort) => isAlive(cohort) && (revision === undefined || cohort.revision === revision))
    .sort(first);
  let left = count;
  const replaced = new Map<Cohort, Cohort[]>();
  for (const candidate of candidates) {
    if (left === 0) break;
    const taken = Math.min(left, candidate.count);
    const { newest, others } = splitNewest(candidate, taken);
    replaced.set(candidate, [
      ...(others.count > 0 ? [others] : []),
      changedCohort(newest, {
        deletedMs: atMs,
        servesUntilMs: isReady(newest, atMs) ? atMs + model.drainMs : atMs,
        servedAtDeletion: servedBy(candidate.revision),
        usage: copyOfUsage(newest.usage),
      }),
    ]);
    left -= taken;
  }
  return { ...workload, cohorts: workload.cohorts.flatMap((cohort) => replaced.get(cohort) ?? [cohort]) };
}

/** A ReplicaSet first deletes pods that do not run yet, then unready pods, then pods that became ready last. */
function byDeletionPriority(atMs: number): (a: Cohort, b: Cohort) => number {
  const rank = (cohort: Cohort) =>
    isWaiting(cohort) ? -1 : cohort.runningMs > atMs ? 0 : cohort.readyMs > atMs ? 1 : 2;
  const since = (cohort: Cohort) => (cohort.readyMs > atMs ? cohort.createdMs : cohort.readyMs);
  return (a, b) => rank(a) - rank(b) || since(b) - since(a) || lastSerial(b) - lastSerial(a);
}

function byDescendingOrdinal(a: Cohort, b: Cohort): number {
  return lastSerial(b) - lastSerial(a);
}

export function lastSerial({ serials }: Cohort): number {
  const last = serials.at(-1);
  return last ? last.first + last.count - 1 : -1;
}

const withoutNode = {
  scheduledMs: Number.POSITIVE_INFINITY,
  runningMs: Number.POSITIVE_INFINITY,
  readyMs: Number.POSITIVE_INFINITY,
};

export function schedulePods(workload: WorkloadPods, { atMs, model, room }: ReconcileContext): WorkloadPods {
  if (room === Number.POSITIVE_INFINITY || !workload.cohorts.some(isWaiting)) return workload;
  let free = room - countOf(workload.cohorts, hasNode);
  if (free <= 0) return workload;
  const cohorts = workload.cohorts.flatMap((cohort) => {
    const taken = isWaiting(cohort) ? Math.min(free, cohort.count) : 0;
    free -= taken;
    if (taken === 0) return [cohort];
    const { newest, others } = splitNewest(cohort, cohort.count - taken);
    return [scheduled(others, atMs, model), ...(newest.count > 0 ? [newest] : [])];
  });
  return { ...workload, cohorts };
}

export const hasNode = ({ scheduledMs }: Cohort): boolean => scheduledMs !== Number.POSITIVE_INFINITY;

export const isOlderIn =
  ({ revision }: WorkloadPods) =>
  (cohort: Cohort): boolean =>
    isAlive(cohort) && cohort.revision !== revision;
