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
  profile: Profile;
  workload: WorkloadFacts;
  /** The manifest of the workload; present only if the manifest certainly belongs to the scale target. */
  manifest?: WorkloadManifest | undefined;
  /**
   * The only workload with the target's name, if it is uncertain whether this workload is applied together with the
   * autoscaler.
   */
  likely?: Pick<ComparedAutoscaler, 'workload' | 'manifest'> | undefined;
  triggers?: readonly ObjectValue[] | undefined;
}

export interface GivenScenario {
  given: PartialScenario;
  series: readonly SeriesPoint[];
}
