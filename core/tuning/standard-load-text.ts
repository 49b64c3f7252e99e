// Says when a simulation of the tuned object will show other figures than the search. The standard load and the
// capacity of a pod depend on the metric targets. A search keeps the load and the capacity, but a later simulation
// computes them from the new targets.
import { completeScenario, type PartialScenario } from '../model/scenario/partial-scenario.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { scenarioDefaults } from '../simulator/world/standard-load.ts';
import type { Candidate } from './candidate.ts';
import type { TuningSubject } from './tuning-subject.ts';

/**
 * Returns a note that a simulation of the edited object will show other figures than the search; undefined if the
 * figures will be the same.
 */
export function standardLoadText(
  given: PartialScenario,
  { autoscaler: present, profile }: Pick<TuningSubject, 'autoscaler' | 'profile'>,
  proposals: readonly { candidate: Pick<Candidate, 'autoscaler'> }[],
): string | undefined {
  const scenarios = [present, ...proposals.map(({ candidate }) => candidate.autoscaler)].map((autoscaler) =>
    completeScenario(given, { defaults: scenarioDefaults(autoscaler, {}, profile) }),
  );
  const differs = (part: keyof Scenario) => new Set(scenarios.map((each) => JSON.stringify(each[part]))).size > 1;
  const again = 'so a simulation of the edited manifest shows other figures than this search. To compare, write';
  if (differs('load')) return `The standard load depends on the metric target, ${again} the load into a scenario file.`;
  return differs('workload')
    ? `The capacity of a pod depends on the metric target, ${again} workload.capacityPerPod into the scenario file.`
    : undefined;
}
