// The values that a new scenario file contains in any case, because a run depends on them most: the load with its
// numbers, the pods that serve it, and the start. They are written whether the user, the workspace or the defaults set
// them.
import type { PartialScenario } from './partial-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Returns the values that a new scenario file contains. The load of a CSV file stays a reference to the file. */
export function valuesInUse({ load: givenLoad }: PartialScenario, scenario: Scenario): PartialScenario {
  const { start, load, workload } = scenario;
  const { noise: _, ...shape } = load;
  return {
    start,
    load: { shape: givenLoad?.shape.shape === 'csv' ? givenLoad.shape : shape },
    workload: { capacityPerPod: workload.capacityPerPod, readySeconds: workload.readySeconds },
  };
}
