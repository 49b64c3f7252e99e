// The worlds that fit one recording, carried over to another one of the same program: what its usage or its response
// times say of the cost of a unit, and how much less is known where its load is higher.
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { Calibration } from './calibrate.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { type LoadRange, loadBeyond } from './load-range.ts';
import { hasUnitCost, usageFactor } from './parameter-context.ts';
import { type Uncertainty, withSpreads } from './predict.ts';
import { costRatioByLatency } from './response-speed.ts';
import type { ParameterValues } from './world-parameters.ts';

export interface OtherRun {
  worlds: FittedWorld[];
  uncertainty: Uncertainty;
  /** What says how the cost of a unit differs: usage or response times that both recordings have, or nothing. */
  costFrom: 'usage' | 'latency' | 'nothing';
  /** The cost of a unit there, as a multiple of the fitted one. */
  costFactor: number;
  /** The loads that the fitted recording determines. */
  loads: LoadRange | undefined;
  /** The highest load there, as a multiple of the highest one of `loads`; 1: it is not higher. */
  beyond: number;
}

/** Measured usage says what a unit costs to about this. */
const usageSpread = 0.03;
/** A unit at the double of the highest known load costs more or less by about this: caches, contention, throttling. */
const spreadAtDouble = 0.3;

/** `other`: the autoscaler that is predicted, with the recording that has the load. */
export function otherRunOf(
  fitted: CalibrationSubject,
  { worlds, loads, uncertainty }: Pick<Calibration, 'worlds' | 'loads' | 'uncertainty'>,
  other: CalibrationSubject,
): OtherRun {
  const beyond = loadBeyond(loads, other.run);
  const { costFrom, factorOf, spread } = costThere(fitted, other);
  const factors = worlds.map(({ values, weight }) => ({ value: factorOf(values), weight }));
  return {
    worlds: worlds.map((world, i) => ({ ...world, values: atSpeed(world.values, factors[i]?.value ?? 1) })),
    uncertainty: withSpreads(uncertainty, [spread, spreadAtDouble * (beyond - 1)]),
    costFrom,
    costFactor: weightedQuantile(factors, 0.5),
    loads,
    beyond,
  };
}

/** Processors that take `factor` times as long for a unit are busier at the same load, and as busy at less of it. */
function atSpeed(values: ParameterValues, factor: number): ParameterValues {
  const { cpuPerUnit, cpuPerUnitDoublesAt, capacityPerPod } = values;
  return {
    ...values,
    ...(cpuPerUnit !== undefined && { cpuPerUnit: cpuPerUnit * factor }),
    ...(cpuPerUnitDoublesAt !== undefined && { cpuPerUnitDoublesAt: cpuPerUnitDoublesAt / factor }),
    ...(capacityPerPod !== undefined && { capacityPerPod: capacityPerPod / factor }),
  };
}

interface CostThere extends Pick<OtherRun, 'costFrom'> {
  /** How many times as much a unit costs there as in a fitted world. */
  factorOf(values: ParameterValues): number;
  spread: number;
}

function costThere(fitted: CalibrationSubject, other: CalibrationSubject): CostThere {
  const usage = hasUnitCost(fitted) ? usageFactor(other) : undefined;
  if (usage) return { costFrom: 'usage', factorOf: usage, spread: usageSpread };
  const byLatency = costRatioByLatency(fitted.run, other.run);
  return byLatency
    ? { costFrom: 'latency', factorOf: () => byLatency.factor, spread: byLatency.spread }
    : { costFrom: 'nothing', factorOf: () => 1, spread: 0 };
}
