// The numbers of a world that a recording does not contain, each with the values that are tried and its place in a
// scenario. One entry per parameter: the search, the report and the written scenario read it.
import type { Scenario } from '../model/scenario/scenario.ts';
import { costFactor } from '../simulator/world/unit-cost.ts';

export const parameterNames = [
  'cpuPerUnit',
  'cpuPerUnitDoublesAt',
  'idleCpu',
  'capacityPerPod',
  'readySeconds',
  'resolutionSeconds',
  'cpuWindowSeconds',
  'rateWindowSeconds',
  'lagSeconds',
] as const;
export type ParameterName = (typeof parameterNames)[number];
/** As a scenario has them: `cpuPerUnit` is the cost at little load. */
export type ParameterValues = Readonly<Partial<Record<ParameterName, number>>>;

/** What bounds depend on. Milli-units of cpu, units per second. */
export interface ParameterContext {
  cost: CostEstimate;
  rise: CostRise;
  idle: IdleRange;
  /** Cost and idle cpu come from measured usage. */
  isUsageMeasured: boolean;
  /** What a pod works off, about, in units per second. */
  capacity: number;
  /** In this order. */
  parameters: readonly ParameterName[];
}

/** What a pod without load uses. */
export interface IdleRange {
  leastMilli: number;
  mostMilli: number;
}

/** How much more a unit costs at `mostLoad` than at little load: 0.2 is a fifth. */
export interface CostRise {
  least: number;
  most: number;
  /** The highest recorded load, in units per second. */
  mostLoad: number;
}

/** What one unit per second costs at `load`: about `milli`, between `milli` ÷ `factor` and `milli` × `factor`. */
export interface CostEstimate {
  milli: number;
  factor: number;
  /** Of all pods, in units per second: the middle of the recorded loads. */
  load: number;
}

export interface WorldParameter {
  title: string;
  unit: string;
  /** Of the values that are tried; `position` is from 0 to 1. */
  valueAt(position: number, context: ParameterContext): number;
  positionOf(value: number, context: ParameterContext): number;
  apply(scenario: Scenario, value: number): Scenario;
  /** What speaks against a value where the recording does not decide, as a share of errors. */
  penalty(position: number, context: ParameterContext): number;
}

/** Both ways between a position and a value. */
type Scale = Pick<WorldParameter, 'valueAt' | 'positionOf'>;

/** A smaller rise at the highest load is none. */
const leastRise = 0.001;
const resolutions = [10, 15, 30, 60] as const;
const capacityFactor = 4;
/** From 15 s to 4 min. */
const [usualWindowSeconds, windowFactor] = [60, 4];
/** From 30 s to 5 min: the windows of `rate()` that are in use. */
const [leastCpuWindowSeconds, cpuWindowFactor] = [30, 10];

export const worldParameters: Record<ParameterName, WorldParameter> = {
  cpuPerUnit: {
    title: 'cpu per unit of load',
    unit: 'm',
    penalty: (position, { isUsageMeasured }) => (isUsageMeasured ? 0.02 * (2 * position - 1) ** 2 : 0),
    valueAt: (position, { cost }) => cost.milli * cost.factor ** (2 * position - 1),
    positionOf: (value, { cost }) => (Math.log(value / cost.milli) / Math.log(cost.factor) + 1) / 2,
    apply: (scenario, cpuPerUnitMilli) => withWorkload(scenario, { cpuPerUnitMilli }),
  },
  cpuPerUnitDoublesAt: {
    title: 'load at which a unit costs twice as much',
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
  capacityPerPod: {
    title: 'what a pod works off',
    unit: '/s',
    penalty: () => 0,
    valueAt: (position, { capacity }) => capacity * capacityFactor ** (2 * position - 1),
    positionOf: (value, { capacity }) => (Math.log(value / capacity) / Math.log(capacityFactor) + 1) / 2,
    apply: (scenario, capacityPerPod) => withWorkload(scenario, { capacityPerPod }),
  },
  readySeconds: {
    title: 'time from started to Ready',
    unit: 's',
    penalty: (position) => 0.01 * position ** 2,
    ...lowBiased(() => [0, 90]),
    apply: (scenario, readySeconds) => withWorkload(scenario, { readySeconds }),
  },
  resolutionSeconds: {
    title: 'distance of two samples of metrics',
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

/** Small values are tried more often. */
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

/** What a unit costs at a load of all pods. */
export function costAt(load: number, { cpuPerUnit = 0, cpuPerUnitDoublesAt }: ParameterValues): number {
  return cpuPerUnit * costFactor(load, cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY);
}

/** The number that is tried, and reported: of the cost the one at the middle load, which a recording determines best. */
export function parameterValue(name: ParameterName, values: ParameterValues, { cost }: ParameterContext): number {
  return name === 'cpuPerUnit' ? costAt(cost.load, values) : (values[name] ?? 0);
}

/** The values of the world at a position. */
export function valuesAt(position: readonly number[], context: ParameterContext): ParameterValues {
  const tried: ParameterValues = Object.fromEntries(
    context.parameters.map((name, i) => [name, worldParameters[name].valueAt(position[i] ?? 0.5, context)]),
  );
  if (tried.cpuPerUnit === undefined) return tried;
  const doublesAt = tried.cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY;
  return { ...tried, cpuPerUnit: tried.cpuPerUnit / costFactor(context.cost.load, doublesAt) };
}

function withWorkload(scenario: Scenario, values: Partial<Scenario['workload']>): Scenario {
  return { ...scenario, workload: { ...scenario.workload, ...values } };
}

/** No recording determines more than a tenth. */
const round = (value: number) => Math.round(value * 10) / 10;

export function scenarioWith(scenario: Scenario, values: ParameterValues): Scenario {
  return parameterNames.reduce((changed, name) => {
    const value = values[name];
    return value === undefined ? changed : worldParameters[name].apply(changed, value);
  }, scenario);
}
