// One autoscaler on one side of a comparison: what a change of it may change.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { PartialScenario } from '../model/scenario/partial-scenario.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { ObjectValue } from '../model/value.ts';
import type { Profile } from '../simulator/profile.ts';
import type { WorkloadManifest } from './workload-fields.ts';

export interface ComparedAutoscaler {
  autoscaler: Autoscaler;
  /** The controller with the release and flags of this side. */
  profile: Profile;
  /** What is known of the pods; empty if nothing is. */
  workload: WorkloadFacts;
  /** What `workload` was read from; absent if no manifest is certainly that of its target. */
  manifest?: WorkloadManifest | undefined;
  /** Of the only workload that has the name of its target, where it is not certain that they are applied together. */
  likely?: Pick<ComparedAutoscaler, 'workload' | 'manifest'> | undefined;
  /** The triggers of a ScaledObject as they are written. */
  triggers?: readonly ObjectValue[] | undefined;
}

/** What a scenario file sets. Both sides run in it. */
export interface GivenScenario {
  given: PartialScenario;
  series: readonly SeriesPoint[];
}
