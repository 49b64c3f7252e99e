// The values that every new scenario file contains, even if they are defaults: a run depends on these values most.
import type { PartialScenario } from './partial-scenario.ts';
import type { Scenario } from './scenario.ts';

/**
 * Returns the values of the current run that a new scenario file contains. If the load comes from a CSV file, the
 * result refers to this file.
 */
export function valuesInUse({ load: givenLoad }: PartialScenario, scenario: Scenario): PartialScenario {
  const { start, load, workload } = scenario;
  const { noise: _, ...shape } = load;
  return {
    start,
    load: { shape: givenLoad?.shape.shape === 'csv' ? givenLoad.shape : shape },
    workload: { capacityPerPod: workload.capacityPerPod, readySeconds: workload.readySeconds },
  };
}
