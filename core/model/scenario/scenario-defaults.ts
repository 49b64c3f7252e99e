// The defaults of a scenario that depend on its autoscaler: `core/simulator/world/standard-load.ts` derives them.
import type { LoadDefaults } from './load-shapes.ts';
import type { MetricsPipelineSettings, ScenarioWorkload } from './scenario.ts';

export interface ScenarioDefaults {
  load: LoadDefaults;
  /** The numbers of pods that serve `load` with every metric at its target, before and after the change. */
  need: LoadDefaults;
  /** The replicas at the start if no metric can be read; if absent, the pods that the load needs. */
  start?: number | undefined;
  /** The settings of controllers whose metrics differ from today's. */
  metrics?: Pick<MetricsPipelineSettings, 'resolutionSeconds'> | undefined;
  workload: Pick<
    ScenarioWorkload,
    'capacityPerPod' | 'baseMemoryBytes' | 'cpuAtCapacityMilli' | 'memoryAtCapacityBytes'
  >;
}
