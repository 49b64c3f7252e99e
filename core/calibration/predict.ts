// Predicts what an autoscaler would have done under the load of a recording. The run is simulated in every fitted world
// (simulated cluster), so each prediction has a range.
import { differenceBetween, quantileLine, type StepLine, shareOf } from '../measured/step-line.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { recordedRunner } from './recorded-runs.ts';
import type { WorldParameterValues } from './world-parameters.ts';

/**
 * The median of the predictions of all fitted simulated clusters (worlds), and the range of the middle 80 % by weight.
 */
export interface PredictedRange<Value> {
  low: Value;
  middle: Value;
  high: Value;
}

export interface Prediction {
  replicas: PredictedRange<StepLine>;
  podSeconds: PredictedRange<number>;
  peak: PredictedRange<number>;
  unmet: PredictedRange<number>;
  /**
   * The expected difference between the actual replicas and `replicas.middle`, as a share of the replica-seconds. It is
   * the weighted mean over the runs, but at least `uncertainty.unexplained`.
   */
  expectedError: number;
  uncertainty: Uncertainty;
  /**
   * The runs, in the order of the fitted worlds. Two predictions for the same worlds can therefore be compared run by
   * run.
   */
  runs: readonly PredictedRun[];
}

interface PredictedRun {
  podSeconds: number;
  weight: number;
}

const shares = { low: 0.1, middle: 0.5, high: 0.9 } as const;

export interface Uncertainty {
  /**
   * The relative standard deviation of the cost of one unit of load. It is applied in each fitted simulation (world),
   * in addition to the differences between the simulations.
   */
  spread: number;
  /** The share of the recorded replica-seconds that the fitted simulations (worlds) do not explain. */
  unexplained: number;
}

export const sameRun: Uncertainty = { spread: 0, unexplained: 0 };
/**
 * The relative standard deviation of the cost of a unit from run to run. With this value, simulated runs differ as much
 * as repetitions of a real run. The replica-seconds of repetitions differ by 6 to 7 %, because nodes, neighbors and
 * requests differ.
 */
const anotherRun = 0.05;
const mostSpread = 0.3;

/**
 * Returns the uncertainty of a prediction for a run that was not fitted. The spread combines `anotherRun` and
 * `unexplained`, and is at most `mostSpread`.
 */
export function anotherRunUncertainty(unexplained: number): Uncertainty {
  return { spread: Math.min(mostSpread, Math.hypot(anotherRun, unexplained)), unexplained };
}

export function withSpreads({ spread, unexplained }: Uncertainty, spreads: readonly number[]): Uncertainty {
  return { spread: Math.hypot(spread, ...spreads.map((one) => Math.min(mostSpread, one))), unexplained };
}

export function predict(
  subject: CalibrationSubject,
  worlds: readonly FittedWorld[],
  uncertainty: Uncertainty,
): Prediction {
  return predictionOf(worlds.flatMap(runnerOf(subject, uncertainty)), subject.run.seconds, uncertainty);
}

interface WorldRun extends PredictedRun {
  line: StepLine;
  unmet: number;
}

export function runnerOf(subject: CalibrationSubject, { spread }: Uncertainty): (world: FittedWorld) => WorldRun[] {
  const runsIn = recordedRunner(subject);
  const factors = costFactors(spread);
  return ({ weight, ...world }) =>
    factors.flatMap((factor) =>
      runsIn({ ...world, values: withCostFactor(world.values, factor) }).map((run, _, phases) => ({
        line: run.line,
        podSeconds: run.trace.report.podSeconds,
        unmet: run.trace.report.unmet.units,
        weight: weight / (phases.length * factors.length),
      })),
    );
}

function predictionOf(runs: readonly WorldRun[], seconds: number, uncertainty: Uncertainty): Prediction {
  const lines = runs.map(({ line }) => line);
  const weights = runs.map(({ weight }) => weight);
  const totals = (of: (run: WorldRun) => number) =>
    bandOfValues(runs.map((run) => ({ value: of(run), weight: run.weight })));
  const replicas = bandOf((share) => quantileLine(lines, weights, seconds, share));
  return {
    replicas,
    podSeconds: totals(({ podSeconds }) => podSeconds),
    peak: totals(({ line }) => Math.max(...line.map(([, count]) => count))),
    unmet: totals(({ unmet }) => unmet),
    expectedError: Math.max(uncertainty.unexplained, expectedErrorOf(replicas.middle, runs, seconds)),
    uncertainty,
    runs: runs.map(({ podSeconds, weight }) => ({ podSeconds, weight })),
  };
}

