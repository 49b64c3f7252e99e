// The cpu of a workload as a line over its load: what idle pods use, and what a unit of load costs. Least squares over
// the samples of a recording, for several ages of the metrics; the age that fits best counts.
import type { ColumnName, MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader } from '../measured/step-line.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';

export interface UsageFit {
  /** Of one pod. */
  idleMilli: number;
  perUnitMilli: number;
}

const minSamples = 6;
/** Load or pods must differ by this factor between the samples, or a line through them says nothing. */
const minRatio = 1.2;
/** A pod that uses this share of its limit is throttled: its load may cost more than it can use. */
const throttledShare = 0.9;
/** Samples are steady if load and pods hardly changed for so many seconds: then their age does not matter. */
const steadySeconds = 60;
const triedLags = [0, 10, 20, 30, 45, 60];

/** Milli-units of cpu of one pod. */
export interface PodCpuBounds {
  requestMilli: number;
  /** Infinity: no limit. */
  limitMilli: number;
}

/** Undefined if usage or load was not recorded, or does not vary. */
export function fitUsage(
  { columns }: MeasuredRun,
  counts: StepLine,
  { requestMilli, limitMilli }: PodCpuBounds,
): UsageFit | undefined {
  const { load } = columns;
  if (!load || counts.length === 0) return undefined;
  const usage = withoutThrottled(usageSamples(columns, counts, requestMilli), counts, limitMilli);
  const steady = usage.filter(steadinessOf(load, counts));
  const fitted = steady.length >= minSamples ? fitLine(steady, load, counts, 0) : undefined;
  if (fitted) return fitted;
  if (usage.length < minSamples) return undefined;
  const fits = triedLags.flatMap((lag) => fitLine(usage, load, counts, lag) ?? []);
  return fits.sort((a, b) => a.error - b.error)[0];
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

/** Cpu of all pods in milli-units: as measured, or from the utilization that the autoscaler saw. */
function usageSamples(columns: Partial<Record<ColumnName, Samples>>, counts: StepLine, requestMilli: number): Samples {
  if (columns.cpu) return columns.cpu;
  const countAt = stepReader(columns.ready ?? counts);
  return (columns.utilization ?? []).map(([seconds, percent]) => [
    seconds,
    (percent / 100) * requestMilli * countAt(seconds),
  ]);
}

function fitLine(usage: Samples, load: Samples, counts: StepLine, lagSeconds: number) {
  const [loadAt, countAt] = [stepReader(load), stepReader(counts)];
  const points = usage.map(([seconds, milli]) => ({
    pods: countAt(seconds),
    load: loadAt(seconds - lagSeconds),
    milli,
  }));
  if (!points.some(({ load: one, pods }) => differs(one, points[0]?.load) || differs(pods, points[0]?.pods)))
    return undefined;
  const line = leastSquares(points);
  if (!line) return undefined;
  const error = points.reduce(
    (sum, point) => sum + (point.milli - line.idleMilli * point.pods - line.perUnitMilli * point.load) ** 2,
    0,
  );
  return { ...line, error };
}

function differs(value: number, first = value): boolean {
  return Math.max(value, first) > minRatio * Math.min(value, first);
}

interface UsagePoint {
  pods: number;
  load: number;
  milli: number;
}

/** `milli` = idle × pods + cost × load; without idle cpu if the best line has less than none. */
function leastSquares(points: readonly UsagePoint[]): UsageFit | undefined {
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
