// How much faster the nodes of one recording are than those of another: the least response times of the same program
// differ as its cpu per request does, apart from the network.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';

export interface CostRatio {
  /** Cpu of a unit in the other recording, as a multiple of that in the fitted one. */
  factor: number;
  /** The relative standard deviation of `factor`. */
  spread: number;
  /** One wrong sample could explain it: the nodes may as well be the same. */
  isDoubtful: boolean;
}

/** Response times say what cpu costs to about this, once the network is subtracted; with it they say less. */
const [spreadOfCpu, spreadWithNetwork] = [0.08, 0.16];
/** Least response times of the same nodes differ by this from run to run: it does not mean that nodes differ. */
const sameNodes = 0.1;
/** A failed request may answer faster than any that worked: the least time is where this share of the samples is. */
const leastShare = 0.05;
/** Other nodes change these quantiles, too; a wrong sample does not. Fewer different values are not several of them. */
const otherShares = [0.15, 0.25, 0.35];
const fewestValues = 8;
/** Between the ratios of quantiles that say the same: higher ones also say how busy the pods were. */
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

/** Several quantiles agree, and so do the times with the network, in which a faster node is less of a difference. */
function isConfirmed(factor: number, fitted: MeasuredRun, other: MeasuredRun): boolean {
  if ([fitted, other].some(({ columns }) => valuesOf(columns.latency) < fewestValues)) return false;
  return otherShares.every((share) => {
    const ratio = ratioAt(share, fitted, other);
    const whole = ratioOf(quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share));
    return ratio !== undefined && Math.abs(Math.log(ratio / factor)) < agreement && whole < 1 === factor < 1;
  });
}

/** Of the response times at a quantile, without those of the network at the same one. */
function ratioAt(share: number, fitted: MeasuredRun, other: MeasuredRun): number | undefined {
  const [from, to] = [quantileOf(fitted.columns.latency, share), quantileOf(other.columns.latency, share)];
  if (from === undefined || to === undefined) return undefined;
  const ownNetwork = quantileOf(fitted.columns.network, share);
  const otherNetwork = quantileOf(other.columns.network, share);
  const [cpuFrom, cpuTo] = [from - (ownNetwork ?? otherNetwork ?? 0), to - (otherNetwork ?? ownNetwork ?? 0)];
  return cpuFrom > 0 && cpuTo > 0 ? ratioOf(cpuFrom, cpuTo) : undefined;
}

/** A least time that is repeated in every row is one value. */
const valuesOf = (samples: Samples = []) => new Set(samples.map(([, value]) => value)).size;

const ratioOf = (from = 1, to = 1) => to / from;

function quantileOf(samples: Samples | undefined, share: number): number | undefined {
  if (!samples || samples.length === 0) return undefined;
  return weightedQuantile(
    samples.map(([, value]) => ({ value, weight: 1 })),
    share,
  );
}
