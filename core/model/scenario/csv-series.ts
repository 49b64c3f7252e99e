import {
  type CsvRow,
  type CsvTable,
  cellText,
  describeCell,
  listColumns,
  parseCsvNumber,
  parseCsvTable,
  parseTimeSeconds,
} from './csv-table.ts';
import { isSeriesValue, largestSeriesValue } from './read-field-values.ts';
import { stepPoints } from './step-points.ts';

export interface SeriesProblem {
  problem: string;
  subject: 'file' | keyof SeriesColumns;
}

export type SeriesResult =
  | { ok: true; value: (readonly [seconds: number, value: number])[] }
  | ({ ok: false } & SeriesProblem);

export interface SeriesColumns {
  /** By default, the first column is the time and the second column is the value. */
  time?: string | undefined;
  value?: string | undefined;
  /** Whether each value holds until the next value. Otherwise, values between two points are on a straight line. */
  steps?: boolean | undefined;
}

/**
 * Reads a series from the columns of a CSV text, or returns why the text has no series. Times are counted from the time
 * of the first line. If the first time is negative, the times stay unchanged.
 */
export function parseSeries(text: string, { time, value, steps = false }: SeriesColumns = {}): SeriesResult {
  const table = parseCsvTable(text);
  if (!table.ok) return failure(table.problem);
  const { names } = table.value;
  if (!names && (time ?? value) !== undefined)
    return failure(`line ${table.value.rows[0]?.line ?? 1} has no column names`, time === undefined ? 'value' : 'time');
  const [timeAt, valueAt] = [columnIndex(names ?? [], time, 0), columnIndex(names ?? [], value, 1)];
  const columns = listColumns(names ?? []);
  if (timeAt < 0) return failure(`there is no column ${time}: the columns are ${columns}`, 'time');
  if (valueAt < 0) return failure(`there is no column ${value}: the columns are ${columns}`, 'value');
  const points = parsePoints(table.value, { timeAt, valueAt });
  return points.ok && steps ? { ok: true, value: stepPoints(points.value) } : points;
}

function parsePoints(
  { rows, separator }: CsvTable,
  { timeAt, valueAt }: { timeAt: number; valueAt: number },
): SeriesResult {
  const points: [number, number][] = [];
  let startSeconds: number | undefined;
  let lastSeconds = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const seconds = parseTimeSeconds(cellText(row, timeAt), separator);
    const value = parseCsvNumber(cellText(row, valueAt), separator);
    if (seconds === undefined)
      return failure(
        `${describeCell(row, timeAt)}: ${quoted(cellText(row, timeAt))} is not a time: use seconds, or a date such as 2026-01-31T12:00:00Z`,
      );
    startSeconds ??= Math.max(0, seconds);
    if (seconds < lastSeconds)
      return failure(
        `${describeCell(row, timeAt)}: times must be in order, but ${quoted(cellText(row, timeAt))} is before the time above it`,
      );
    lastSeconds = seconds;
    if (hasOnlyOthers(row, timeAt, valueAt)) continue;
    if (value === undefined || value < 0)
      return failure(`${describeCell(row, valueAt)}: ${quoted(cellText(row, valueAt))} is not a number of at least 0`);
    if (!isSeriesValue(value))
      return failure(
        `${describeCell(row, valueAt)}: ${quoted(cellText(row, valueAt))} is more than ${largestSeriesValue}`,
      );
    points.push([seconds, value]);
  }
  if (points.length === 0) return failure('there are no lines with values');
  return { ok: true, value: points.map(([seconds, value]) => [seconds - (startSeconds ?? 0), value] as const) };
}

/**
 * Whether a row has no value in the column `valueAt`, but values in other columns. A recording has one row for each
 * time, so it contains such rows.
 */
function hasOnlyOthers({ cells }: CsvRow, timeAt: number, valueAt: number): boolean {
  return cells[valueAt]?.text === '' && cells.some(({ text }, i) => text !== '' && i !== timeAt);
}

function columnIndex(columnNames: readonly string[], name: string | undefined, defaultIndex: number): number {
  if (name === undefined) return defaultIndex;
  const exactMatch = columnNames.indexOf(name);
  return exactMatch >= 0
    ? exactMatch
    : columnNames.findIndex((columnName) => columnName.toLowerCase() === name.trim().toLowerCase());
}

const quoted = (cell: string) => JSON.stringify(cell.slice(0, 40));
const failure = (text: string, subject: SeriesProblem['subject'] = 'file'): SeriesResult => ({
  ok: false,
  problem: text,
  subject,
});
