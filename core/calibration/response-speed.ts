// How much faster the nodes of one recording are than those of another: the shortest response times of the same program
// differ as its cpu per request does, apart from the network.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';

export interface CostRatio {
  /** The cpu of a unit in the other recording, as a multiple of that in the fitted one. */
  factor: number;
  /** The relative standard deviation of `factor`. */
  spread: number;
  /** Whether one wrong sample could explain it: the nodes may be the same. */
  isDoubtful: boolean;
}

/**
 * Response times determine the cost in cpu to about this share, once the network is subtracted; with the network they
 * do so less well.
 */
const [spreadOfCpu, spreadWithNetwork] = [0.08, 0.16];
/**
 * The shortest response times on the same nodes differ by this share from run to run, which does not mean that nodes
 * differ.
 */
const sameNodes = 0.1;
/**
 * A failed request may be faster than any successful one, so the shortest time is taken at this share of the samples.
 */
const leastShare = 0.05;
/**
 * Other nodes also change these quantiles; a wrong sample does not. With fewer different values, they are not several
 * quantiles.
 */
const otherShares = [0.15, 0.25, 0.35];
const fewestValues = 8;
/** The largest difference between ratios of quantiles that agree; higher quantiles also show how busy the pods were. */
const agreement = 0.2;

/** Undefined if one of the two has no response times. */
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
 * Whether several quantiles agree, and so do the times with the network, in which a faster node makes less difference.
 */
function isConfirmed(factor: number, fitted: MeasuredRun, other: MeasuredRun): boolean {
  if ([fitted, other].some(({ columns }) => valuesOf(columns.latency) < fewestValues)) return false;
  return otherShares.every((share) => {
    const ratio = ratioAt(share, fitted, other);
    const whole = ratioOf(quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share));
    return ratio !== undefined && Math.abs(Math.log(ratio / factor)) < agreement && whole < 1 === factor < 1;
  });
}

/** The ratio of the response times at a quantile, without the network times at the same quantile. */
function ratioAt(share: number, fitted: MeasuredRun, other: MeasuredRun): number | undefined {
  const [from, to] = [quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share)];
  if (from === undefined || to === undefined) return undefined;
  const ownNetwork = quantileOf(fitted.columns.network, share);
  const otherNetwork = quantileOf(other.columns.network, share);
  const [cpuFrom, cpuTo] = [from - (ownNetwork ?? otherNetwork ?? 0), to - (otherNetwork ?? ownNetwork ?? 0)];
  return cpuFrom > 0 && cpuTo > 0 ? ratioOf(cpuFrom, cpuTo) : undefined;
}

/** The number of different values: a shortest time that every row repeats is one. */
const valuesOf = (samples: Samples = []) => new Set(samples.map(([, value]) => value)).size;

const ratioOf = (from = 1, to = 1) => to / from;

function quantileOf(samples: Samples | undefined, share: number): number | undefined {
  if (!samples || samples.length === 0) return undefined;
  return weightedQuantile(
    samples.map(([, value]) => ({ value, weight: 1 })),
    share,
  );
}
