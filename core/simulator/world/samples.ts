// The history of the samples of a pod. The samples are in a linked list, so that a new sample does not copy the many
// thousands of earlier samples.
import type { ResourceSample } from '../observation.ts';

export interface Chain<Entry extends { atMs: number }> {
  newest: Entry;
  earlier: Chain<Entry> | undefined;
  length: number;
}

export type SampleHistory = Chain<ResourceSample>;

/** The cpu that a pod had used until `atMs`, in millicore-seconds. */
export interface PastUsage {
  atMs: number;
  cpu: number;
}

export interface CohortUsage {
  samples: SampleHistory | undefined;
  sampledMs: number | undefined;
  cpuAtSample: number;
  /** The cpu that a pod had used at each sample in the cpu window; undefined if there is no cpu window. */
  past: Chain<PastUsage> | undefined;
  /** The highest load that one ready pod has served so far, in units per second. */
  peakRate: number;
}

export const unsampledUsage = (): CohortUsage => ({
  samples: undefined,
  sampledMs: undefined,
  cpuAtSample: 0,
  past: undefined,
  peakRate: 0,
});

export const copyOfUsage = ({ samples, sampledMs, cpuAtSample, past, peakRate }: CohortUsage): CohortUsage => ({
  samples,
  sampledMs,
  cpuAtSample,
  past,
  peakRate,
});

/** Keeps at least the newest `most` samples, and at most twice as many. */
export function withNewest<Entry extends { atMs: number }>(
  samples: Chain<Entry> | undefined,
  newest: Entry,
  most: number,
): Chain<Entry> {
  if (most === 1) return { newest, earlier: undefined, length: 1 };
  const earlier = samples && samples.length >= 2 * most ? chainOf(latest(samples, most - 1)) : samples;
  return { newest, earlier, length: (earlier?.length ?? 0) + 1 };
}

export function chainOf<Entry extends { atMs: number }>(samples: readonly Entry[]): Chain<Entry> | undefined {
  let chain: Chain<Entry> | undefined;
  for (const newest of samples) chain = { newest, earlier: chain, length: (chain?.length ?? 0) + 1 };
  return chain;
}

function latest<Entry extends { atMs: number }>(samples: Chain<Entry>, count: number): Entry[] {
  const found: Entry[] = [];
  for (let at: Chain<Entry> | undefined = samples; at && found.length < count; at = at.earlier) found.push(at.newest);
  return found.reverse();
}

export function newestUntil(samples: SampleHistory | undefined, untilMs: number): ResourceSample | undefined {
  let at = samples;
  while (at && at.newest.atMs > untilMs) at = at.earlier;
  return at?.newest;
}

export function oldestFrom<Entry extends { atMs: number }>(
  samples: Chain<Entry> | undefined,
  fromMs: number,
): Entry | undefined {
  let oldest: Entry | undefined;
  for (let at = samples; at && at.newest.atMs >= fromMs; at = at.earlier) oldest = at.newest;
  return oldest;
}
