// Fits worlds to a recording. A world is a set of values that the recording does not contain, such as cpu, delays and
// the metrics pipeline. In a world that fits, the simulated controller decides as the real controller did. The result
// is always a set of worlds that fit about equally well.
import {
  differenceBetween,
  type LineDifference,
  type StepLine,
  shareOf,
  stepsOfSamples,
} from '../measured/step-line.ts';
import type { CalibrationSubject } from './calibration-subject.ts';
import type { FittedWorld } from './fitted-world.ts';
import { determinedLoads, type LoadRange } from './load-range.ts';
import { parameterContextOf, withUncommon } from './parameter-context.ts';
import { type ParameterEstimate, parameterEstimates } from './parameter-estimates.ts';
import { type ParameterSearchOptions, type SearchPoint, searchParameters } from './parameter-search.ts';
import { anotherRunUncertainty, type Prediction, predict, sameRun, type Uncertainty } from './predict.ts';
import { recordedErrors } from './recorded-runs.ts';
import { type ParameterContext, worldAt, worldParameters } from './world-parameters.ts';

export interface Calibration {
  worlds: readonly FittedWorld[];
  estimates: readonly ParameterEstimate[];
  measured: StepLine;
  fitted: Prediction;
  residual: LineDifference;
  /**
   * Whether even the best simulated cluster (world) explains too little of the recording. The recording may then be of
   * another manifest.
   */
  isPoor: boolean;
  uncertainty: Uncertainty;
  loads: LoadRange | undefined;
}

export interface CalibrationProgress {
  /** The number of simulated clusters (worlds) that have been tried. `of` is the maximum number. */
  done: number;
  of: number;
  /** The smallest error so far, as a share of the measured replica-seconds. */
  error: number;
}

type Search = Omit<ParameterSearchOptions, 'dimensions'>;

const search: Search = { spread: 480, rounds: 4, best: 24, around: 8 };
const uncommonSearch: Search = { spread: 240, rounds: 3, best: 12, around: 8 };
const partOf = ({ spread, rounds, best, around }: Search, part: number): Search => ({
  spread: Math.ceil(spread * part),
  rounds,
  best: Math.ceil(best * part),
  around,
});
const countOf = ({ spread, rounds, best, around }: Search) => spread + rounds * best * around;
/**
 * If the errors of two simulated clusters (worlds) differ by less than this share of the replica-seconds, both clusters
 * fit about equally well.
 */
const errorScale = 0.02;
/**
 * An uncommon mechanism (`withUncommon`) is used only if it reduces the error by more than this share of the
 * replica-seconds.
 */
const leastGain = 0.005;
const maxWorlds = 24;

/**
 * Searches for simulated clusters (worlds) that fit the recording, and yields the progress after each cluster. A
 * smaller `part` of the clusters makes the search faster, but the result fits less closely.
 */
export function* calibrate(subject: CalibrationSubject, part = 1): Generator<CalibrationProgress, Calibration> {
  const [common, further] = [partOf(search, part), partOf(uncommonSearch, part)];
  const context = parameterContextOf(subject);
  const uncommon = withUncommon(subject, context);
  const of = countOf(common) + (uncommon ? countOf(further) : 0);
  const plain = yield* tryWorlds(subject, context, common, { done: 0, of, error: Number.POSITIVE_INFINITY });
  if (!uncommon || plain.error < leastGain) return calibrationOf(subject, fittedWorlds(plain.tried, context));
  const extended = yield* tryWorlds(subject, uncommon, further, { ...plain, of });
  const explainsMore = extended.error < plain.error - leastGain;
  return calibrationOf(
    subject,
    explainsMore ? fittedWorlds(extended.tried, uncommon) : fittedWorlds(plain.tried, context),
  );
}

interface TriedWorlds {
  tried: SearchPoint[];
  done: number;
  error: number;
}

function* tryWorlds(
  subject: CalibrationSubject,
  context: ParameterContext,
  options: Search,
  from: CalibrationProgress,
): Generator<CalibrationProgress, TriedWorlds> {
  const errorIn = recordedErrors(subject);
  const least = new LeastErrors();
  const errorAt = (position: readonly number[]) => {
    const penalty = penaltyOf(position, context);
    return errorIn(worldAt(position, context), least.mostOfUse - penalty) + penalty;
  };
  const tried: SearchPoint[] = [];
  for (const candidate of searchParameters(errorAt, { ...options, dimensions: context.parameters.length })) {
    tried.push(candidate);
    least.add(candidate.error);
    yield { done: from.done + tried.length, of: from.of, error: Math.min(from.error, least.error) };
  }
  return { tried, done: from.done + tried.length, error: least.error };
}

