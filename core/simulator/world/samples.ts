// The samples of a pod that may still be read: a chain, so that taking one copies no others. With a lag of a day there
// are many thousands.
import type { ResourceSample } from '../observation.ts';

export interface Samples {
  newest: ResourceSample;
  earlier: Samples | undefined;
  length: number;
}

/** What has been measured of each pod of a cohort. */
export interface CohortUsage {
  /** Undefined: it was never sampled. */
  samples: Samples | undefined;
  /** Time of the last sample. */
  sampledMs: number | undefined;
  cpuAtSample: number;
  /** Highest rate that it has served, in units per second. */
  peakRate: number;
}

export const unsampledUsage = (): CohortUsage => ({
  samples: undefined,
  sampledMs: undefined,
  cpuAtSample: 0,
  peakRate: 0,
});

/** Keeps at least `most` samples, if there are so many, and at most twice as many. */
export function withNewest(samples: Samples | undefined, newest: ResourceSample, most: number): Samples {
  if (most === 1) return { newest, earlier: undefined, length: 1 };
  const earlier = samples && samples.length >= 2 * most ? chainOf(latest(samples, most - 1)) : samples;
  return { newest, earlier, length: (earlier?.length ?? 0) + 1 };
}

/** From the oldest. */
export function chainOf(samples: readonly ResourceSample[]): Samples | undefined {
  let chain: Samples | undefined;
  for (const newest of samples) chain = { newest, earlier: chain, length: (chain?.length ?? 0) + 1 };
  return chain;
}

function latest(samples: Samples, count: number): ResourceSample[] {
  const found: ResourceSample[] = [];
  for (let at: Samples | undefined = samples; at && found.length < count; at = at.earlier) found.push(at.newest);
  return found.reverse();
}

/** The newest one that was taken by then. */
export function newestUntil(samples: Samples | undefined, untilMs: number): ResourceSample | undefined {
  let at = samples;
  while (at && at.newest.atMs > untilMs) at = at.earlier;
  return at?.newest;
}
