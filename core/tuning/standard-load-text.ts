// What a scenario does not say follows the targets: its load, and what a pod serves. A search keeps both as they are.
import { completeScenario, type PartialScenario } from '../model/scenario/partial-scenario.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { scenarioDefaults } from '../simulator/world/standard-load.ts';
import type { Candidate } from './candidate.ts';
import type { TuningSubject } from './tuning-subject.ts';

/** Somebody who makes an edit and looks again would see other figures; undefined if they would be the same. */
export function standardLoadText(
  given: PartialScenario,
  { autoscaler: present, profile }: Pick<TuningSubject, 'autoscaler' | 'profile'>,
  proposals: readonly { candidate: Pick<Candidate, 'autoscaler'> }[],
): string | undefined {
  const scenarios = [present, ...proposals.map(({ candidate }) => candidate.autoscaler)].map((autoscaler) =>
    completeScenario(given, { defaults: scenarioDefaults(autoscaler, {}, profile) }),
  );
  const differs = (part: keyof Scenario) => new Set(scenarios.map((each) => JSON.stringify(each[part]))).size > 1;
  const again = 'simulated again with another target, the figures differ. Write';
  if (differs('load'))
    return `The standard load follows the target: ${again} the load into a scenario file to compare.`;
  return differs('workload')
    ? `What a pod serves follows the target: ${again} workload.capacityPerPod into the scenario to compare.`
    : undefined;
}
