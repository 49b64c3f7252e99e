// The numbers of a scenario that a recording does not contain. For each number, this module defines the values that the
// fit tries, and where the number is in a scenario.
import type { Follow, Scenario } from '../model/scenario/scenario.ts';
import { costFactor } from '../simulator/world/unit-cost.ts';
import { type AssumedSeries, followsOf } from './assumed-series.ts';

export const parameterNames = [
  'cpuPerUnit',
  'cpuPerUnitDoublesAt',
  'idleCpu',
  'memoryPerUnit',
  'baseMemory',
  'capacityPerPod',
  'readySeconds',
  'resolutionSeconds',
  'cpuWindowSeconds',
  'rateWindowSeconds',
  'metricPerUnit',
  'lagSeconds',
] as const;
export type ParameterName = (typeof parameterNames)[number];
/** The values of some or all parameters. `cpuPerUnit` is the cpu cost of a unit at low load. */
export type WorldParameterValues = Readonly<Partial<Record<ParameterName, number>>>;

/** A guess at the values that a recording does not contain. */
export interface CandidateWorld {
  values: WorldParameterValues;
  /**
   * For each metric without `follow` in the scenario, the source that the metric follows in the simulation. The default
   * source depends on the target of the metric, but this source stays the same if the target is edited.
   */
  follow?: Readonly<Record<string, Follow>> | undefined;
}

/**
 * The estimates from which the ranges of the parameters are computed. Cpu is in milli-units, memory in Mi, and load in
 * units per second.
 */
export interface ParameterContext {
  cost: CostEstimate;
  rise: CostRise;
  idle: IdleRange;
  isUsageMeasured: boolean;
  memory: MemoryEstimate;
  capacity: number;
  assumed: readonly AssumedSeries[];
  /** The estimated metric value per unit of load, for the first assumed metric that follows the load. */
  metricPerUnit: number;
  /** The fitted parameters. A position of the search has one coordinate for each parameter, in this order. */
  parameters: readonly ParameterName[];
}

export interface IdleRange {
  leastMilli: number;
  mostMilli: number;
}

/**
 * Estimates of memory in Mi. `target` is the memory of a pod at the target of the autoscaler. `perUnit` is the memory
 * per unit of load if the load uses all memory of the pod.
 */
export interface MemoryEstimate {
  target: number;
  perUnit: number;
}

/**
 * The estimated rise of the cost of one unit of load from low load to `mostLoad`. The rise is between `least` and
 * `most`: 0.2 is 20 %.
 */
export interface CostRise {
  least: number;
  most: number;
  /** The highest recorded load, in units per second. */
  mostLoad: number;
}

/**
 * The estimated cost of one unit per second at `load`. It is about `milli`, and between `milli` ÷ `factor` and `milli`
 * × `factor`.
 */
export interface CostEstimate {
  milli: number;
  factor: number;
  /** The median of the recorded total load, that is of all pods together, in units per second. */
  load: number;
}

export interface WorldParameter {
  title: string;
  unit: string;
  valueAt(position: number, context: ParameterContext): number;
  positionOf(value: number, context: ParameterContext): number;
  apply(scenario: Scenario, value: number): Scenario;
  /**
   * Returns a small number that is added to the error of the fit. This number decides between values that fit the
   * recording equally well.
   */
  penalty(position: number, context: ParameterContext): number;
}

type Scale = Pick<WorldParameter, 'valueAt' | 'positionOf'>;

const leastRise = 0.001;
const resolutions = [10, 15, 30, 60] as const;
const capacityFactor = 4;
/** The maximum memory of an idle pod, as a share of its memory at the target of the autoscaler. */
const mostBasePart = 0.95;
/**
 * The range of memory per unit that is searched. The middle of the range is `middleMemoryPart` times
 * `MemoryEstimate.perUnit`, and the ends are `memoryFactor` times lower and higher than the middle.
 */
const [middleMemoryPart, memoryFactor] = [0.5, 4];
/**
 * `metricPerUnit` is searched up to this factor from its estimate: the metric may count messages instead of requests,
 * or only the requests of some callers.
 */
