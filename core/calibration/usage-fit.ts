// Fits the cpu of a workload as a curve over its load: idle cpu, the cost of a unit of load, and the rise of this cost
// at high load.
import type { ColumnName, MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader } from '../measured/step-line.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import { costFactor } from '../simulator/world/unit-cost.ts';
import type { CostRise } from './world-parameters.ts';

export interface UsageFit {
  idleMilli: number;
  perUnitMilli: number;
  /** The load of all pods in units per second: the median of the samples. */
  load: number;
  rise: CostRise | undefined;
}

const minSamples = 6;
/** The load or the number of pods must differ by this factor between the samples; otherwise no line can be fitted. */
const minRatio = 1.2;
/** Samples above this share of the cpu limit are ignored: throttled pods may need more cpu than they get. */
const throttledShare = 0.9;
/**
 * If load and pods hardly changed for this many seconds before a sample, the age of the metric does not affect the
 * sample.
 */
const steadySeconds = 60;
/**
 * The values that the fit tries for the rise of the cost per unit of load, from low load to the highest load. Each
 * value is a share of the cost at low load: at 1, a unit costs twice as much at the highest load.
 */
const triedRises = Array.from({ length: 41 }, (_, i) => i / 40);
const curveNumbers = 3;
/**
 * If the load varies by less than this factor, the fit cannot determine how much the cost of a unit rises with the
 * load.
 */
const minCurveRatio = 2;
/** Half the width of the 95 % confidence interval of the cost increase, in standard deviations. */
const twoDeviations = 2;
const triedLags = [0, 10, 20, 30, 45, 60];

export interface PodCpuBounds {
  requestMilli: number;
  limitMilli: number;
}

export function fitUsage(
  { columns }: MeasuredRun,
  counts: StepLine,
  { requestMilli, limitMilli }: PodCpuBounds,
): UsageFit | undefined {
  const { load } = columns;
  if (!load || counts.length === 0) return undefined;
  const usage = withoutThrottled(usageSamples(columns, counts, requestMilli), counts, limitMilli);
  const steady = usage.filter(steadinessOf(load, counts));
  const fitted = steady.length >= minSamples ? fitCurve(steady, load, counts, 0) : undefined;
  if (fitted) return fitted.fit;
  if (usage.length < minSamples) return undefined;
  const fits = triedLags.flatMap((lag) => fitCurve(usage, load, counts, lag) ?? []);
  return fits.sort((a, b) => a.error - b.error)[0]?.fit;
}

/**
 * Returns a function that computes a factor for a candidate world: the world's cost of a unit of load, multiplied by
 * this factor, fits the measured cpu best. Returns undefined if the run has no load, no replicas, or too few samples.
 * The function takes the idle cpu from the candidate world. The samples hardly distinguish idle cpu from the cost of a
 * unit, because the number of pods follows the load.
 */
export function costMultiple(
  { columns }: MeasuredRun,
  counts: StepLine,
  { requestMilli, limitMilli }: PodCpuBounds,
): ((world: { idleMilli: number; costAt(load: number): number }) => number) | undefined {
  const { load } = columns;
  if (!load || counts.length === 0) return undefined;
  const usage = withoutThrottled(usageSamples(columns, counts, requestMilli), counts, limitMilli);
  if (usage.length < minSamples) return undefined;
  const pointsOf = triedLags.map((lag) => usagePoints(usage, load, counts, lag));
  return ({ idleMilli, costAt }) => {
    const fits = pointsOf.map((points) =>
      multipleOf(points.map(({ pods, load: one, milli }) => [costAt(one) * one, milli - idleMilli * pods])),
    );
    return fits.reduce((best, one) => (one.error < best.error ? one : best)).multiple;
  };
}

/** Fits measured = `multiple` × modelled by least squares. */
function multipleOf(pairs: readonly (readonly [modelled: number, measured: number])[]) {
  let [both, squares, whole] = [0, 0, 0];
  for (const [modelled, measured] of pairs) {
    both += measured * modelled;
    squares += modelled ** 2;
    whole += measured ** 2;
  }
  const multiple = squares > 0 && both > 0 ? both / squares : 1;
  return { multiple, error: whole - 2 * multiple * both + multiple ** 2 * squares };
}

function usagePoints(usage: Samples, load: Samples, counts: StepLine, lagSeconds: number): UsagePoint[] {
  const [loadAt, countAt] = [stepReader(load), stepReader(counts)];
  return usage.map(([seconds, milli]) => ({ pods: countAt(seconds), load: loadAt(seconds - lagSeconds), milli }));
}

function withoutThrottled(usage: Samples, counts: StepLine, limitMilli: number): Samples {
  const countAt = stepReader(counts);
  return usage.filter(([seconds, milli]) => milli < throttledShare * limitMilli * countAt(seconds));
}

