// Estimates how much faster the nodes of one recording are than the nodes of another. The shortest response times of a
// program, without the network, are proportional to its cpu per request.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';

export interface CostRatio {
  /** The cpu of a unit in the other recording, as a multiple of the cpu of a unit in the fitted recording. */
  factor: number;
  /** The relative standard deviation of `factor`. */
  spread: number;
  /** Whether one wrong sample could explain the factor. The nodes may then be the same. */
  isDoubtful: boolean;
}

/**
 * The relative standard deviations of a cost that is estimated from response times. The first applies if a recording
 * has network times, otherwise the second.
 */
const [spreadOfCpu, spreadWithNetwork] = [0.08, 0.16];
/** The shortest response times of two runs on the same nodes differ by up to this share. */
const sameNodes = 0.1;
/**
 * The quantile that is used as the shortest response time. The minimum is not used, because a failed request may be
 * faster than any successful request.
 */
const leastShare = 0.05;
/**
 * The higher quantiles that have to confirm the ratio at `leastShare`, because one wrong sample does not change them.
 * Recordings with fewer than `fewestValues` different values confirm nothing.
 */
const otherShares = [0.15, 0.25, 0.35];
const fewestValues = 8;
/**
 * The maximum difference between the logarithms of two ratios. Up to this difference, the ratio at a higher quantile
 * confirms the ratio at `leastShare`. The ratios need not be equal, because higher quantiles also depend on how busy
 * the pods were.
 */
const agreement = 0.2;

/**
 * Estimates the ratio of the costs from the response times. Returns undefined if a recording has no response times, or
 * if its response times are not longer than the network times.
 */
export function costRatioByLatency(fitted: MeasuredRun, other: MeasuredRun): CostRatio | undefined {
  const factor = ratioAt(leastShare, fitted, other);
  if (factor === undefined) return undefined;
  if (Math.abs(Math.log(factor)) < sameNodes) return { factor: 1, spread: 0, isDoubtful: false };
  const hasNetwork = [fitted, other].some(({ columns }) => (columns.network ?? []).length > 0);
  return {
    factor,
    spread: hasNetwork ? spreadOfCpu : spreadWithNetwork,
    isDoubtful: !isConfirmed(factor, fitted, other),
  };
}

/**
 * Whether other quantiles confirm the factor: at all `otherShares` the ratio is about the factor, and the response
 * times including the network change in the same direction. False if a recording has too few different values.
 */
function isConfirmed(factor: number, fitted: MeasuredRun, other: MeasuredRun): boolean {
  if ([fitted, other].some(({ columns }) => valuesOf(columns.latency) < fewestValues)) return false;
  return otherShares.every((share) => {
    const ratio = ratioAt(share, fitted, other);
    const whole = ratioOf(quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share));
    return ratio !== undefined && Math.abs(Math.log(ratio / factor)) < agreement && whole < 1 === factor < 1;
  });
}

function ratioAt(share: number, fitted: MeasuredRun, other: MeasuredRun): number | undefined {
  const [from, to] = [quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share)];
  if (from === undefined || to === undefined) return undefined;
  const ownNetwork = quantileOf(fitted.columns.network, share);
  const otherNetwork = quantileOf(other.columns.network, share);
  const [cpuFrom, cpuTo] = [from - (ownNetwork ?? otherNetwork ?? 0), to - (otherNetwork ?? ownNetwork ?? 0)];
  return cpuFrom > 0 && cpuTo > 0 ? ratioOf(cpuFrom, cpuTo) : undefined;
}

const valuesOf = (samples: Samples = []) => new Set(samples.map(([, value]) => value)).size;

const ratioOf = (from = 1, to = 1) => to / from;

function quantileOf(samples: Samples | undefined, share: number): number | undefined {
  if (!samples || samples.length === 0) return undefined;
  return weightedQuantile(
    samples.map(([, value]) => ({ value, weight: 1 })),
    share,
  );
}
