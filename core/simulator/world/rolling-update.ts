// How a workload controller replaces its pods after its pod template has changed (docs/behavior/world.md §2).
import { podsOfShare } from '../../model/scenario/pod-share.ts';
import {
  createPods,
  deletePods,
  freeOrdinals,
  isCohortAvailable,
  isOlderIn,
  lastSerial,
  partitionOf,
  type ReconcileContext,
  type WorkloadPods,
} from './change-pods.ts';
import { countOf, isAlive } from './cohorts.ts';

/** The pod counts of a replica set, without pods that are being deleted. */
interface ReplicaSet {
  revision: number;
  size: number;
  available: number;
}

export function startRollout(workload: WorkloadPods, desired: number): WorkloadPods {
  return { ...workload, revision: workload.revision + 1, rollout: { sizedFor: desired } };
}

export function endRollout(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  if (!workload.rollout || !isRolloutComplete(workload, desired, context)) return workload;
  const stableRevision = workload.cohorts.some(isOlderIn(workload)) ? workload.stableRevision : workload.revision;
  return { ...workload, rollout: undefined, stableRevision };
}

function isRolloutComplete(workload: WorkloadPods, desired: number, context: ReconcileContext): boolean {
  const { cohorts } = workload;
  const [isOlder, partition] = [isOlderIn(workload), partitionOf(context)];
  if (cohorts.some((cohort) => isOlder(cohort) && (!context.model.hasOrdinals || lastSerial(cohort) >= partition)))
    return false;
  return (
    countOf(cohorts, isAlive) === desired &&
    countOf(cohorts, (cohort) => isCohortAvailable(cohort, context)) === desired
  );
}

/** Does the next step of a Deployment's rollout. Returns `workload` itself if the rollout has to wait. */
export function replaceInDeployment(
  workload: WorkloadPods,
  sizedFor: number,
  desired: number,
  context: ReconcileContext,
): WorkloadPods {
  if (context.workload.strategy === 'Recreate') return recreate(workload, desired, context);
  return sizedFor === desired
    ? replaceSome(workload, desired, context)
    : resize(workload, { from: sizedFor, to: desired }, context);
}

function recreate(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const { cohorts, revision, nextSerial } = workload;
  const old = cohorts.filter((cohort) => cohort.revision !== revision);
  const aliveOld = countOf(old, isAlive);
  if (aliveOld > 0) return deletePods(workload, aliveOld, context);
  const alive = countOf(cohorts, isAlive);
  if (alive > desired) return deletePods(workload, alive - desired, context);
  return old.length === 0 && alive < desired ? createPods(workload, desired - alive, nextSerial, context) : workload;
}

/**
 * Does what `reconcileNewReplicaSet` and then `reconcileOldReplicaSets` of the Deployment controller do, in one step.
 */
function replaceSome(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const { old, current } = replicaSets(workload, context);
  if (current.size > desired) return deletePods(workload, current.size - desired, context, current.revision);
  const { surge, unavailable } = limits(desired, context);
  const size = sum([...old, current], (set) => set.size);
  const created = Math.min(desired + surge - size, desired - current.size);
  if (created > 0) return createPods(workload, created, workload.nextSerial, context);
  const minAvailable = desired - unavailable;
  return deleteOld(workload, old, {
    unhealthy: size - minAvailable - (current.size - current.available),
    available: sum([...old, current], (set) => set.available) - minAvailable,
    context,
  });
}

interface Deletable {
  /**
   * `unhealthy` is the number of unavailable pods that may be deleted first, `available` the number of further pods
   * that may be deleted.
   */
  unhealthy: number;
  available: number;
  context: ReconcileContext;
}

function deleteOld(
  workload: WorkloadPods,
  old: readonly ReplicaSet[],
  { unhealthy, available, context }: Deletable,
): WorkloadPods {
  if (unhealthy <= 0) return workload;
  let [unhealthyLeft, availableLeft] = [unhealthy, Math.max(0, available)];
  return old.reduce((remaining, set) => {
    const cleaned = Math.min(unhealthyLeft, set.size - set.available);
    const scaledDown = Math.min(availableLeft, set.size - cleaned);
    unhealthyLeft -= cleaned;
    availableLeft -= scaledDown;
    return cleaned + scaledDown > 0 ? deletePods(remaining, cleaned + scaledDown, context, set.revision) : remaining;
  }, workload);
}

interface Resize {
  from: number;
  to: number;
}

function resize(workload: WorkloadPods, change: Resize, context: ReconcileContext): WorkloadPods {
  const { old, current } = replicaSets(workload, context);
  const active = [...old, current].filter(({ size }) => size > 0);
  const sized: WorkloadPods = { ...workload, rollout: { sizedFor: change.to } };
  const [only = current] = active;
  if (active.length <= 1) return withSize(sized, only, change.to, context);
  return sharesOf(active, change, context).reduce((result, [set, size]) => withSize(result, set, size, context), sized);
}

