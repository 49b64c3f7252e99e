// The defaults of a scenario that depend on its autoscaler: `core/simulator/world/standard-load.ts` derives them.
import type { LoadDefaults } from './load-shapes.ts';
import type { MetricsPipelineSettings, ScenarioWorkload } from './scenario.ts';

export interface ScenarioDefaults {
  load: LoadDefaults;
  /** The pods that need this load, each at the targets of the metrics. */
  need: LoadDefaults;
  /** Where the replicas stay if no metric can be read; absent: they settle where the load needs them. */
  start?: number | undefined;
  /** Of controllers whose metrics are not those of today. */
  metrics?: Pick<MetricsPipelineSettings, 'resolutionSeconds'> | undefined;
  workload: Pick<
    ScenarioWorkload,
    'capacityPerPod' | 'baseMemoryBytes' | 'cpuAtCapacityMilli' | 'memoryAtCapacityBytes'
  >;
}
