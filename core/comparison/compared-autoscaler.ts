// One autoscaler on one side of a comparison: what a change of it may change.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { PartialScenario } from '../model/scenario/partial-scenario.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { Profile } from '../simulator/profile.ts';

export interface ComparedAutoscaler {
  autoscaler: Autoscaler;
  /** The controller with the release and flags of this side. */
  profile: Profile;
  /** What is known of the pods; empty if nothing is. */
  workload: WorkloadFacts;
}

/** What a scenario file sets. Both sides run in it. */
export interface GivenScenario {
  given: PartialScenario;
  series: readonly SeriesPoint[];
}
