// Applies the simulated clusters that were fitted to one recording to another recording of the same program. Estimates
// what a unit of load costs in the other recording, and how uncertain a prediction is.
import { differenceBetween, quantileLine, type StepLine, shareOf } from '../measured/step-line.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { Calibration } from './calibrate.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { type LoadRange, loadBeyond } from './load-range.ts';
import { hasUnitCost, usageFactor } from './parameter-context.ts';
import { type PredictedRange, type Prediction, predict, type Uncertainty, withSpreads } from './predict.ts';
import { costRatioByLatency } from './response-speed.ts';
import type { WorldParameterValues } from './world-parameters.ts';

export interface OtherRun {
  worlds: FittedWorld[];
  uncertainty: Uncertainty;
  /**
   * The measurement from which the cost of a unit of load in the other recording is computed. `nothing` means that this
   * cost is assumed to be equal to the fitted cost.
   */
  costFrom: 'usage' | 'latency' | 'nothing';
  /** The cost of a unit of load in the other recording, as a multiple of the fitted cost. */
  costFactor: number;
  /**
   * Whether the pods are workers that consume a queue. Repeated runs of queue workers differ more than repeated runs of
   * other pods.
   */
  isQueue: boolean;
  loads: LoadRange | undefined;
  /** The highest load of the other recording, as a multiple of the highest load in `loads`; at least 1. */
  beyond: number;
  /**
   * The fitted simulations (worlds) with an unchanged cost of a unit of load. Set only if the changed cost of `worlds`
   * is in doubt, because a single wrong response time could explain the change.
   */
  sameCost: FittedWorld[] | undefined;
}

/**
 * The relative deviation of the cost of a unit of load between two days on the same nodes. Together with the deviation
 * of 5 % between any two runs (`anotherRun`), the total deviation is 10 %. For example, the measured cost of a unit was
 * 48m in one run and 52m in another run.
 */
const anotherDay = 0.0866;
/**
 * The uncertainty for queue workers: `spread` replaces `anotherDay`, and `unexplained` is the lower limit of
 * `Uncertainty.unexplained`. Runs of queue workers differ by 3 to 17 % of the replica-seconds, because messages differ
 * in cost.
 */
const anotherDayOfQueue = { spread: 0.12, unexplained: 0.1 };
/**
 * The factor by which the speed of nodes in one cluster has been observed to differ. Another run may have other nodes,
 * because machines come and go.
 */
const nodeFactor = 1.6;

/** The assumed relative error of a cost that is computed from measured usage. */
const usageSpread = 0.03;
/** At twice the highest known load, caches, contention and throttling change the cost of a unit by about this share. */
const spreadAtDouble = 0.3;

/** @param other the autoscaler to predict, with the recording that provides its load */
export function otherRunOf(
  fitted: CalibrationSubject,
  { worlds, loads, uncertainty }: Pick<Calibration, 'worlds' | 'loads' | 'uncertainty'>,
  other: CalibrationSubject,
): OtherRun {
  const beyond = loadBeyond(loads, other.run);
  const { costFrom, factorOf, spread, isDoubtful } = costThere(fitted, other);
  const factors = worlds.map(({ values, weight }) => ({ value: factorOf(values), weight }));
  const isQueue = other.scenario.workload.kind === 'queue' || worlds.some(hasCapacityPerPod);
  return {
    worlds: worlds.map((world, i) => ({ ...world, values: atSpeed(world.values, factors[i]?.value ?? 1) })),
    uncertainty: withSpreads(isQueue ? ofQueue(uncertainty) : uncertainty, [
      isQueue ? anotherDayOfQueue.spread : anotherDay,
      spread,
      spreadAtDouble * (beyond - 1),
    ]),
    costFrom,
    costFactor: weightedQuantile(factors, 0.5),
    isQueue,
    loads,
    beyond,
    sameCost: isDoubtful ? [...worlds] : undefined,
  };
}

const ofQueue = ({ spread, unexplained }: Uncertainty): Uncertainty => ({
  spread,
  unexplained: Math.max(unexplained, anotherDayOfQueue.unexplained),
});

const hasCapacityPerPod = ({ values }: FittedWorld) => values.capacityPerPod !== undefined;

export interface PredictionThere {
  prediction: Prediction;
  otherNodes: OtherNodes | undefined;
  /**
   * The error of the prediction if the cost of a unit of load is in fact unchanged, as a share of the replica-seconds.
   * Set only if the response times are in doubt (`OtherRun.sameCost`).
   */
  sameCostError: number | undefined;
}

export function predictThere(subject: CalibrationSubject, run: OtherRun): PredictionThere {
  const believed = predict(subject, run.worlds, run.uncertainty);
  const same = run.sameCost && predict(subject, run.sameCost, run.uncertainty);
  const prediction = withStatedError(same ? withRangeOf(believed, same, subject.run.seconds) : believed);
  return {
    prediction,
    otherNodes: predictOnOtherNodes(subject, run, prediction),
    sameCostError: same && errorBetween(same, prediction, subject.run.seconds),
  };
}

