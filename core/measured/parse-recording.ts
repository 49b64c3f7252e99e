// Reads a file `*.recording.csv`, or another CSV file of measurements: its columns are found by name.
import { type CsvTable, cellText, listColumns, parseCsvTable } from '../model/scenario/csv-table.ts';
import { chooseColumns, type ValueColumn } from './csv/choose-columns.ts';
import { beforeNames, timeUnitOf } from './csv/column-headers.ts';
import { headerWords } from './csv/read-header.ts';
import { readTimes, type TimeColumn, type Times } from './csv/read-times.ts';
import { readCellValues } from './csv/read-values.ts';
import { type ColumnName, columnNames } from './measured-run.ts';
import { nameList } from './name-list.ts';
import { type RecordingResult, recordingOf, type SampledColumns } from './sample-columns.ts';
import { withSamplesBefore } from './samples-before.ts';

export type ColumnsResult =
  | { ok: true; value: SampledColumns }
  /**
   * The text cannot be parsed, for the reason in `problem`. With `names`, the user must choose one of these
   * autoscalers. With `needsColumn`, the user must say what the only column of values contains, such as replicas or
   * load.
   */
  | { ok: false; problem: string; names?: readonly string[] | undefined; needsColumn?: true };

export function parseRecording(text: string): RecordingResult {
  const columns = parseMeasuredCsv(text);
  return columns.ok ? recordingOf(columns.value) : { ok: false, problem: columns.problem };
}

/**
 * Parses a CSV file of measurements. The file may lack a column of replicas. Without the parameter `column`, the
 * headers determine which values the file contains.
 */
export function parseMeasuredCsv(text: string, column?: ColumnName): ColumnsResult {
  const table = parseCsvTable(text);
  if (!table.ok) return table;
  const { names, rows, separator } = table.value;
  if (!names) return refuse('the first line must name the columns, such as `seconds,load,replicas`');
  const time = timeColumnOf(names);
  if (!time) return refuse(`there is no column of times, such as \`seconds\`: the columns are ${listColumns(names)}`);
  if (rows.length === 0) return refuse('there are no lines below the names of the columns');
  const times = readTimes(rows, time, separator);
  if (!times.ok) return times;
  const beforeAt = names.findIndex((name) => beforeNames.includes(headerWords(name).join('')));
  const headers = names.flatMap((header, at) =>
    at === time.at || at === beforeAt || header === '' ? [] : [{ at, header }],
  );
  const chosen = chooseColumns(headers, column);
  if (!chosen.ok) return chosen;
  const { used, ...read } = readColumns(table.value, chosen.value, times.value);
  const [notes, unused] = [[...read.notes], headers.filter(({ at }) => !used.has(at)).map(({ header }) => header)];
  if (used.size === 0)
    return {
      ...refuse(
        `none of the columns (${listColumns(names)}) is known; a recording has the columns ${columnNames.join(', ')}`,
      ),
      ...(headers.length === 1 && { needsColumn: true }),
    };
  if (unused.length > 0) notes.push(`columns that are not used: ${nameList(unused)}`);
  const value: SampledColumns = {
    startsAtSeconds: times.startsAtSeconds,
    ...(times.lacksZone && { lacksZone: true }),
    columns: read.columns,
    notes,
  };
  if (beforeAt < 0) return { ok: true, value };
  return { ok: true, value: withTimesBefore(value, table.value, times, beforeAt) };
}

function timeColumnOf(names: readonly string[]): TimeColumn | undefined {
  const units = names.map((name) => timeUnitOf(headerWords(name)));
  const at = units.findIndex((unit) => unit !== undefined);
  return at < 0 ? undefined : { at, unit: units[at] ?? 1 };
}

function readColumns({ rows, separator }: CsvTable, chosen: readonly ValueColumn[], times: readonly number[]) {
  const columns: SampledColumns['columns'] = {};
  const [used, notes] = [new Set<number>(), [] as string[]];
  for (const { at, header, reading } of chosen) {
    const read = readCellValues({ rows, at, header, times, separator }, reading);
    // A `cpu` column of percentages is read as the utilization. A later column of utilizations is then skipped.
    if (!read || columns[read.column]) continue;
    used.add(at);
    notes.push(...read.notes);
    if (read.samples.length > 0) columns[read.column] = read.samples;
  }
  return { columns, used, notes };
}

/**
 * Adds samples of the previous count between the rows.
 * @param at the index of a column with the times at which the previous count was last seen
 */
function withTimesBefore(source: SampledColumns, { rows }: CsvTable, times: Times & { ok: true }, at: number) {
  const before = new Map(rows.map((row, i) => [times.value[i], times.secondsOf(cellText(row, at))]));
  const columns = { ...source.columns };
  for (const name of ['replicas', 'ready'] as const)
    if (columns[name]) columns[name] = withSamplesBefore(columns[name], ([seconds]) => before.get(seconds));
  return { ...source, columns, hasSamplesBefore: true } as const;
}

const refuse = (problem: string) => ({ ok: false, problem }) as const;