function expectedErrorOf(middle: StepLine, runs: readonly WorldRun[], seconds: number): number {
  let [area, whole] = [0, 0];
  for (const { line, weight } of runs) {
    const difference = differenceBetween(line, middle, seconds);
    area += weight * difference.area;
    whole += weight * difference.whole;
  }
  return shareOf({ area, whole });
}

/**
 * Returns the pod-seconds of the other prediction, divided by the pod-seconds of this prediction. Each run is compared
 * with the other run in the same world, so unknown properties of the worlds hardly change the ratio.
 */
export function ratioBetween({ runs }: Prediction, other: Prediction): PredictedRange<number> {
  return bandOfValues(
    runs.map(({ podSeconds, weight }, i) => ({
      value: (other.runs[i]?.podSeconds ?? 0) / Math.max(1, podSeconds),
      weight,
    })),
  );
}

export interface EditPrediction {
  prediction: Prediction;
  /** The pod-seconds of the edited manifest, divided by the pod-seconds of the recorded manifest in the same world. */
  ratio: PredictedRange<number>;
}

export function predictEdit(
  edited: CalibrationSubject,
  worlds: readonly FittedWorld[],
  before: Prediction,
): EditPrediction {
  const prediction = predict(edited, worlds, before.uncertainty);
  return { prediction, ratio: ratioBetween(before, prediction) };
}

/**
 * Whether the world is part of the quick prediction. The worlds are ordered by their fit, so every fourth world
 * represents all worlds.
 */
const isEarly = (world: number) => world % 4 === 0;

/**
 * Yields a quick prediction of the edit from a quarter of the fitted worlds. Then returns the prediction from all
 * worlds.
 */
export function* predictEditInSteps(
  edited: CalibrationSubject,
  worlds: readonly FittedWorld[],
  before: Prediction,
): Generator<EditPrediction, EditPrediction> {
  const runsIn = runnerOf(edited, before.uncertainty);
  const early = new Map(worlds.flatMap((world, i) => (isEarly(i) ? [[i, runsIn(world)] as const] : [])));
  const perWorld = before.runs.length / Math.max(1, worlds.length);
  const beforeInEarly = before.runs.filter((_, i) => isEarly(Math.floor(i / perWorld)));
  yield editOf([...early.values()].flat(), { ...before, runs: beforeInEarly }, edited);
  return editOf(
    worlds.flatMap((world, i) => early.get(i) ?? runsIn(world)),
    before,
    edited,
  );
}

function editOf(runs: readonly WorldRun[], before: Prediction, { run }: CalibrationSubject): EditPrediction {
  const prediction = predictionOf(runs, run.seconds, before.uncertainty);
  return { prediction, ratio: ratioBetween(before, prediction) };
}

/** The medians of five equally probable parts of a normal distribution, in standard deviations. */
const middles = [-1.282, -0.524, 0, 0.524, 1.282];

const costFactors = (spread: number) =>
  spread === 0 ? [1] : middles.map((deviations) => Math.exp(deviations * spread));

function withCostFactor(values: WorldParameterValues, factor: number): WorldParameterValues {
  const { cpuPerUnit, memoryPerUnit, capacityPerPod } = values;
  return {
    ...values,
    ...(cpuPerUnit !== undefined && { cpuPerUnit: cpuPerUnit * factor }),
    ...(memoryPerUnit !== undefined && { memoryPerUnit: memoryPerUnit * factor }),
    ...(capacityPerPod !== undefined && { capacityPerPod: capacityPerPod / factor }),
  };
}

function bandOfValues(values: { value: number; weight: number }[]): PredictedRange<number> {
  return bandOf((share) => weightedQuantile(values, share));
}

function bandOf<Value>(at: (share: number) => Value): PredictedRange<Value> {
  return { low: at(shares.low), middle: at(shares.middle), high: at(shares.high) };
}
