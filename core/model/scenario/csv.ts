// A series in a CSV file (RFC 4180): a column of times, in seconds or as dates, and a column of values.

export type SeriesResult = { ok: true; value: (readonly [seconds: number, value: number])[] } | { ok: false; problem: string };

export interface SeriesColumns {
  /** Names of columns; absent: the first one, and the second one. */
  time?: string;
  value?: string;
}

/** Times count from the first one. Every problem names its line, from 1. */
export function readSeries(text: string, { time, value }: SeriesColumns = {}): SeriesResult {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ cells: cellsOf(line), line: i + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head] = rows;
  if (head === undefined) return problem('the file is empty');
  const named = head.cells.some((cell) => cell !== '' && numberOf(cell) === undefined && secondsOf(cell) === undefined);
  if (!named && (time !== undefined || value !== undefined)) return problem(`line ${head.line} has no names of columns`);
  const [timeAt, valueAt] = [columnOf(head.cells, time, 0), columnOf(head.cells, value, 1)];
  if (timeAt < 0) return problem(`there is no column ${time}: there are ${head.cells.join(', ')}`);
  if (valueAt < 0) return problem(`there is no column ${value}: there are ${head.cells.join(', ')}`);
  return pointsOf(named ? rows.slice(1) : rows, timeAt, valueAt);
}

function pointsOf(rows: { cells: string[]; line: number }[], timeAt: number, valueAt: number): SeriesResult {
  const points: [number, number][] = [];
  for (const { cells, line } of rows) {
    const seconds = secondsOf(cells[timeAt] ?? '');
    const value = numberOf(cells[valueAt] ?? '');
    if (seconds === undefined)
      return problem(`line ${line}: ${quoted(cells[timeAt])} is no time: it is seconds, or a date as 2026-01-31T12:00:00Z`);
    if (value === undefined || value < 0) return problem(`line ${line}: ${quoted(cells[valueAt])} is no number from 0 on`);
    const last = points.at(-1);
    if (last && seconds < last[0])
      return problem(`line ${line}: times stand in order, and ${quoted(cells[timeAt])} is before the line above`);
    points.push([seconds, value]);
  }
  const [first] = points;
  if (first === undefined) return problem('there are no lines with values');
  return { ok: true, value: points.map(([seconds, value]) => [seconds - first[0], value] as const) };
}

function columnOf(head: readonly string[], name: string | undefined, usual: number): number {
  return name === undefined ? usual : head.indexOf(name);
}

function numberOf(cell: string): number | undefined {
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

const date = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[-+]\d\d:?\d\d)?$/;

/** Dates are counted by hand: `Date` knows the place of the machine. */
function secondsOf(cell: string): number | undefined {
  const number = numberOf(cell);
  if (number !== undefined) return number;
  const parts = date.exec(cell);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map((part) => Number(part ?? 0));
  return daysBefore(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offsetOf(parts[7]);
}

/** Days of the Gregorian calendar, with March as the first month, so that the leap day is the last one. */
function daysBefore(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day;
}

function offsetOf(zone: string | undefined): number {
  const parts = /^([-+])(\d\d):?(\d\d)$/.exec(zone ?? '');
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60);
}

function cellsOf(line: string): string[] {
  const cells = line.match(/("([^"]|"")*"|[^,;\t]*)([,;\t]|$)/g) ?? [];
  return cells
    .map((cell) =>
      cell
        .replace(/[,;\t]$/, '')
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    )
    .slice(0, -1);
}

const quoted = (cell = '') => JSON.stringify(cell.slice(0, 40));
const problem = (text: string): SeriesResult => ({ ok: false, problem: text });
