import type { Samples } from './measured-run.ts';

/**
 * The interval between two samples is regular if it differs from the usual interval by at most this share of the usual
 * interval.
 */
const jitter = 0.25;
const regularShare = 0.6;

export function distancesOf(samples: Samples): number[] {
  return samples.slice(1).map(([seconds], i) => seconds - (samples[i]?.[0] ?? 0));
}

export function usualDistance(distances: readonly number[]): number {
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}

/** Whether the samples were taken at regular intervals, perhaps with gaps, rather than written when a value changed. */
export function areRegular(distances: readonly number[]): boolean {
  const usual = usualDistance(distances);
  const near = distances.filter((distance) => Math.abs(distance - usual) <= jitter * usual);
  return distances.length > 1 && near.length >= regularShare * distances.length;
}
