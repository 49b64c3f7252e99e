import type { MeasuredRun } from '../measured/measured-run.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type { Profile } from '../simulator/profile.ts';

export interface CalibrationSubject {
  autoscaler: Autoscaler;
  profile: Profile;
  /** The known facts about the workload. The recording replaces load, start and length of the scenario. */
  scenario: Scenario;
  run: MeasuredRun;
}

/**
 * The capacity of a pod in units per second if nothing determines the capacity. It is higher than any recorded load.
 */
export const unknownCapacity = 1e9;

export function withCapacity(scenario: Scenario, capacityPerPod: number = unknownCapacity): Scenario {
  return { ...scenario, workload: { ...scenario.workload, capacityPerPod } };
}

/**
 * Whether a simulation can tell how much load is unmet. It can if the capacity of a pod is known, fitted, or bounded by
 * a cpu limit. Otherwise no simulated load is unmet.
 */
export function isUnmetKnown(
  { scenario: { workload } }: CalibrationSubject,
  fitted: readonly { name: string }[],
): boolean {
  const hasCapacity = workload.capacityPerPod < unknownCapacity || workload.cpuLimitMilli !== null;
  return hasCapacity || fitted.some(({ name }) => name === 'capacityPerPod');
}
