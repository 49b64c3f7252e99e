// One autoscaler on one side of a comparison, with everything that a change may affect.
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
  /** The known facts about the pods; empty if nothing is known. */
  workload: WorkloadFacts;
  /** The manifest from which `workload` was read; absent if no manifest certainly belongs to the target. */
  manifest?: WorkloadManifest | undefined;
  /**
   * The only workload with the name of the target. Set if it is not certain that the workload and the autoscaler are
   * applied together.
   */
  likely?: Pick<ComparedAutoscaler, 'workload' | 'manifest'> | undefined;
  /** The triggers of a ScaledObject as written. */
  triggers?: readonly ObjectValue[] | undefined;
}

/** The settings of a scenario file, with which both sides run. */
export interface GivenScenario {
  given: PartialScenario;
  series: readonly SeriesPoint[];
}
