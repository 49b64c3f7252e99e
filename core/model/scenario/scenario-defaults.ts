// The defaults of a scenario that depend on its autoscaler: `core/simulator/world/standard-load.ts` derives them.
import type { LoadDefaults } from './load-shapes.ts';
import type { MetricsPipelineSettings, ScenarioWorkload } from './scenario.ts';

export interface ScenarioDefaults {
  load: LoadDefaults;
  /** The numbers of pods that keep every metric at its target, before and after the change of the load. */
  need: LoadDefaults;
  /**
   * The replicas at the start of the run; set if no metric can be read. Otherwise the run starts with the pods that the
   * load needs.
   */
  start?: number | undefined;
  /** Settings of an old controller that reads metrics differently from current controllers. */
  metrics?: Pick<MetricsPipelineSettings, 'resolutionSeconds'> | undefined;
  workload: Pick<
    ScenarioWorkload,
    'capacityPerPod' | 'baseMemoryBytes' | 'cpuAtCapacityMilli' | 'memoryAtCapacityBytes'
  >;
}
