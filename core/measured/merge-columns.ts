import { columnNames, measuredColumns, type Samples } from './measured-run.ts';
import type { SampledColumns } from './sample-columns.ts';

/**
 * Combines the columns of all sources. If several sources have the same column, the column of the first source is used.
 */
export function mergeColumns(sources: readonly SampledColumns[]): SampledColumns {
  const starts = sources.flatMap(({ startsAtSeconds }) => startsAtSeconds ?? []);
  const startsAtSeconds = starts.length > 0 ? Math.min(...starts) : undefined;
  const notes = sources.flatMap((source) => source.notes);
  if (starts.length > 0 && starts.length < sources.length)
    notes.push(
      'some files have no dates, only seconds: they are assumed to start when the earliest file with dates starts',
    );
  const dated = sources.filter((source) => source.startsAtSeconds !== undefined);
  if (dated.some(({ lacksZone }) => lacksZone) && !dated.every(({ lacksZone }) => lacksZone))
    notes.push('some dates have no time zone, and are taken as UTC');
  const shifted = sources.map((source) => shiftedColumns(source, startsAtSeconds ?? 0));
  const columns: SampledColumns['columns'] = {};
  for (const name of columnNames) {
    const found = shifted.flatMap((one) => (one[name] ? [one[name]] : []));
    if (found[0]) columns[name] = found[0];
    if (found.length > 1)
      notes.push(`${measuredColumns[name].title} occurs in several files, and the first file is used`);
  }
  return { startsAtSeconds, columns, notes };
}

function shiftedColumns(source: SampledColumns, startsAtSeconds: number): SampledColumns['columns'] {
  const shift = (source.startsAtSeconds ?? startsAtSeconds) - startsAtSeconds;
  if (shift === 0) return source.columns;
  const shifted = Object.entries(source.columns).map(([name, samples]: [string, Samples]) => [
    name,
    samples.map(([seconds, value]) => [seconds + shift, value]),
  ]);
  return Object.fromEntries(shifted);
}
