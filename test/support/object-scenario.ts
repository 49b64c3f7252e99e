import type { ObjectScenario } from '../../core/analysis/scenario/object-scenario.ts';
import { readScenarioFile } from '../../core/analysis/scenario/read-scenario-file.ts';
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import { completeScenario } from '../../core/model/scenario/partial-scenario.ts';
import { applyProfileChanges, newestReleaseProfile } from '../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../core/simulator/world/standard-load.ts';

const scenarioName = 'web.replicast.yaml';

/** `text`: undefined for the standard scenario. */
export function objectScenario(autoscaler: Autoscaler, text: string | undefined): ObjectScenario {
  const { reading, problem } = readScenarioFile(text ?? '');
  if (problem !== undefined) throw new Error(problem);
  const { given, flags, featureGates, release } = reading;
  const base = newestReleaseProfile();
  const changed = applyProfileChanges(base, { release, flags, featureGates });
  if (!changed.ok) throw new Error(changed.problem);
  return {
    name: text === undefined ? undefined : scenarioName,
    given,
    scenario: completeScenario(given, { defaults: scenarioDefaults(autoscaler, {}, base) }),
    profile: changed.value,
    flags,
  };
}

export function scenarioLookup(text: string | undefined) {
  return ({ reading }: { reading?: { autoscaler?: Autoscaler | undefined } }): ObjectScenario | undefined =>
    reading?.autoscaler && objectScenario(reading.autoscaler, text);
}
