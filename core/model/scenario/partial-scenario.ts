// The values that a scenario file sets; facts of the workspace and defaults complete the scenario.
import { completeNumericShape, defaultedLoads, isNumericShape, type PartialNumericShape } from './load-shapes.ts';
import { metricPipelines } from './metric-pipelines.ts';
import { completeNodes, type Nodes } from './node-provisioning.ts';
import {
  type Fault,
  type Load,
  type LoadShape,
  type MetricsPipelineSettings,
  type Scenario,
  type ScenarioWorkload,
  type SeriesPoint,
  standardScenario,
} from './scenario.ts';
import type { ScenarioDefaults } from './scenario-defaults.ts';
import type { WorkloadFacts } from './workload-facts.ts';

export interface CsvShape {
  shape: 'csv';
  file: string;
  time?: string | undefined;
  value?: string | undefined;
  steps?: boolean | undefined;
}

export type PartialLoadShape = PartialNumericShape | Extract<LoadShape, { shape: 'day' | 'points' }> | CsvShape;

export type PartialWorkload = Partial<Omit<ScenarioWorkload, 'cpuAtCapacityMilli' | 'memoryAtCapacityBytes'>>;

export interface PartialScenario {
  controller?: Partial<Scenario['controller']>;
  horizonSeconds?: number;
  seed?: number;
  start?: Scenario['start'];
  load?: { shape: PartialLoadShape; noise?: Partial<Load['noise']> };
  workload?: PartialWorkload;
  nodes?: Partial<Nodes>;
  metrics?: Partial<MetricsPipelineSettings>;
  faults?: readonly Fault[];
}

export interface CompletionSources {
  defaults: ScenarioDefaults;
  workload?: WorkloadFacts;
  series?: readonly SeriesPoint[];
}

const defaultShape: PartialNumericShape = { shape: 'step' };

/**
 * Returns the scenario with all values. A value that is missing in `partial` comes from the workload in the workspace,
 * or else from the defaults.
 */
export function completeScenario(
  partial: PartialScenario,
  { defaults, workload, series = [] }: CompletionSources,
): Scenario {
  const standard = standardScenario;
  const shape = partial.load?.shape ?? defaultShape;
  const { replicas: _, ...pods } = workload ?? {};
  return {
    controller: { ...standard.controller, ...partial.controller },
    horizonSeconds: partial.horizonSeconds ?? standard.horizonSeconds,
    seed: partial.seed ?? standard.seed,
    start: partial.start ?? { replicas: startsWithDefault(shape) ? (defaults.start ?? 'settled') : 'minReplicas' },
    load: { ...completeShape(shape, defaults, series), noise: { ...standard.load.noise, ...partial.load?.noise } },
    ...(needsDefault(partial, shape) && { need: defaults.need }),
    workload: { ...standard.workload, ...defaults.workload, ...pods, ...partial.workload },
    nodes: completeNodes(partial.nodes),
    metrics: {
      ...standard.metrics,
      ...defaults.metrics,
      ...metricPipelines[partial.metrics?.pipeline ?? standard.metrics.pipeline].times,
      ...partial.metrics,
    },
    faults: partial.faults ?? standard.faults,
  };
}

function completeShape(shape: PartialLoadShape, { load }: ScenarioDefaults, series: readonly SeriesPoint[]): LoadShape {
  if (isNumeric(shape)) return completeNumericShape(shape, load);
  return shape.shape === 'csv' ? { shape: 'points', at: series } : shape;
}

function startsWithDefault(shape: PartialLoadShape): boolean {
  return isNumeric(shape) && defaultedLoads(shape).includes('from');
}

const needFields: readonly (keyof PartialWorkload)[] = [
  'capacityPerPod',
  'idleCpuMilli',
  'cpuPerUnitMilli',
  'cpuPerUnitDoublesAt',
  'cpuLimitMilli',
  'baseMemoryBytes',
  'memoryPerUnitBytes',
];

function needsDefault({ workload = {}, metrics: { follow = {} } = {} }: PartialScenario, shape: PartialLoadShape) {
  const isDefaultLoad =
    isNumeric(shape) && defaultedLoads(shape).length === defaultedLoads({ shape: shape.shape }).length;
  return isDefaultLoad && needFields.every((name) => workload[name] === undefined) && Object.keys(follow).length === 0;
}

function isNumeric(shape: PartialLoadShape): shape is PartialNumericShape {
  return isNumericShape(shape.shape);
}