const metricFactor = 4;
export const bytesPerMi = 1024 ** 2;
/** The search tries rate windows of the metrics from 15 s to 4 min. */
const [usualWindowSeconds, windowFactor] = [60, 4];
/** The search tries cpu windows from 30 s to 5 min, which are usual with Prometheus' `rate()`. */
const [leastCpuWindowSeconds, cpuWindowFactor] = [30, 10];

export const worldParameters: Record<ParameterName, WorldParameter> = {
  cpuPerUnit: {
    title: 'cpu per unit of load',
    unit: 'm',
    penalty: (position, { isUsageMeasured }) => (isUsageMeasured ? 0.02 * (2 * position - 1) ** 2 : 0),
    ...around(({ cost }) => [cost.milli, cost.factor]),
    apply: (scenario, cpuPerUnitMilli) => withWorkload(scenario, { cpuPerUnitMilli }),
  },
  cpuPerUnitDoublesAt: {
    title: 'rise of cpu per unit compared with low load',
    unit: '/s',
    penalty: () => 0,
    valueAt: (position, { rise }) =>
      rise.mostLoad / Math.max(leastRise, rise.least + position * (rise.most - rise.least)),
    positionOf: (value, { rise }) => (rise.mostLoad / value - rise.least) / Math.max(leastRise, rise.most - rise.least),
    apply: (scenario, cpuPerUnitDoublesAt) => withWorkload(scenario, { cpuPerUnitDoublesAt }),
  },
  idleCpu: {
    title: 'cpu of an idle pod',
    unit: 'm',
    penalty: (position, { isUsageMeasured }) => (isUsageMeasured ? 0 : 0.02 * position ** 2),
    ...lowBiased(({ idle }) => [idle.leastMilli, idle.mostMilli]),
    apply: (scenario, idleCpuMilli) => withWorkload(scenario, { idleCpuMilli }),
  },
  memoryPerUnit: {
    title: 'memory per unit of load',
    unit: 'Mi',
    penalty: () => 0,
    ...around(({ memory }) => [middleMemoryPart * memory.perUnit, memoryFactor]),
    apply: (scenario, value) => withWorkload(scenario, { memoryPerUnitBytes: value * bytesPerMi }),
  },
  baseMemory: {
    title: 'memory of an idle pod',
    unit: 'Mi',
    penalty: () => 0,
    valueAt: (position, { memory }) => round(position * mostBasePart * memory.target),
    positionOf: (value, { memory }) => value / (mostBasePart * memory.target),
    apply: (scenario, value) => withWorkload(scenario, { baseMemoryBytes: value * bytesPerMi }),
  },
  capacityPerPod: {
    title: 'load that a pod serves',
    unit: '/s',
    penalty: () => 0,
    ...around(({ capacity }) => [capacity, capacityFactor]),
    apply: (scenario, capacityPerPod) => withWorkload(scenario, { capacityPerPod }),
  },
  readySeconds: {
    title: 'time until a started pod is Ready',
    unit: 's',
    penalty: (position) => 0.01 * position ** 2,
    ...lowBiased(() => [0, 90]),
    apply: (scenario, readySeconds) => withWorkload(scenario, { readySeconds }),
  },
  resolutionSeconds: {
    title: 'time between two samples of metrics',
    unit: 's',
    penalty: () => 0,
    valueAt: (position) =>
      resolutions[Math.min(resolutions.length - 1, Math.floor(position * resolutions.length))] ?? 15,
    positionOf: (value) => (resolutions.findIndex((one) => one >= value) + 0.5) / resolutions.length,
    apply: (scenario, resolutionSeconds) => ({ ...scenario, metrics: { ...scenario.metrics, resolutionSeconds } }),
  },
  cpuWindowSeconds: {
    title: 'time over which cpu is averaged',
    unit: 's',
    penalty: () => 0,
    valueAt: (position) => Math.round(leastCpuWindowSeconds * cpuWindowFactor ** position),
    positionOf: (value) => Math.log(Math.max(1, value) / leastCpuWindowSeconds) / Math.log(cpuWindowFactor),
    apply: (scenario, cpuWindowSeconds) => ({ ...scenario, metrics: { ...scenario.metrics, cpuWindowSeconds } }),
  },
  rateWindowSeconds: {
    title: 'time over which a metric is averaged',
    unit: 's',
    penalty: (position) => 0.01 * (2 * position - 1) ** 2,
    valueAt: (position) => round(usualWindowSeconds * windowFactor ** (2 * position - 1)),
    positionOf: (value) => (Math.log(value / usualWindowSeconds) / Math.log(windowFactor) + 1) / 2,
    apply: (scenario, rateWindowSeconds) => ({ ...scenario, metrics: { ...scenario.metrics, rateWindowSeconds } }),
  },
  metricPerUnit: {
    title: 'custom metric per unit of load',
    unit: '',
    penalty: () => 0,
    ...around(({ metricPerUnit }) => [metricPerUnit, metricFactor]),
    // The scenario stays unchanged, because `worldAt` writes this value into the sources of the metrics.
    apply: (scenario) => scenario,
  },
  lagSeconds: {
    title: 'age of metrics when they are read',
    unit: 's',
    penalty: (position) => 0.01 * position ** 2,
    ...linear(60),
    apply: (scenario, lagSeconds) => ({ ...scenario, metrics: { ...scenario.metrics, lagSeconds } }),
  },
};

