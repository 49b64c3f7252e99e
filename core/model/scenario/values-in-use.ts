// The values that every new scenario file contains, even if they are defaults: a run depends on these values most.
import type { PartialScenario } from './partial-scenario.ts';
import type { Scenario } from './scenario.ts';

/** The load of a CSV file stays a reference to the file. */
export function valuesInUse({ load: givenLoad }: PartialScenario, scenario: Scenario): PartialScenario {
  const { start, load, workload } = scenario;
  const { noise: _, ...shape } = load;
  return {
    start,
    load: { shape: givenLoad?.shape.shape === 'csv' ? givenLoad.shape : shape },
    workload: { capacityPerPod: workload.capacityPerPod, readySeconds: workload.readySeconds },
  };
}
