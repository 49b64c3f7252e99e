// The worlds that fit one recording, carried over to another one of the same program: what its usage or its response
// times say of the cost of a unit, and how much less is known where its load is higher.
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
  /** What says how the cost of a unit differs: usage or response times that both recordings have, or nothing. */
  costFrom: 'usage' | 'latency' | 'nothing';
  /** The cost of a unit there, as a multiple of the fitted one. */
  costFactor: number;
  /** Workers that take from a queue: repetitions differ more. */
  isQueue: boolean;
  /** The loads that the fitted recording determines. */
  loads: LoadRange | undefined;
  /** The highest load there, as a multiple of the highest one of `loads`; 1: it is not higher. */
  beyond: number;
  /**
   * Present if response times say what a unit costs, but one wrong sample could: the worlds in which it costs the same.
   */
  sameCost: FittedWorld[] | undefined;
}

/**
 * Days of the same nodes are explained by costs that differ by about a tenth, together with what any run differs: both
 * runs vary, and the load of one tells only roughly of that of the other (48m and 52m a unit in two runs).
 */
const anotherDay = 0.0866;
/** Runs of a queue and its workers differ more, since messages are not alike: by 3 to 17 % of the replica-seconds. */
const anotherDayOfQueue = { spread: 0.12, unexplained: 0.1 };
/** Nodes of one cluster, as machines come and go, have been seen to differ in speed by this. */
const nodeFactor = 1.6;

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
  const { costFrom, factorOf, spread, isDoubtful } = costThere(fitted, other);
  const factors = worlds.map(({ values, weight }) => ({ value: factorOf(values), weight }));
  const isQueue = other.scenario.workload.kind === 'queue' || worlds.some(worksOff);
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

/** What a pod works off decides. */
const worksOff = ({ values }: FittedWorld) => values.capacityPerPod !== undefined;

export interface PredictionThere {
  prediction: Prediction;
  /** If nothing says whether the nodes are others. */
  otherNodes: OtherNodes | undefined;
  /**
   * If response times are in doubt: how far the prediction is off where a unit costs the same, as a share of the
   * replica-seconds. The range is also that of such worlds.
   */
  sameCostError: number | undefined;
}

/** `subject`: with the recording that has the load. */
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

/** The middle stays; the range is that of both. */
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

/** The range is at least as wide as the error that is expected. */
function withStatedError(prediction: Prediction): Prediction {
  const { podSeconds, expectedError } = prediction;
  const { low, middle, high } = podSeconds;
  const [least, most] = [middle * (1 - expectedError), middle * (1 + expectedError)];
  return { ...prediction, podSeconds: { low: Math.min(low, least), middle, high: Math.max(high, most) } };
}

/** At each moment the least and the most of all ranges. */
function outermost(all: readonly Prediction[], seconds: number): { low: StepLine; high: StepLine } {
  const weights = all.map(() => 1);
  const lines = (side: 'low' | 'high') => all.map(({ replicas }) => replicas[side]);
  return {
    low: quantileLine(lines('low'), weights, seconds, 0),
    high: quantileLine(lines('high'), weights, seconds, 1),
  };
}

/** Of the second one, as a share of the replica-seconds of the first. */
const errorBetween = (one: Prediction, other: Prediction, seconds: number): number =>
  shareOf(differenceBetween(one.replicas.middle, other.replicas.middle, seconds));

/** What is predicted if a unit costs more or less there than a run takes for granted, since other nodes are faster. */
export interface OtherNodes {
  /** Of the cost, in both directions. */
  factor: number;
  replicas: { low: StepLine; high: StepLine };
  podSeconds: { low: number; high: number };
  /** How far the prediction is off at the ends, as a share of the replica-seconds there: the larger one. */
  error: number;
}

/** Undefined if a measurement says what a unit costs there, or nothing depends on it. */
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

/** Processors that take `factor` times as long for a unit are busier at the same load, and as busy at less of it. */
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
  /** How many times as much a unit costs there as in a fitted world. */
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
