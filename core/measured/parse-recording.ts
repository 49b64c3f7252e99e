// Reads a file `*.recording.csv`, or another CSV file of measurements: its columns are found by name.

import {
  type CsvRow,
  cellText,
  describeCell,
  listColumns,
  parseCsvNumber,
  parseCsvTable,
  parseTimeSeconds,
} from '../model/scenario/csv-table.ts';
import { largestSeriesValue } from '../model/scenario/read-field-values.ts';
import type { SeriesPoint } from '../model/scenario/scenario.ts';
import { type ColumnName, columnNames, measuredColumns, plainName } from './measured-run.ts';
import { orderSamples, type RecordingResult, recordingOf, type SampledColumns } from './sample-columns.ts';

export type ColumnsResult =
  | { ok: true; value: SampledColumns }
  /** `names`: of the autoscalers to choose from. `needsColumn`: the source does not say what its values are. */
  | { ok: false; problem: string; names?: readonly string[] | undefined; needsColumn?: true };

const timeNames = ['seconds', 'time', 'timestamp', 'ts', 't', 'date', 'datetime', 'elapsed', 'elapsedseconds'];
/** What programs write for a value that they do not have. */
const absentValues = ['', '-', 'nan', 'null', 'none', '<unknown>', 'unknown', 'n/a'];
/** Seconds and milliseconds since 1970 are larger than any time since the start of a recording. */
const [epochSeconds, epochMs] = [1e8, 1e11];

/** A whole recording. */
export function parseRecording(text: string): RecordingResult {
  const columns = parseMeasuredCsv(text);
  return columns.ok ? recordingOf(columns.value) : { ok: false, problem: columns.problem };
}

/** The columns of one file; it may lack replicas. */
export function parseMeasuredCsv(text: string): ColumnsResult {
  const table = parseCsvTable(text);
  if (!table.ok) return table;
  const { names, rows, separator } = table.value;
  if (!names) return refuse('the first line must name the columns, such as `seconds,load,replicas`');
  const plain = names.map(plainName);
  const timeAt = plain.findIndex((name) => timeNames.includes(name));
  if (timeAt < 0)
    return refuse(`there is no column of times, such as \`seconds\`: the columns are ${listColumns(names)}`);
  const times = readTimes(rows, timeAt, separator);
  if (!times.ok) return times;
  const notes: string[] = [];
  const columns: SampledColumns['columns'] = {};
  for (const name of columnNames) {
    const at = plain.findIndex((one) => one === name || measuredColumns[name].aliases.includes(one));
    if (at < 0) continue;
    const samples = readColumn({ rows, at, name, header: names[at] ?? '', times: times.value, separator, notes });
    if (samples.length > 0) columns[name] = orderSamples(samples, `column ${names[at]}`, notes);
  }
  if (Object.keys(columns).length === 0)
    return refuse(
      `no column is known: the columns are ${listColumns(names)}, and a recording has ${columnNames.join(', ')}`,
    );
  return { ok: true, value: { startsAtSeconds: times.startsAtSeconds, columns, notes } };
}

type Times =
  | { ok: true; value: readonly number[]; startsAtSeconds: number | undefined }
  | { ok: false; problem: string };

/** Seconds from the start of the recording. */
function readTimes(rows: readonly CsvRow[], at: number, separator: string): Times {
  const times: number[] = [];
  for (const row of rows) {
    const seconds = parseTimeSeconds(cellText(row, at), separator);
    if (seconds === undefined)
      return refuse(
        `${describeCell(row, at)}: ${JSON.stringify(cellText(row, at).slice(0, 40))} is not a time: use seconds, or a date such as 2026-01-31T12:00:00Z`,
      );
    times.push(seconds > epochMs ? seconds / 1000 : seconds);
  }
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const isAbsolute = first > epochSeconds;
  return {
    ok: true,
    value: isAbsolute ? times.map((time) => time - first) : times,
    startsAtSeconds: isAbsolute ? first : undefined,
  };
}

interface ColumnSource {
  rows: readonly CsvRow[];
  at: number;
  name: ColumnName;
  header: string;
  times: readonly number[];
  separator: string;
  notes: string[];
}

function readColumn({ rows, at, name, header, times, separator, notes }: ColumnSource): SeriesPoint[] {
  const cells = rows.map((row) => cellText(row, at));
  const factorOf = unitReader(name, header, cells);
  const samples: SeriesPoint[] = [];
  const invalid: string[] = [];
  for (const [i, cell] of cells.entries()) {
    if (absentValues.includes(cell.toLowerCase())) continue;
    const { text, factor } = factorOf(cell);
    const value = parseCsvNumber(text, separator);
    const row = rows[i];
    if (value === undefined || value < 0 || value * factor > largestSeriesValue) {
      if (row) invalid.push(`${describeCell(row, at)}`);
      continue;
    }
    samples.push([times[i] ?? 0, value * factor]);
  }
  const [first] = invalid;
  if (first !== undefined)
    notes.push(
      `column ${header}: ${invalid.length === 1 ? '1 cell is' : `${invalid.length} cells are`} no number of at least 0 and left out, the first at ${first}`,
    );
  return samples;
}

/** The number in a cell, and what it is multiplied by to have the unit of the column. */
type UnitReader = (cell: string) => { text: string; factor: number };

/** Cpu is written as Kubernetes does (`250m`, and then `1` is a whole cpu), in cpus if the header says so, or in thousandths. */
function unitReader(name: ColumnName, header: string, cells: readonly string[]): UnitReader {
  if (name === 'utilization') {
    const factor = plainName(header).includes('ratio') ? 100 : 1;
    return (cell) => ({ text: cell.endsWith('%') ? cell.slice(0, -1) : cell, factor: cell.endsWith('%') ? 1 : factor });
  }
  if (name === 'latency' || name === 'network') return millisecondsReader(header);
  if (name !== 'cpu') return (text) => ({ text, factor: 1 });
  const hasSuffix = cells.some((cell) => cell.endsWith('m'));
  const isWhole = hasSuffix || ['cores', 'cpus', 'cpucores', 'cpuusage'].includes(plainName(header));
  return (cell) =>
    cell.endsWith('m') ? { text: cell.slice(0, -1), factor: 1 } : { text: cell, factor: isWhole ? 1000 : 1 };
}

/** `0.12s`, `120ms` or a number, in seconds if the header says so. */
function millisecondsReader(header: string): UnitReader {
  const unit = header
    .toLowerCase()
    .split(/[^a-z]/)
    .findLast((word) => word !== '');
  const factor = unit === 's' || unit === 'seconds' ? 1000 : 1;
  return (cell) => {
    if (cell.endsWith('ms')) return { text: cell.slice(0, -2).trim(), factor: 1 };
    return cell.endsWith('s') ? { text: cell.slice(0, -1).trim(), factor: 1000 } : { text: cell, factor };
  };
}

const refuse = (problem: string) => ({ ok: false, problem }) as const;
