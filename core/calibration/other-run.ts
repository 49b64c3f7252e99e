// Applies the worlds that fit one recording to another recording of the same program: estimates from usage or response
// times what a unit costs in the other recording, and how uncertain a prediction is. A prediction for a higher load is
// less certain.
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
   * What the cost of a unit in the other recording is estimated from: its usage, or response times that both recordings
   * have. With `nothing`, the cost is assumed to be the same.
   */
  costFrom: 'usage' | 'latency' | 'nothing';
  /** The cost of a unit in the other recording, as a multiple of the fitted cost. */
  costFactor: number;
  /** Whether the pods are workers that consume a queue. Repeated runs of such a workload differ more. */
  isQueue: boolean;
  /** The loads for which the fitted recording determines the cost of a unit. */
  loads: LoadRange | undefined;
  /** The highest load of the other recording, as a multiple of the highest load in `loads`; at least 1. */
  beyond: number;
  /**
   * The worlds with an unchanged cost of a unit. They are set if the cost is estimated from response times that one
   * wrong sample could explain.
   */
  sameCost: FittedWorld[] | undefined;
}

/**
 * The standard deviation of the cost between days on the same nodes. Together with the 5 % between any two runs
 * (`anotherRun`), the deviation is about 10 %: two measured runs had costs of 48m and 52m per unit.
 */
const anotherDay = 0.0866;
/** Runs of queue workers differ more, because messages differ in cost: by 3 to 17 % of the replica-seconds. */
const anotherDayOfQueue = { spread: 0.12, unexplained: 0.1 };
/** Nodes of one cluster have been observed to differ in speed by this factor, as machines come and go. */
const nodeFactor = 1.6;

/** The relative error of a cost that is estimated from measured usage. */
const usageSpread = 0.03;
/**
 * At twice the highest known load, a unit costs more or less by about this share, because of caches, contention and
 * throttling.
 */
const spreadAtDouble = 0.3;

/**
 * Applies fitted worlds to another recording.
 * @param other the autoscaler to predict, with the recording whose load it gets
 */
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

/** Whether the capacity of a pod was fitted, as for queue workers. */
const hasCapacityPerPod = ({ values }: FittedWorld) => values.capacityPerPod !== undefined;

export interface PredictionThere {
  prediction: Prediction;
  /**
   * The prediction for nodes of another speed; undefined if a measurement shows the speed, or if the fitted worlds do
   * not depend on it.
   */
  otherNodes: OtherNodes | undefined;
  /**
   * The error of the prediction if the cost of a unit is unchanged, as a share of the replica-seconds. It is set if
   * response times are in doubt (`OtherRun.sameCost`); the range then includes the unchanged cost.
   */
  sameCostError: number | undefined;
}

/** @param subject the autoscaler to predict, with the recording whose load it gets */
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

/** Returns the first prediction with a range that includes the ranges of both. */
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

/** Widens the range of the pod-seconds to at least the expected error. */
function withStatedError(prediction: Prediction): Prediction {
  const { podSeconds, expectedError } = prediction;
  const { low, middle, high } = podSeconds;
  const [least, most] = [middle * (1 - expectedError), middle * (1 + expectedError)];
  return { ...prediction, podSeconds: { low: Math.min(low, least), middle, high: Math.max(high, most) } };
}

/** Returns the lowest and the highest count of all ranges at each time. */
function outermost(all: readonly Prediction[], seconds: number): { low: StepLine; high: StepLine } {
  const weights = all.map(() => 1);
  const lines = (side: 'low' | 'high') => all.map(({ replicas }) => replicas[side]);
  return {
    low: quantileLine(lines('low'), weights, seconds, 0),
    high: quantileLine(lines('high'), weights, seconds, 1),
  };
}

/** Returns the error of the second prediction, as a share of the replica-seconds of the first one. */
const errorBetween = (one: Prediction, other: Prediction, seconds: number): number =>
  shareOf(differenceBetween(one.replicas.middle, other.replicas.middle, seconds));

/** The range of predictions if a unit costs more or less in the other recording, because its nodes differ in speed. */
export interface OtherNodes {
  /** The factor by which a unit is assumed to cost more, or less. */
  factor: number;
  replicas: { low: StepLine; high: StepLine };
  podSeconds: { low: number; high: number };
  /**
   * The error of the prediction if the nodes are slower or faster, whichever error is larger. It is a share of the
   * replica-seconds on these nodes.
   */
  error: number;
}

/**
 * Predicts the other recording for slower and for faster nodes. Returns undefined if a measurement determines the cost
 * of a unit in the other recording, or if the fitted worlds do not depend on the cost.
 */
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
 * Returns the values for processors that take `factor` times as long for a unit. Such processors are busier at the same
 * load, so the cost of a unit doubles at a lower load.
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
  /** Returns how many times as much a unit costs in the other recording as in a fitted world. */
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