/**
 * Returns the new size of each ReplicaSet, in proportion to its present size. The largest ReplicaSet gets the remainder
 * of the rounding. If ReplicaSets have equal sizes, a scale-up begins with the newer ReplicaSet, a scale-down with the
 * older.
 */
function sharesOf(
  active: readonly ReplicaSet[],
  { from, to }: Resize,
  context: ReconcileContext,
): (readonly [ReplicaSet, number])[] {
  const allowed = to > 0 ? to + limits(to, context).surge : 0;
  const before = from + limits(from, context).surge || sum(active, ({ size }) => size);
  const change = allowed - sum(active, ({ size }) => size);
  const newerFirst = change > 0 ? 1 : -1;
  const sorted = [...active].sort((a, b) => b.size - a.size || (b.revision - a.revision) * newerFirst);
  let left = change;
  const shares = sorted.map((set) => {
    const proportional = to === 0 ? -set.size : Math.round((set.size * allowed) / before) - set.size;
    const share = change > 0 ? Math.min(proportional, left) : Math.max(proportional, left);
    left -= share;
    return [set, set.size + share] as const;
  });
  return shares.map(([set, size], i) => [set, i === 0 ? Math.max(0, size + left) : size]);
}

function withSize(
  workload: WorkloadPods,
  { size, revision }: ReplicaSet,
  next: number,
  context: ReconcileContext,
): WorkloadPods {
  if (next < size) return deletePods(workload, size - next, context, revision);
  if (next === size) return workload;
  const created = createPods({ ...workload, revision }, next - size, workload.nextSerial, context);
  return { ...created, revision: workload.revision };
}

/**
 * Returns the limits of a rollout in pods. If both limits are 0, `unavailable` becomes 1, because otherwise a rollout
 * could not make progress.
 */
function limits(desired: number, { workload: { maxSurge, maxUnavailable } }: ReconcileContext) {
  const surge = podsOfShare(maxSurge, desired, 'up');
  const unavailable = podsOfShare(maxUnavailable, desired, 'down');
  return { surge, unavailable: Math.min(desired, surge === 0 && unavailable === 0 ? 1 : unavailable) };
}

function replicaSets(
  { cohorts, revision }: WorkloadPods,
  context: ReconcileContext,
): { old: ReplicaSet[]; current: ReplicaSet } {
  const current: ReplicaSet = { revision, size: 0, available: 0 };
  const sets = new Map([[revision, current]]);
  for (const cohort of cohorts.filter(isAlive)) {
    const set = sets.get(cohort.revision) ?? { revision: cohort.revision, size: 0, available: 0 };
    sets.set(cohort.revision, set);
    set.size += cohort.count;
    if (isCohortAvailable(cohort, context)) set.available += cohort.count;
  }
  const old = [...sets.values()].filter((set) => set !== current).sort((a, b) => a.revision - b.revision);
  return { old, current };
}

const sum = (sets: readonly ReplicaSet[], of: (set: ReplicaSet) => number) =>
  sets.reduce((total, set) => total + of(set), 0);

/**
 * Replaces pods of a StatefulSet in descending order of their ordinals, down to the partition. An old pod is deleted
 * only when all pods with higher ordinals are available.
 */
export function replaceInStatefulSet(workload: WorkloadPods, context: ReconcileContext): WorkloadPods {
  const { cohorts } = workload;
  if (context.workload.updateStrategy === 'OnDelete') return workload;
  const old = cohorts.filter(isOlderIn(workload));
  const highest = Math.max(...old.map(lastSerial));
  if (highest < partitionOf(context)) return workload;
  const isAfter = (cohort: (typeof cohorts)[number]) => lastSerial(cohort) > highest;
  if (old.length === 0 || cohorts.some((cohort) => isAfter(cohort) && !isCohortAvailable(cohort, context)))
    return workload;
  const revisionOfHighest = old.find((cohort) => lastSerial(cohort) === highest)?.revision;
  return deletePods(workload, 1, context, revisionOfHighest);
}

/**
 * Creates the pod of the first missing ordinal. As long as a pod with a lower ordinal is not available, returns the
 * workload unchanged. Returns undefined if no ordinal is missing.
 */
export function createMissingOrdinal(
  workload: WorkloadPods,
  desired: number,
  context: ReconcileContext,
): WorkloadPods | undefined {
  const first = freeOrdinals(workload, desired)[0]?.first;
  if (first === undefined) return undefined;
  const isBefore = (cohort: (typeof workload.cohorts)[number]) => lastSerial(cohort) < first;
  if (workload.cohorts.some((cohort) => isBefore(cohort) && !isCohortAvailable(cohort, context))) return workload;
  const created = createPods(workload, 1, first, context);
  return { ...created, cohorts: [...created.cohorts].sort((a, b) => lastSerial(a) - lastSerial(b)) };
}
