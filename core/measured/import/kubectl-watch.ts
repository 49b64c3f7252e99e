// Reads the table that `kubectl get hpa -w`, or `kubectl get hpa` in a loop, prints.
import { kubectlAgeResolution, parseKubectlAge } from '../../model/kubectl-age.ts';
import type { SeriesPoint } from '../../model/scenario/scenario.ts';
import type { ColumnsResult } from '../parse-recording.ts';
import { orderSamples, type SampledColumns } from '../sample-columns.ts';
import { distancesOf, usualDistance } from '../sample-distances.ts';
import { withSamplesBefore } from '../samples-before.ts';
import { chooseObject, type ImportOptions } from './choose-object.ts';
import { type PrintedRow, readPrintedTable } from './printed-table.ts';
import { type RowTimes, timesOfRows, type WatchRow } from './row-times.ts';

/** A table with at most this many rows per header comes from a loop without `-w`, which prints the header each time. */
const rowsPerCall = 1.5;

export function readKubectlWatch(text: string, options: ImportOptions): ColumnsResult | undefined {
  const table = readPrintedTable(text, ['NAME', 'TARGETS', 'REPLICAS']);
  if (!table) return undefined;
  const chosen = chooseObject(table.rows.flatMap(readRow), options);
  if (!chosen.ok) return chosen;
  const times = timesOfRows(chosen.value);
  if (!times.ok) return times;
  const source = columnsOf(times);
  return { ok: true, value: chosen.value.length > rowsPerCall * table.headers ? withWatchedChanges(source) : source };
}

function readRow({ cells, date }: PrintedRow): WatchRow[] {
  const { NAME: name = '', NAMESPACE: namespace, REPLICAS: replicas = '', AGE: age = '' } = cells;
  if (!/^\d{1,15}$/.test(replicas)) return [];
  return [
    {
      name,
      namespace,
      replicas: Number(replicas),
      utilization: utilizationOf(cells.TARGETS ?? ''),
      date,
      ageSeconds: parseKubectlAge(age),
      ageResolution: kubectlAgeResolution(age),
    },
  ];
}

/**
 * Returns the cpu utilization that the TARGETS column shows; undefined if it shows none. Newer releases print `cpu:
 * 250%/50%, memory: …`, and older releases print `250%/50%` without the names of metrics.
 */
function utilizationOf(targets: string): number | undefined {
  const named = /(?:^|, )cpu: (\d{1,9})%\//.exec(targets)?.[1];
  const only = /^(\d{1,9})%\/\d{1,9}%$/.exec(targets)?.[1];
  return named === undefined && only === undefined ? undefined : Number(named ?? only);
}

function columnsOf({ rows, times, notes, startsAtSeconds, lacksZone }: RowTimes): SampledColumns {
  const allNotes = [...notes];
  const samplesOf = (value: (row: WatchRow) => number | undefined) =>
    rows.flatMap((row, i): SeriesPoint[] => {
      const number = value(row);
      return number === undefined ? [] : [[times[i] ?? 0, number]];
    });
  const replicas = orderSamples(
    samplesOf((row) => row.replicas),
    'REPLICAS',
    allNotes,
  );
  const utilization = orderSamples(
    samplesOf((row) => row.utilization),
    'TARGETS',
    [],
  );
  const columns = { replicas, ...(utilization.length > 0 && { utilization }) };
  return { startsAtSeconds, ...(lacksZone && { lacksZone }), columns, notes: allNotes };
}

/**
 * After a longer gap, adds a sample with the previous count before the row, at the usual distance of rows. A watch
 * prints a change at once, so the previous count lasted until the change, even if no row was printed for a long time.
 */
function withWatchedChanges(source: SampledColumns): SampledColumns {
  const { replicas = [] } = source.columns;
  const usual = usualDistance(distancesOf(replicas));
  const sampledReplicas = withSamplesBefore(replicas, ([seconds]) => seconds - usual);
  return { ...source, columns: { ...source.columns, replicas: sampledReplicas }, hasSamplesBefore: true };
}
