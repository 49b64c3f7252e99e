// The worlds that fit one recording, carried over to another one of the same program: what its usage or its response times
// say of the cost of a unit, and how much less is known where its load is higher.
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { determinedLoads, type LoadRange, loadBeyond } from './load-range.ts';
import { measuredUsage } from './parameter-context.ts';
import { anotherRun, type CostSpread } from './predict.ts';
import { costRatioByLatency } from './response-speed.ts';

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
  const { costFrom, factor, spread, idleMilli } = costThere(fitted, worlds, other);
  const spreads = [anotherRun, spread, Math.min(mostSpread, spreadAtDouble * (beyond - 1))];
  return {
    worlds: worlds.map(({ values, weight }) => ({
      weight,
      values: {
        ...values,
        ...(values.cpuPerUnit !== undefined && { cpuPerUnit: values.cpuPerUnit * factor }),
        ...(values.capacityPerPod !== undefined && { capacityPerPod: values.capacityPerPod / factor }),
        ...(idleMilli !== undefined && { idleCpu: idleMilli }),
      },
    })),
    spread: Math.hypot(...spreads),
    costFrom,
    costFactor: factor,
    loads,
    beyond,
  };
}

interface CostThere extends Pick<OtherRun, 'costFrom'> {
  factor: number;
  spread: number;
  idleMilli?: number;
}

function costThere(fitted: CalibrationSubject, worlds: readonly FittedWorld[], other: CalibrationSubject): CostThere {
  const usage = measuredUsage(other);
  const cost = middleCost(worlds);
  if (usage && cost > 0)
    return {
      costFrom: 'usage',
      factor: usage.perUnitMilli / cost,
      spread: usageSpread,
      idleMilli: usage.idleMilli,
    };
  const byLatency = costRatioByLatency(fitted.run, other.run);
  return byLatency ? { costFrom: 'latency', ...byLatency } : { costFrom: 'nothing', factor: 1, spread: 0 };
}

function middleCost(worlds: readonly FittedWorld[]): number {
  const costs = worlds.map(({ values, weight }) => ({ value: values.cpuPerUnit ?? 0, weight }));
  return weightedQuantile(costs, 0.5);
}