/**
 * Stores the lowest errors that the search has found. The simulation of a candidate can stop as soon as its error is
 * above `mostOfUse`, because the candidate is then not among the results.
 */
class LeastErrors {
  private readonly errors: number[] = [];

  add(error: number): void {
    const place = this.errors.findLastIndex((one) => one <= error) + 1;
    this.errors.splice(place, 0, error);
    this.errors.splice(maxWorlds);
  }

  get error(): number {
    return this.errors[0] ?? Number.POSITIVE_INFINITY;
  }

  get mostOfUse(): number {
    return Math.max(this.errors[maxWorlds - 1] ?? Number.POSITIVE_INFINITY, this.error + errorScale);
  }
}

export function calibrationOf(subject: CalibrationSubject, worlds: readonly FittedWorld[]): Calibration {
  const { run } = subject;
  const context = parameterContextOf(subject);
  const measured = stepsOfSamples(run.columns.replicas ?? []);
  const fitted = predict(subject, worlds, sameRun);
  const residual = differenceBetween(measured, fitted.replicas.middle, run.seconds);
  const unexplained = shareOf(residual);
  const staying = differenceBetween(measured, measured.slice(0, 1), run.seconds);
  const isPoor = isPoorFit(unexplained, shareOf(staying));
  const estimates = parameterEstimates(worlds, context);
  return {
    worlds,
    // If the fit is poor, the parameter values of the best attempts may agree by chance, so no estimate counts as
    // determined.
    estimates: isPoor ? estimates.map((estimate) => ({ ...estimate, isDetermined: false })) : estimates,
    measured,
    fitted: { ...fitted, expectedError: Math.max(unexplained, fitted.expectedError) },
    residual,
    isPoor,
    uncertainty: anotherRunUncertainty(unexplained),
    loads: determinedLoads(run, subject.autoscaler),
  };
}

/**
 * A fit is poor if its residual exceeds `mostUnexplained`. A fit is also poor if its residual exceeds both
 * `leastUnexplained` and `mostOfStaying` × the error of a run that never scales. Real recordings have errors of up to 3
 * %.
 */
const [mostUnexplained, leastUnexplained, mostOfStaying] = [0.15, 0.02, 0.5];

const isPoorFit = (residual: number, staying: number) =>
  residual > mostUnexplained || (residual > leastUnexplained && residual > mostOfStaying * staying);

/** The penalty is added to the error, and decides between worlds that fit equally well. */
function penaltyOf(position: readonly number[], context: ParameterContext): number {
  return context.parameters.reduce((sum, name, i) => sum + worldParameters[name].penalty(position[i] ?? 0, context), 0);
}

function fittedWorlds(tried: readonly SearchPoint[], context: ParameterContext): FittedWorld[] {
  const best = chooseWorlds(tried);
  const least = best[0]?.error ?? 0;
  // Even the best simulated cluster does not fit the recording exactly. The variance includes its error, because the
  // errors of other clusters may differ from it by this amount by chance.
  const variance = errorScale ** 2 + least ** 2;
  const weights = best.map(({ error }) => Math.exp((least ** 2 - error ** 2) / (2 * variance)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return best.map(({ position }, i) => ({ ...worldAt(position, context), weight: (weights[i] ?? 0) / total }));
}

/**
 * Chooses worlds that fit well and differ from each other. The search tries many worlds around a few good worlds, so
 * the best worlds alone would be very similar.
 */
function chooseWorlds(tried: readonly SearchPoint[]): SearchPoint[] {
  const byError = tried.toSorted((a, b) => a.error - b.error);
  const [best] = byError;
  if (!best) return [];
  const limit = best.error + errorScale;
  const fitting = byError.filter(({ error }) => error <= limit);
  if (fitting.length <= maxWorlds) return byError.slice(0, maxWorlds);
  const chosen = [best];
  const distances = fitting.map((one) => distanceBetween(one, best));
  while (chosen.length < maxWorlds) {
    const farthest = distances.reduce((most, one, i) => (one > (distances[most] ?? 0) ? i : most), 0);
    const next = fitting[farthest] ?? best;
    chosen.push(next);
    for (const [i, one] of fitting.entries()) distances[i] = Math.min(distances[i] ?? 0, distanceBetween(one, next));
  }
  return chosen.sort((a, b) => a.error - b.error);
}

function distanceBetween(a: SearchPoint, b: SearchPoint): number {
  return a.position.reduce((sum, value, i) => sum + (value - (b.position[i] ?? 0)) ** 2, 0);
}
