// The worlds that fit one recording, carried over to another one of the same program: what its usage or its response times
// say of the cost of a unit, and how much less is known where its load is higher.
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import { loadOfWork } from '../simulator/world/unit-cost.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { determinedLoads, type LoadRange, loadBeyond } from './load-range.ts';
import { hasUnitCost, measuredUsage } from './parameter-context.ts';
import { anotherRun, type CostSpread } from './predict.ts';
import { costRatioByLatency } from './response-speed.ts';
import type { UsageFit } from './usage-fit.ts';
import type { ParameterValues } from './world-parameters.ts';

export interface OtherRun {
  worlds: FittedWorld[];
  spread: CostSpread;
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
const mostSpread = 0.3;

/** `other`: the autoscaler that is predicted, with the recording that has the load. */
export function otherRunOf(
  fitted: CalibrationSubject,
  worlds: readonly FittedWorld[],
  other: CalibrationSubject,
): OtherRun {
  const loads = determinedLoads(fitted.run, fitted.autoscaler);
  const beyond = loadBeyond(loads, other.run);
  const { costFrom, factorOf, spread, idleMilli } = costThere(fitted, other);
  const factors = worlds.map(({ values, weight }) => ({ value: factorOf(values), weight }));
  const spreads = [anotherRun, spread, Math.min(mostSpread, spreadAtDouble * (beyond - 1))];
  return {
    worlds: worlds.map((world, i) => {
      const moved = atSpeed(world.values, factors[i]?.value ?? 1);
      return { ...world, values: idleMilli === undefined ? moved : { ...moved, idleCpu: idleMilli } };
    }),
    spread: Math.hypot(...spreads),
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
  idleMilli?: number;
}

function costThere(fitted: CalibrationSubject, other: CalibrationSubject): CostThere {
  const usage = measuredUsage(other);
  if (usage && hasUnitCost(fitted))
    return {
      costFrom: 'usage',
      factorOf: (values) => factorOfUsage(values, usage),
      spread: usageSpread,
      idleMilli: usage.idleMilli,
    };
  const byLatency = costRatioByLatency(fitted.run, other.run);
  return byLatency
    ? { costFrom: 'latency', factorOf: () => byLatency.factor, spread: byLatency.spread }
    : { costFrom: 'nothing', factorOf: () => 1, spread: 0 };
}

/** The factor with which a unit costs, at the load of the measured usage, what was measured. */
function factorOfUsage({ cpuPerUnit, cpuPerUnitDoublesAt }: ParameterValues, usage: UsageFit): number {
  if (!cpuPerUnit) return 1;
  const work = (usage.perUnitMilli * usage.load) / cpuPerUnit;
  return loadOfWork(work, cpuPerUnitDoublesAt ?? Number.POSITIVE_INFINITY) / usage.load;
}
