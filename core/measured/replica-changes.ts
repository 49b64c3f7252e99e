// Handles sources with a row for each change of the replicas. A recording assumes that a change happens in the middle
// between two samples, so a sample of the previous count is added just before each change.
import type { Samples } from './measured-run.ts';
import type { SampledColumns } from './sample-columns.ts';
import { areRegular, distancesOf, usualDistance } from './sample-distances.ts';
import { withSamplesBefore } from './samples-before.ts';

/** If the time of a change is known, a sample of the previous count is added this many seconds before the change. */
const exactSeconds = 0.002;
/**
 * Rows are changes and not samples if most of the rows change the count and the changes are far apart: the usual
 * distance between changes is more than `farFactor` times the usual distance between the samples of the other sources.
 */
const farFactor = 5;
const changingShare = 0.9;

export function withKnownChanges(source: SampledColumns, others: readonly SampledColumns[]): SampledColumns {
  const { replicas, ready } = source.columns;
  if (source.hasSamplesBefore || !replicas || !areChanges(source.columns, others)) return source;
  const atRow = (samples: Samples) => withSamplesBefore(samples, ([seconds]) => seconds - exactSeconds);
  const columns = { ...source.columns, replicas: atRow(replicas), ...(ready && { ready: atRow(ready) }) };
  const note = 'the rows with replicas are changes, not samples: each change happens at the time of its row';
  return { ...source, columns, notes: [...source.notes, note] };
}

function areChanges(
  { replicas = [], ready, ...others }: SampledColumns['columns'],
  sources: readonly SampledColumns[],
) {
  const distances = distancesOf(replicas);
  // If a row also has a load or cpu, a change of the replicas was not the reason to write the row.
  if (areRegular(distances) || Object.keys(others).length > 0) return false;
  const rows = changingRows(replicas, ready ?? []);
  const changes = rows.filter(({ changes }) => changes);
  const isLog = changes.length >= Math.max(2, changingShare * rows.length);
  const farSeconds = farFactor * usualDistanceOf(sources);
  const isFar = farSeconds > 0 && usualDistance(changes.map(({ distance }) => distance)) > farSeconds;
  return isLog || (isFar && 2 * changes.length > rows.length);
}

/**
 * Returns for each row after the first whether its counts differ from the previous row, and the distance in time. A
 * last row without a change is left out, because it only marks the end of the recording.
 */
function changingRows(replicas: Samples, ready: Samples): { changes: boolean; distance: number }[] {
  const readyAt = new Map(ready);
  const rows = replicas.slice(1).map(([seconds, count], i) => {
    const [beforeSeconds, before] = replicas[i] ?? [0, 0];
    const changes = count !== before || readyAt.get(seconds) !== readyAt.get(beforeSeconds);
    return { changes, distance: seconds - beforeSeconds };
  });
  return rows.at(-1)?.changes === false ? rows.slice(0, -1) : rows;
}

function usualDistanceOf(sources: readonly SampledColumns[]): number {
  const samples = sources.flatMap(({ columns }) => Object.values(columns)).filter(({ length }) => length > 2);
  const usual = samples.map((one) => usualDistance(distancesOf(one)));
  return usual.length > 0 ? Math.min(...usual) : 0;
}
