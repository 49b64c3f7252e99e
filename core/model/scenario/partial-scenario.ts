// The values that a scenario file sets, and their completion to a whole scenario with the facts of the workspace and
// the defaults.
import {
  type Fault,
  type Load,
  type LoadShape,
  type MetricsPipeline,
  type Scenario,
  standardScenario,
  type Workload,
} from './scenario.ts';

/** A series in a CSV file. */
export interface CsvShape {
  shape: 'csv';
  file: string;
  time?: string | undefined;
  value?: string | undefined;
}

export interface PartialScenario {
  controller?: Partial<Scenario['controller']>;
  horizonSeconds?: number;
  seed?: number;
  start?: Scenario['start'];
  load?: { shape: LoadShape | CsvShape; noise?: Partial<Load['noise']> };
  workload?: Partial<Workload>;
  metrics?: Partial<MetricsPipeline>;
  faults?: readonly Fault[];
}

/**
 * The file takes precedence over the workspace, and the workspace over the defaults. `series`: the points of a CSV
 * file.
 */
export function completeScenario(
  partial: PartialScenario,
  workloadDefaults: Partial<Workload> = {},
  series: Extract<LoadShape, { shape: 'points' }>['at'] = [],
): Scenario {
  const defaults = standardScenario;
  const shape = partial.load?.shape ?? defaults.load;
  return {
    controller: { ...defaults.controller, ...partial.controller },
    horizonSeconds: partial.horizonSeconds ?? defaults.horizonSeconds,
    seed: partial.seed ?? defaults.seed,
    start: partial.start ?? defaults.start,
    load: {
      ...(shape.shape === 'csv' ? { shape: 'points', at: series } : shape),
      noise: { ...defaults.load.noise, ...partial.load?.noise },
    },
    workload: { ...defaults.workload, ...workloadDefaults, ...partial.workload },
    metrics: { ...defaults.metrics, ...partial.metrics },
    faults: partial.faults ?? defaults.faults,
  };
}