function steadinessOf(load: Samples, counts: StepLine): (sample: SeriesPoint) => boolean {
  const [loadNow, loadBefore, countNow, countBefore] = [load, load, counts, counts].map(stepReader);
  return ([seconds]) => {
    const loads = [loadNow?.(seconds) ?? 0, loadBefore?.(seconds - steadySeconds) ?? 0];
    const isLoadSteady = Math.max(...loads) <= minRatio * Math.min(...loads);
    return isLoadSteady && countNow?.(seconds) === countBefore?.(seconds - steadySeconds);
  };
}

function usageSamples(columns: Partial<Record<ColumnName, Samples>>, counts: StepLine, requestMilli: number): Samples {
  if (columns.cpu) return columns.cpu;
  const countAt = stepReader(columns.ready ?? counts);
  return (columns.utilization ?? []).map(([seconds, percent]) => [
    seconds,
    (percent / 100) * requestMilli * countAt(seconds),
  ]);
}

function fitCurve(usage: Samples, load: Samples, counts: StepLine, lagSeconds: number) {
  const points = usagePoints(usage, load, counts, lagSeconds);
  if (!points.some(({ load: one, pods }) => differs(one, points[0]?.load) || differs(pods, points[0]?.pods)))
    return undefined;
  const loads = points.map(({ load: one }) => one).sort((a, b) => a - b);
  const [middleLoad, mostLoad] = [loads[Math.floor(loads.length / 2)] ?? 0, loads.at(-1) ?? 0];
  if (middleLoad <= 0) return undefined;
  const curves = triedRises.flatMap((rise) => fitWithRise(points, rise, mostLoad) ?? []);
  const best = curves.toSorted((a, b) => a.error - b.error)[0];
  if (!best) return undefined;
  const rise = riseRange(curves, best, loads);
  // If a straight line fits about as well as the best curve, the straight line is used, because it determines the cost
  // of a unit better.
  const { line, doublesAt, error } = (rise === undefined || rise.least === 0 ? curves[0] : best) ?? best;
  const perUnitMilli = line.perUnitMilli * costFactor(middleLoad, doublesAt);
  return { fit: { idleMilli: line.idleMilli, perUnitMilli, load: middleLoad, rise }, error };
}

interface UsageCurve {
  rise: number;
  doublesAt: number;
  line: UsageLine;
  error: number;
}

/** Fits cpu = idle × pods + cost × work, where the work is the load times its cost factor. */
function fitWithRise(points: readonly UsagePoint[], rise: number, mostLoad: number): UsageCurve | undefined {
  const doublesAt = rise > 0 ? mostLoad / rise : Number.POSITIVE_INFINITY;
  const worked = points.map((point) => ({ ...point, load: point.load * costFactor(point.load, doublesAt) }));
  const line = leastSquares(worked);
  if (!line) return undefined;
  const error = worked.reduce(
    (sum, point) => sum + (point.milli - line.idleMilli * point.pods - line.perUnitMilli * point.load) ** 2,
    0,
  );
  return { rise, doublesAt, line, error };
}

/**
 * Returns the range of the rises whose curves fit about as well as the best curve; undefined if the loads are too
 * similar or too few. The curve has three parameters, so at least four different loads are needed.
 */
function riseRange(curves: readonly UsageCurve[], best: UsageCurve, loads: readonly number[]): CostRise | undefined {
  const [leastLoad, mostLoad] = [loads[0] ?? 0, loads.at(-1) ?? 0];
  const free = new Set(loads).size - curveNumbers;
  if (free < 1 || mostLoad < minCurveRatio * leastLoad) return undefined;
  const limit = best.error * (1 + twoDeviations ** 2 / free);
  const rises = curves.filter(({ error }) => error <= limit).map(({ rise }) => rise);
  return { least: Math.min(...rises), most: Math.max(...rises), mostLoad };
}

function differs(value: number, first = value): boolean {
  return Math.max(value, first) > minRatio * Math.min(value, first);
}

interface UsageLine {
  idleMilli: number;
  perUnitMilli: number;
}

interface UsagePoint {
  pods: number;
  load: number;
  milli: number;
}

/** Fits `milli` = idle × pods + cost × load, with an idle cpu of at least 0. */
function leastSquares(points: readonly UsagePoint[]): UsageLine | undefined {
  const sum = (of: (point: UsagePoint) => number) => points.reduce((total, point) => total + of(point), 0);
  const [pp, pl, ll] = [
    sum(({ pods }) => pods ** 2),
    sum(({ pods, load }) => pods * load),
    sum(({ load }) => load ** 2),
  ];
  const [pm, lm] = [sum(({ pods, milli }) => pods * milli), sum(({ load, milli }) => load * milli)];
  if (ll === 0) return undefined;
  const determinant = pp * ll - pl ** 2;
  const idleMilli = determinant > 1e-6 * pp * ll ? (pm * ll - lm * pl) / determinant : 0;
  const perUnitMilli = idleMilli > 0 ? (pp * lm - pl * pm) / determinant : lm / ll;
  return perUnitMilli > 0 ? { idleMilli: Math.max(0, idleMilli), perUnitMilli } : undefined;
}
