import type { MeasuredRun } from '../measured/measured-run.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { Profile } from '../simulator/profile.ts';

/** What is fitted to what. */
export interface CalibrationSubject {
  autoscaler: Autoscaler;
  profile: Profile;
  /** With everything that is known of the workload; the recording replaces its load, start and length. */
  scenario: Scenario;
  run: MeasuredRun;
}

/** Units per second, more than any recording offers: what the capacity of a pod is while nothing says it. */
export const unknownCapacity = 1e9;

/** Of one pod, if somebody said it; otherwise only its cpu limit bounds what it serves. */
export function withCapacity(scenario: Scenario, capacityPerPod: number = unknownCapacity): Scenario {
  return { ...scenario, workload: { ...scenario.workload, capacityPerPod } };
}

/**
 * Whether anything says what a pod can serve. Otherwise no simulated load is unmet, which says nothing of real ones.
 */
export function isUnmetKnown(
  { scenario: { workload } }: CalibrationSubject,
  fitted: readonly { name: string }[],
): boolean {
  const isSaid = workload.capacityPerPod < unknownCapacity || workload.cpuLimitMilli !== null;
  return isSaid || fitted.some(({ name }) => name === 'capacityPerPod');
}
