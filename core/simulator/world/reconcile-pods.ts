// The workload controllers, which create and delete pods after the count has changed (docs/behavior/world.md §2).

import {
  createPods,
  createPodsIn,
  deletePods,
  freeOrdinals,
  hasNode,
  isCohortAvailable,
  lastSerial,
  type ReconcileContext,
  schedulePods,
  type WorkloadPods,
} from './change-pods.ts';
import { type Cohort, countOf, isAlive } from './cohorts.ts';
import { createMissingOrdinal, endRollout, replaceInDeployment, replaceInStatefulSet } from './rolling-update.ts';

const maxChangesAtOnce = 10_000;

/**
 * Creates, schedules and deletes pods until no further change is possible at the current time. Several rounds are
 * needed, because pods that start or stop without delay allow further changes at the same time.
 */
export function reconcilePods(before: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  let workload = before;
  for (let times = 0; times < maxChangesAtOnce && !context.work.isExhausted; times++) {
    context.work.add(1 + workload.cohorts.length);
    const changed = reconcileOnce(removeTerminated(workload, context), desired, context);
    const next = schedulePods(removeTerminated(changed, context), context);
    if (next === workload) break;
    workload = next;
  }
  return workload.rollout ? endRollout(workload, desired, context) : workload;
}

function removeTerminated(workload: WorkloadPods, { atMs, model: { stopMs } }: ReconcileContext): WorkloadPods {
  const isGone = (cohort: Cohort) =>
    cohort.deletedMs !== undefined && (!hasNode(cohort) || cohort.deletedMs + stopMs <= atMs);
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
  if (workload.rollout) return replaceInDeployment(workload, workload.rollout.sizedFor, desired, context);
  const alive = countOf(workload.cohorts, isAlive);
  if (alive < desired) return createPods(workload, desired - alive, workload.nextSerial, context);
  return alive > desired ? deletePods(workload, alive - desired, context) : workload;
}

function reconcileParallel(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const free = freeOrdinals(workload, desired);
  const beyond = countFromOrdinal(workload.cohorts.filter(isAlive), desired);
  if (free.length === 0 && beyond === 0) return workload.rollout ? replaceInStatefulSet(workload, context) : workload;
  const remaining = deletePods(workload, beyond, context);
  const whole = createPodsIn(free, remaining, context);
  // Sorted by ordinal, so that cohorts that can be merged are adjacent.
  return { ...whole, cohorts: [...whole.cohorts].sort((a, b) => lastSerial(a) - lastSerial(b)) };
}

function countFromOrdinal(cohorts: readonly Cohort[], number: number): number {
  const serials = cohorts.flatMap((cohort) => cohort.serials);
  return serials.reduce((sum, { first, count }) => sum + Math.min(count, Math.max(0, first + count - number)), 0);
}

/** A StatefulSet with the policy OrderedReady creates or deletes one pod at a time. */
function reconcileOrdered(workload: WorkloadPods, desired: number, context: ReconcileContext): WorkloadPods {
  const { cohorts } = workload;
  const alive = countOf(cohorts, isAlive);
  if (cohorts.some((cohort) => !isAlive(cohort))) return workload;
  if (alive === desired) return workload.rollout ? replaceInStatefulSet(workload, context) : workload;
  const isHealthy = (cohort: Cohort) => isCohortAvailable(cohort, context);
  if (alive < desired) {
    if (workload.rollout) return createMissingOrdinal(workload, desired, context) ?? workload;
    return cohorts.every(isHealthy) ? createPods(workload, 1, alive, context) : workload;
  }
  const remaining = countOf(cohorts, isHealthy);
  const last = cohorts.reduce((highest, cohort) => (lastSerial(cohort) > lastSerial(highest) ? cohort : highest));
  return remaining - (isHealthy(last) ? 1 : 0) >= alive - 1 ? deletePods(workload, 1, context) : workload;
}