function withRangeOf(one: Prediction, other: Prediction, seconds: number): Prediction {
  const bandOf = (of: (prediction: Prediction) => PredictedRange<number>): PredictedRange<number> => {
    const bands = [of(one), of(other)];
    return {
      low: Math.min(...bands.map(({ low }) => low)),
      middle: of(one).middle,
      high: Math.max(...bands.map(({ high }) => high)),
    };
  };
  return {
    ...one,
    replicas: { middle: one.replicas.middle, ...outermost([one, other], seconds) },
    podSeconds: bandOf(({ podSeconds }) => podSeconds),
    peak: bandOf(({ peak }) => peak),
    unmet: bandOf(({ unmet }) => unmet),
  };
}

function withStatedError(prediction: Prediction): Prediction {
  const { podSeconds, expectedError } = prediction;
  const { low, middle, high } = podSeconds;
  const [least, most] = [middle * (1 - expectedError), middle * (1 + expectedError)];
  return { ...prediction, podSeconds: { low: Math.min(low, least), middle, high: Math.max(high, most) } };
}

function outermost(all: readonly Prediction[], seconds: number): { low: StepLine; high: StepLine } {
  const weights = all.map(() => 1);
  const lines = (side: 'low' | 'high') => all.map(({ replicas }) => replicas[side]);
  return {
    low: quantileLine(lines('low'), weights, seconds, 0),
    high: quantileLine(lines('high'), weights, seconds, 1),
  };
}

const errorBetween = (one: Prediction, other: Prediction, seconds: number): number =>
  shareOf(differenceBetween(one.replicas.middle, other.replicas.middle, seconds));

/**
 * The predictions for the case that the other recording comes from faster or slower nodes, on which a unit of load
 * costs less or more cpu.
 */
export interface OtherNodes {
  factor: number;
  replicas: { low: StepLine; high: StepLine };
  podSeconds: { low: number; high: number };
  /**
   * The error of the prediction on slower nodes or on faster nodes, whichever error is larger. It is a share of the
   * replica-seconds on these nodes.
   */
  error: number;
}

function predictOnOtherNodes(
  subject: CalibrationSubject,
  { costFrom, worlds, uncertainty }: OtherRun,
  prediction: Prediction,
): OtherNodes | undefined {
  if (costFrom !== 'nothing' || !dependsOnSpeed(worlds)) return undefined;
  const { seconds } = subject.run;
  const ends = [1 / nodeFactor, nodeFactor].map((factor) =>
    predict(
      subject,
      worlds.map((world) => ({ ...world, values: atSpeed(world.values, factor) })),
      uncertainty,
    ),
  );
  const all = [prediction, ...ends];
  return {
    factor: nodeFactor,
    replicas: outermost(all, seconds),
    podSeconds: {
      low: Math.min(...all.map(({ podSeconds }) => podSeconds.low)),
      high: Math.max(...all.map(({ podSeconds }) => podSeconds.high)),
    },
    error: Math.max(...ends.map((end) => errorBetween(end, prediction, seconds))),
  };
}

function dependsOnSpeed(worlds: readonly FittedWorld[]): boolean {
  return worlds.some(({ values }) => values.cpuPerUnit !== undefined || values.capacityPerPod !== undefined);
}

/**
 * Returns the parameters for pods whose processors need `factor` times as long for a unit of load. Slower processors
 * are busier at the same load, so the cost of a unit already doubles at a lower load.
 */
function atSpeed(values: WorldParameterValues, factor: number): WorldParameterValues {
  const { cpuPerUnit, cpuPerUnitDoublesAt, capacityPerPod } = values;
  return {
    ...values,
    ...(cpuPerUnit !== undefined && { cpuPerUnit: cpuPerUnit * factor }),
    ...(cpuPerUnitDoublesAt !== undefined && { cpuPerUnitDoublesAt: cpuPerUnitDoublesAt / factor }),
    ...(capacityPerPod !== undefined && { capacityPerPod: capacityPerPod / factor }),
  };
}

interface CostThere extends Pick<OtherRun, 'costFrom'> {
  factorOf(values: WorldParameterValues): number;
  spread: number;
  isDoubtful?: boolean;
}

function costThere(fitted: CalibrationSubject, other: CalibrationSubject): CostThere {
  const usage = hasUnitCost(fitted) ? usageFactor(other) : undefined;
  if (usage) return { costFrom: 'usage', factorOf: usage, spread: usageSpread };
  const byLatency = costRatioByLatency(fitted.run, other.run);
  return byLatency
    ? { ...byLatency, costFrom: 'latency', factorOf: () => byLatency.factor }
    : { costFrom: 'nothing', factorOf: () => 1, spread: 0 };
}