function linear(most: number): Scale {
  return { valueAt: (position) => round(position * most), positionOf: (value) => value / most };
}

/** Returns a logarithmic scale from `middle` ÷ `factor` to `middle` × `factor`. */
function around(range: (context: ParameterContext) => readonly [middle: number, factor: number]): Scale {
  return {
    valueAt(position, context) {
      const [middle, factor] = range(context);
      return middle * factor ** (2 * position - 1);
    },
    positionOf(value, context) {
      const [middle, factor] = range(context);
      return (Math.log(value / middle) / Math.log(factor) + 1) / 2;
    },
  };
}

function lowBiased(range: (context: ParameterContext) => readonly [least: number, most: number]): Scale {
  return {
    valueAt(position, context) {
      const [least, most] = range(context);
      return round(least + position ** 2 * (most - least));
    },
    positionOf(value, context) {
      const [least, most] = range(context);
      return most > least ? Math.sqrt(Math.max(0, value - least) / (most - least)) : 0;
    },
  };
}

export function costAt(load: number, { cpuPerUnit = 0, cpuPerUnitDoublesAt }: WorldParameterValues): number {
  return cpuPerUnit * costFactor(load, cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY);
}

/**
 * Returns the value of a parameter. For cpuPerUnit, this is the cost at the median of the recorded loads, which a
 * recording determines best.
 */
export function parameterValue(name: ParameterName, values: WorldParameterValues, { cost }: ParameterContext): number {
  return name === 'cpuPerUnit' ? costAt(cost.load, values) : (values[name] ?? 0);
}

function valuesAt(position: readonly number[], context: ParameterContext): WorldParameterValues {
  const tried: WorldParameterValues = Object.fromEntries(
    context.parameters.map((name, i) => [name, worldParameters[name].valueAt(position[i] ?? 0.5, context)]),
  );
  if (tried.cpuPerUnit === undefined) return tried;
  const doublesAt = tried.cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY;
  return { ...tried, cpuPerUnit: tried.cpuPerUnit / costFactor(context.cost.load, doublesAt) };
}

export function worldAt(position: readonly number[], context: ParameterContext): CandidateWorld {
  const values = valuesAt(position, context);
  const follow = followsOf(context.assumed, values.metricPerUnit);
  return { values, ...(follow && { follow }) };
}

function withWorkload(scenario: Scenario, values: Partial<Scenario['workload']>): Scenario {
  return { ...scenario, workload: { ...scenario.workload, ...values } };
}

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the scenario with the values and metric sources of the candidate world. A metric source that the scenario
 * sets takes precedence over the metric source of the world.
 */
export function scenarioOfWorld(scenario: Scenario, { values, follow }: CandidateWorld): Scenario {
  const { metrics } = scenario;
  const followed = follow
    ? { ...scenario, metrics: { ...metrics, follow: { ...follow, ...metrics.follow } } }
    : scenario;
  return parameterNames.reduce((changed, name) => {
    const value = values[name];
    return value === undefined ? changed : worldParameters[name].apply(changed, value);
  }, followed);
}
