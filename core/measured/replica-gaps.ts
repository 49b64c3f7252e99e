// Changes of the replicas in a gap between two samples, whose times are unknown.
import type { Samples } from './measured-run.ts';
import { areRegular, distancesOf, usualDistance } from './sample-distances.ts';
import { withSamplesBefore } from './samples-before.ts';

/** A gap is this many times as long as the usual distance of two samples. */
const gapFactor = 3;
/**
 * The maximum number of gaps that are named, because a recording that was made in short pieces has a gap after each.
 */
const maxNamedGaps = 10;

/**
 * The replicas with a time for each change in a gap. If samples were taken at intervals, the change may be anywhere in
 * the gap, so it is in the middle. Otherwise samples are written at changes, so it is at the end.
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
        `no replicas were sampled from ${from[0]} s to ${to[0]} s: the change from ${from[1]} to ${to[1]} is put ${place}`,
    );
  const left = gaps.length - notes.length;
  if (left > 0)
    notes.push(`${left === 1 ? '1 more gap' : `${left} more gaps`} like these: each change is put ${place}`);
  const ends = new Set(gaps.map(({ to }) => to[0]));
  const heldUntil = ([seconds]: readonly [number, number]) => (ends.has(seconds) ? seconds - usual : undefined);
  return { replicas: regular ? replicas : withSamplesBefore(replicas, heldUntil), notes };
}
