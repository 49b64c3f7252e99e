// How much faster the nodes of one recording are than those of another: the least response times of the same program
// differ as its cpu per request does, apart from the network.
import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { weightedQuantile } from '../measured/weighted-quantile.ts';

export interface CostRatio {
  /** Cpu of a unit in the other recording, as a multiple of that in the fitted one. */
  factor: number;
  /** The relative standard deviation of `factor`. */
  spread: number;
}

/** Response times say what cpu costs to about this, once the network is subtracted; with it they say less. */
const [spreadOfCpu, spreadWithNetwork] = [0.08, 0.16];
/** Least response times of the same nodes differ by this from run to run: it does not mean that nodes differ. */
const sameNodes = 0.1;
/** A failed request may answer faster than any that worked: the least time is where this share of the samples is. */
const leastShare = 0.05;

/** Undefined if one of the two has no response times. */
export function costRatioByLatency(fitted: MeasuredRun, other: MeasuredRun): CostRatio | undefined {
  const [from, to] = [leastOf(fitted.columns.latency), leastOf(other.columns.latency)];
  if (from === undefined || to === undefined) return undefined;
  const ownNetwork = leastOf(fitted.columns.network);
  const otherNetwork = leastOf(other.columns.network);
  const networks = [ownNetwork ?? otherNetwork ?? 0, otherNetwork ?? ownNetwork ?? 0] as const;
  const [cpuFrom, cpuTo] = [from - networks[0], to - networks[1]];
  if (cpuFrom <= 0 || cpuTo <= 0) return undefined;
  const factor = cpuTo / cpuFrom;
  if (Math.abs(Math.log(factor)) < sameNodes) return { factor: 1, spread: 0 };
  return { factor, spread: networks[0] > 0 ? spreadOfCpu : spreadWithNetwork };
}

function leastOf(samples: Samples | undefined): number | undefined {
  if (!samples || samples.length === 0) return undefined;
  return weightedQuantile(
    samples.map(([, value]) => ({ value, weight: 1 })),
    leastShare,
  );
}
