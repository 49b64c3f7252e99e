// A series in a CSV file (RFC 4180): a column of times, in seconds or as dates, and a column of values. What is wrong is said with its
// place, and with what was expected there.
import { cellsOf, separatorOf } from './csv-cells.ts';
import { secondsOf } from './date.ts';

export interface SeriesProblem {
  problem: string;
  /** What it is about: the file as it is, or the choice of a column. */
  about: 'file' | keyof SeriesColumns;
}

export type SeriesResult = { ok: true; value: (readonly [seconds: number, value: number])[] } | ({ ok: false } & SeriesProblem);

export interface SeriesColumns {
  /** Names of columns; absent: the first one, and the second one. */
  time?: string;
  value?: string;
}

/** More are no load that anybody looks at: two months, minute by minute. */
const mostLines = 100_000;

/** Times count from the first one. Every problem names its line and column, from 1. */
export function readSeries(text: string, { time, value }: SeriesColumns = {}): SeriesResult {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.length > mostLines + 1) return problem(`the file has more than ${mostLines} lines`);
  const separator = separatorOf(lines.find((line) => line.trim() !== '') ?? '');
  const rows = lines.map((line, i) => ({ ...cellsOf(line, separator), line: i + 1 })).filter(({ cells }) => cells.some(isWritten));
  const open = rows.find(({ isOpen }) => isOpen);
  if (open) return problem(`line ${open.line}: a quote is not closed`);
  const [head] = rows;
  if (head === undefined) return problem('the file is empty');
  const names = head.cells.map((cell) => cell.text);
  const named = head.cells.some(
    (cell) => isWritten(cell) && numberOf(cell.text, separator) === undefined && timeOf(cell.text) === undefined,
  );
  if (!named && (time ?? value) !== undefined)
    return problem(`line ${head.line} has no names of columns`, time === undefined ? 'value' : 'time');
  const [timeAt, valueAt] = [columnOf(names, time, 0), columnOf(names, value, 1)];
  if (timeAt < 0) return problem(`there is no column ${time}: there are ${names.join(', ')}`, 'time');
  if (valueAt < 0) return problem(`there is no column ${value}: there are ${names.join(', ')}`, 'value');
  return pointsOf(named ? rows.slice(1) : rows, { timeAt, valueAt, separator });
}

type Row = ReturnType<typeof cellsOf> & { line: number };

function pointsOf(
  rows: readonly Row[],
  { timeAt, valueAt, separator }: { timeAt: number; valueAt: number; separator: string },
): SeriesResult {
  const points: [number, number][] = [];
  for (const row of rows) {
    const seconds = timeOf(textIn(row, timeAt), separator);
    const value = numberOf(textIn(row, valueAt), separator);
    if (seconds === undefined)
      return problem(
        `${placeOf(row, timeAt)}: ${quoted(textIn(row, timeAt))} is no time: it is seconds, or a date as 2026-01-31T12:00:00Z`,
      );
    if (value === undefined || value < 0)
      return problem(`${placeOf(row, valueAt)}: ${quoted(textIn(row, valueAt))} is no number from 0 on`);
    const last = points.at(-1);
    if (last && seconds < last[0])
      return problem(`${placeOf(row, timeAt)}: times stand in order, and ${quoted(textIn(row, timeAt))} is before the line above`);
    points.push([seconds, value]);
  }
  const [first] = points;
  if (first === undefined) return problem('there are no lines with values');
  return { ok: true, value: points.map(([seconds, value]) => [seconds - first[0], value] as const) };
}

/** `line 3, column 7`: where the cell begins, or the line ends. */
function placeOf({ cells, line, length }: Row, index: number): string {
  return `line ${line}, column ${(cells[index]?.start ?? length) + 1}`;
}

function columnOf(head: readonly string[], name: string | undefined, usual: number): number {
  if (name === undefined) return usual;
  const same = head.indexOf(name);
  return same >= 0 ? same : head.findIndex((one) => one.toLowerCase() === name.trim().toLowerCase());
}

/** Where semicolons part the cells, a comma is a decimal point. */
function numberOf(cell: string, separator = ','): number | undefined {
  const text = separator === ';' ? cell.replace(',', '.') : cell;
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

const timeOf = (cell: string, separator = ',') => numberOf(cell, separator) ?? secondsOf(cell);
const textIn = ({ cells }: Row, index: number) => cells[index]?.text ?? '';
const isWritten = ({ text }: { text: string }) => text !== '';
const quoted = (cell: string) => JSON.stringify(cell.slice(0, 40));
const problem = (text: string, about: SeriesProblem['about'] = 'file'): SeriesResult => ({ ok: false, problem: text, about });
