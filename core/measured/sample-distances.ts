// How far the samples of a column lie apart.
import type { Samples } from './measured-run.ts';

/** Most distances between the samples of a program are within this share of the usual one. */
const jitter = 0.25;
const regularShare = 0.6;

export function distancesOf(samples: Samples): number[] {
  return samples.slice(1).map(([seconds], i) => seconds - (samples[i]?.[0] ?? 0));
}

/** The median; 0 if there are none. */
export function usualDistance(distances: readonly number[]): number {
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}

/**
 * Whether the distances are those of a program that samples at intervals, also with gaps, and does not write on
 * changes.
 */
export function areRegular(distances: readonly number[]): boolean {
  const usual = usualDistance(distances);
  const near = distances.filter((distance) => Math.abs(distance - usual) <= jitter * usual);
  return distances.length > 1 && near.length >= regularShare * distances.length;
}
