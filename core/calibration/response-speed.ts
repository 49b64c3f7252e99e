// Estimates how much faster the nodes of one recording are than the nodes of another. The shortest response times of a
// program, without the network, are proportional to its cpu per request.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';

export interface CostRatio {
  /**
   * The cpu per unit of load in one recording, divided by the cpu per unit of load in the recording from which the
   * simulated clusters were fitted.
   */
  factor: number;
  /** The relative standard deviation of `factor`. */
  spread: number;
  /**
   * Whether one wrong sample could explain why `factor` differs from 1. If so, the nodes of both recordings may be
   * equally fast.
   */
  isDoubtful: boolean;
}

/**
 * The relative standard deviations of a cost that is estimated from response times. `spreadOfCpu` applies if a
 * recording has network times, and `spreadWithNetwork` applies if no recording has network times.
 */
const [spreadOfCpu, spreadWithNetwork] = [0.08, 0.16];
/**
 * If the shortest response times of two runs differ by less than this share, the nodes of both runs count as equally
 * fast.
 */
const sameNodes = 0.1;
/**
 * The quantile that is used as the shortest response time. The minimum is not used, because a failed request may be
 * faster than any successful request.
 */
const leastShare = 0.05;
/**
 * The quantiles at which the ratio of the response times has to confirm the ratio at the quantile `leastShare`. One
 * wrong sample can change the ratio at `leastShare`, but not the ratios at these higher quantiles. A recording with
 * fewer than `fewestValues` different values confirms nothing.
 */
const otherShares = [0.15, 0.25, 0.35];
const fewestValues = 8;
/**
 * At a higher quantile, the ratio of the response times of two runs confirms the ratio at `leastShare` if the
 * logarithms of the two ratios differ by less than this. The ratios need not be equal, because higher quantiles also
 * depend on how busy the pods were.
 */
const agreement = 0.2;

/**
 * Estimates from the response times how much cpu a unit of load costs in the other recording, relative to the fitted
 * recording. Returns undefined if a recording has no response times, or if its response times are not longer than the
 * network times.
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
 * The quantiles in `otherShares` must confirm `factor`, the ratio of the shortest response times. `ratio` compares the
 * response times without network times; `whole` compares the whole response times.
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
