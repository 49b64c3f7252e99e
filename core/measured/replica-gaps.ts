import type { Samples } from './measured-run.ts';
import { areRegular, distancesOf, usualDistance } from './sample-distances.ts';
import { withSamplesBefore } from './samples-before.ts';

/** A distance between samples is a gap if it is more than this many times the usual distance. */
const gapFactor = 3;
/** The notes name at most this many gaps: a recording that was made in short pieces has a gap after each piece. */
const maxNamedGaps = 10;

/**
 * Places the changes of the replicas that happened in a gap between two samples. In regular samples, a change is placed
 * in the middle of the gap. Irregular samples were written when the count changed, so the change is placed at the end.
 */
export function withChangesInGaps(replicas: Samples): { replicas: Samples; notes: readonly string[] } {
  const distances = distancesOf(replicas);
  const [usual, regular] = [usualDistance(distances), areRegular(distances)];
  const place = regular ? 'in the middle' : 'at the end';
  const gaps = distances.flatMap((distance, i) => {
    const [from, to] = [replicas[i], replicas[i + 1]];
    return from && to && distance > gapFactor * usual && from[1] !== to[1] ? [{ from, to }] : [];
  });
  const notes = gaps
    .slice(0, maxNamedGaps)
    .map(
      ({ from, to }) =>
        `no replicas were sampled from ${from[0]} s to ${to[0]} s: the change from ${from[1]} to ${to[1]} is placed ${place} of this gap`,
    );
  const left = gaps.length - notes.length;
  if (left > 0)
    notes.push(
      `${left === 1 ? '1 more gap' : `${left} more gaps`} like these: each change is placed ${place} of its gap`,
    );
  const ends = new Set(gaps.map(({ to }) => to[0]));
  const heldUntil = ([seconds]: readonly [number, number]) => (ends.has(seconds) ? seconds - usual : undefined);
  return { replicas: regular ? replicas : withSamplesBefore(replicas, heldUntil), notes };
}
