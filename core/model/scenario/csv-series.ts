// Reads a series from a CSV file (RFC 4180): a column of times, in seconds or as dates, and a column of values. Each
// problem has its position and the expected content.
import { detectSeparator, splitCells } from './csv-cells.ts';
import { parseDateSeconds } from './parse-date.ts';
import { isSeriesValue, largestSeriesValue } from './read-field-values.ts';

export interface SeriesProblem {
  problem: string;
  /** The subject of the problem: the file itself, or the choice of a column. */
  subject: 'file' | keyof SeriesColumns;
}

export type SeriesResult =
  | { ok: true; value: (readonly [seconds: number, value: number])[] }
  | ({ ok: false } & SeriesProblem);

export interface SeriesColumns {
  /** Names of columns; the defaults are the first and the second column. */
  time?: string | undefined;
  value?: string | undefined;
}

/** Enough for two months of minutes; longer series are refused. */
const maxLines = 100_000;
/** A time or a value has some tens of characters; other columns may hold a sentence. */
export const maxCellLength = 1000;
export const maxColumns = 1000;
/** In a message. */
const maxNames = 20;

/** Times count from the first one. Every problem names its line and column, from 1. */
export function parseSeries(text: string, { time, value }: SeriesColumns = {}): SeriesResult {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.length > maxLines + 1) return failure(`the file has more than ${maxLines} lines`);
  const separator = detectSeparator(lines.find((line) => line.trim() !== '') ?? '');
  const rows = lines
    .map((line, i) => ({ ...splitCells(line, separator), line: i + 1 }))
    .filter(({ cells }) => cells.some(isFilled));
  const unclosed = rows.find(({ hasOpenQuote }) => hasOpenQuote);
  if (unclosed) return failure(`line ${unclosed.line}: a quote is not closed`);
  const longRow = rows.find(({ cells }) => cells.length > maxColumns);
  if (longRow) return failure(`line ${longRow.line} has more than ${maxColumns} columns`);
  const longCell = rows.find(({ cells }) => cells.some(({ text }) => text.length > maxCellLength));
  if (longCell) return failure(`line ${longCell.line}: a cell has more than ${maxCellLength} characters`);
  const [header] = rows;
  if (header === undefined) return failure('the file is empty');
  const names = header.cells.map((cell) => cell.text);
  const hasHeader = header.cells.some(
    (cell) =>
      isFilled(cell) && parseNumber(cell.text, separator) === undefined && parseTimeSeconds(cell.text) === undefined,
  );
  if (!hasHeader && (time ?? value) !== undefined)
    return failure(`line ${header.line} has no names of columns`, time === undefined ? 'value' : 'time');
  const [timeAt, valueAt] = [columnIndex(names, time, 0), columnIndex(names, value, 1)];
  const columns = [...names.slice(0, maxNames), ...(names.length > maxNames ? ['…'] : [])].join(', ');
  if (timeAt < 0) return failure(`there is no column ${time}: the columns are ${columns}`, 'time');
  if (valueAt < 0) return failure(`there is no column ${value}: the columns are ${columns}`, 'value');
  return parsePoints(hasHeader ? rows.slice(1) : rows, { timeAt, valueAt, separator });
}

type CsvRow = ReturnType<typeof splitCells> & { line: number };

function parsePoints(
  rows: readonly CsvRow[],
  { timeAt, valueAt, separator }: { timeAt: number; valueAt: number; separator: string },
): SeriesResult {
  const points: [number, number][] = [];
  for (const row of rows) {
    const seconds = parseTimeSeconds(cellText(row, timeAt), separator);
    const value = parseNumber(cellText(row, valueAt), separator);
    if (seconds === undefined)
      return failure(
        `${describePlace(row, timeAt)}: ${quoted(cellText(row, timeAt))} is not a time: use seconds, or a date such as 2026-01-31T12:00:00Z`,
      );
    if (value === undefined || value < 0)
      return failure(`${describePlace(row, valueAt)}: ${quoted(cellText(row, valueAt))} is not a number of at least 0`);
    if (!isSeriesValue(value))
      return failure(
        `${describePlace(row, valueAt)}: ${quoted(cellText(row, valueAt))} is more than ${largestSeriesValue}`,
      );
    const last = points.at(-1);
    if (last && seconds < last[0])
      return failure(
        `${describePlace(row, timeAt)}: times must be in order, but ${quoted(cellText(row, timeAt))} is before the time above it`,
      );
    points.push([seconds, value]);
  }
  const [first] = points;
  if (first === undefined) return failure('there are no lines with values');
  return { ok: true, value: points.map(([seconds, value]) => [seconds - first[0], value] as const) };
}

/** `line 3, column 7`: the start of the cell, or the end of the line. */
function describePlace({ cells, line, length }: CsvRow, index: number): string {
  return `line ${line}, column ${(cells[index]?.start ?? length) + 1}`;
}

function columnIndex(columnNames: readonly string[], name: string | undefined, defaultIndex: number): number {
  if (name === undefined) return defaultIndex;
  const exactMatch = columnNames.indexOf(name);
  return exactMatch >= 0
    ? exactMatch
    : columnNames.findIndex((columnName) => columnName.toLowerCase() === name.trim().toLowerCase());
}

/** If the separator is a semicolon, a comma is the decimal point. */
function parseNumber(cell: string, separator = ','): number | undefined {
  const text = separator === ';' ? cell.replace(',', '.') : cell;
  const number = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

const parseTimeSeconds = (cell: string, separator = ',') => parseNumber(cell, separator) ?? parseDateSeconds(cell);
const cellText = ({ cells }: CsvRow, index: number) => cells[index]?.text ?? '';
const isFilled = ({ text }: { text: string }) => text !== '';
const quoted = (cell: string) => JSON.stringify(cell.slice(0, 40));
const failure = (text: string, subject: SeriesProblem['subject'] = 'file'): SeriesResult => ({
  ok: false,
  problem: text,
  subject,
});
