// The cpu of a workload as a line over its load: what idle pods use, and what a unit of load costs. Least squares over
// the samples of a recording, for several ages of the metrics; the age that fits best counts.
import type { ColumnName, MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader } from '../measured/step-line.ts';

export interface UsageFit {
  /** Of one pod. */
  idleMilli: number;
  perUnitMilli: number;
}

const minSamples = 6;
/** The loads of the samples must differ by this factor, or a line through them says nothing. */
const minLoadRatio = 1.2;
const triedLags = [0, 10, 20, 30, 45, 60];

/** Undefined if usage or load was not recorded, or does not vary. */
export function fitUsage({ columns }: MeasuredRun, counts: StepLine, requestMilli: number): UsageFit | undefined {
  const { load } = columns;
  const usage = usageSamples(columns, counts, requestMilli);
  if (!load || usage.length < minSamples) return undefined;
  const fits = triedLags.flatMap((lag) => fitLine(usage, load, counts, lag) ?? []);
  return fits.sort((a, b) => a.error - b.error)[0];
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
  const loads = points.map((point) => point.load);
  if (Math.max(...loads) < minLoadRatio * Math.min(...loads)) return undefined;
  const line = leastSquares(points);
  if (!line) return undefined;
  const error = points.reduce(
    (sum, point) => sum + (point.milli - line.idleMilli * point.pods - line.perUnitMilli * point.load) ** 2,
    0,
  );
  return { ...line, error };
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
