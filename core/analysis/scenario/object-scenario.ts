import type { PartialScenario } from '../../model/scenario/partial-scenario.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../../simulator/profile.ts';

export interface ObjectScenario {
  /** The name of the scenario file; undefined for the standard scenario. */
  name: string | undefined;
  scenario: Scenario;
  /**
   * The values that the scenario file sets. All other values of `scenario` are defaults, which may depend on the
   * workload and on the targets of the metrics.
   */
  given: PartialScenario;
  profile: Profile;
  flags: Readonly<Record<string, number>>;
}
