import type { PartialScenario } from '../../model/scenario/partial-scenario.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../../simulator/profile.ts';

export interface ObjectScenario {
  /** The name of the scenario file; undefined for the standard scenario. */
  name: string | undefined;
  scenario: Scenario;
  /** The content of the file. Other values are derived from the workload and from the targets of the metrics. */
  given: PartialScenario;
  profile: Profile;
  flags: Readonly<Record<string, number>>;
}
