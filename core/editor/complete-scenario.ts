import type { ObjectScenario } from '../analysis/scenario/object-scenario.ts';
import { completeScenario } from '../model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../model/scenario/scenario-content.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import { applyProfileChanges, type Profile } from '../simulator/profile.ts';
import type { AutoscalerInSource, NamedScenario, SupportContext } from './document-support.ts';

/** @param named undefined for the standard scenario */
export async function completedScenario(
  subject: AutoscalerInSource,
  named: NamedScenario | undefined,
  { profile, findWorkload, scenarioDefaults }: Pick<SupportContext, 'profile' | 'findWorkload' | 'scenarioDefaults'>,
): Promise<ObjectScenario> {
  const { workload } = await findWorkload(subject);
  return scenarioWith(named, { workload, defaults: await scenarioDefaults(subject, workload), profile });
}

interface ScenarioBase {
  workload: WorkloadFacts;
  defaults: ScenarioDefaults;
  profile: Profile;
}

export function scenarioWith(
  named: NamedScenario | undefined,
  { workload, defaults, profile }: ScenarioBase,
): ObjectScenario {
  const given = named?.given ?? {};
  return {
    name: named?.name,
    given,
    scenario: completeScenario(given, { defaults, workload, series: named?.series ?? [] }),
    profile: named ? profileWithScenario(profile, named) : profile,
    flags: named?.flags ?? {},
  };
}

function profileWithScenario(base: Profile, { release, flags, featureGates }: ScenarioContent): Profile {
  const profile = applyProfileChanges(base, { release, flags, featureGates });
  return profile.ok ? profile.value : base;
}
