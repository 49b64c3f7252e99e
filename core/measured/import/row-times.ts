// Finds when each line of a printed table was written: by its date, or by the age of the object.
import type { PrintedDate } from './printed-date.ts';

export interface WatchRow {
  name: string;
  namespace: string | undefined;
  replicas: number;
  utilization: number | undefined;
  date: PrintedDate | undefined;
  ageSeconds: number | undefined;
  ageResolution: number;
}

export interface RowTimes {
  rows: readonly WatchRow[];
  /** The seconds of each row since the first row. */
  times: readonly number[];
  startsAtSeconds: number | undefined;
  lacksZone?: true;
  notes: readonly string[];
}

type RowTimesResult = ({ ok: true } & RowTimes) | { ok: false; problem: string };

const [minuteSeconds, hourSeconds, halfYearSeconds] = [60, 3600, 183 * 86_400];
const advice = "put a date in front of each line, as `kubectl get hpa NAME -w | ts '%FT%T%z'` does";

/** Returns the times of the rows. `rows` must not be empty. */
export function timesOfRows(rows: readonly WatchRow[]): RowTimesResult {
  return rows.every(({ date }) => date) ? timesByDate(rows) : timesByAge(rows);
}

function timesByDate(rows: readonly WatchRow[]): RowTimesResult {
  const dates = rows.flatMap(({ date }) => date ?? []);
  const isAbsolute = dates.every((date) => date.isAbsolute);
  const seconds = dates.every(({ lacksYear }) => lacksYear)
    ? withYears(dates.map((date) => date.seconds))
    : dates.map((date) => date.seconds);
  const first = seconds[0] ?? 0;
  const missing = dates.some(({ lacksYear }) => lacksYear) ? 'year' : 'time zone';
  return {
    ok: true,
    rows,
    times: seconds.map((one) => one - first),
    startsAtSeconds: isAbsolute ? first : undefined,
    ...(isAbsolute && dates.some(({ lacksZone }) => lacksZone) && { lacksZone: true }),
    notes: isAbsolute ? [] : [`the ${missing} of the dates is not known, so only their differences are used`],
  };
}

/** The dates have no year, so a date that is more than half a year before the previous date begins a new year. */
function withYears(seconds: readonly number[]): number[] {
  let years = 0;
  return seconds.map((one, i) => {
    if ((seconds[i - 1] ?? one) - one > halfYearSeconds) years++;
    return one + years * 365 * 86_400;
  });
}

function timesByAge(rows: readonly WatchRow[]): RowTimesResult {
  if (rows.some(({ ageSeconds }) => ageSeconds === undefined))
    return { ok: false, problem: 'a line has no AGE and does not start with a date, so its time is not known' };
  const usable = withoutUnknownChanges(rows);
  const { length } = usable;
  if (length < 2 && length < rows.length)
    return {
      ok: false,
      problem: `the times of the changes are not known, because the AGE column is in hours or days at these changes: ${advice}`,
    };
  const first = usable[0]?.ageSeconds ?? 0;
  const times = usable.map(({ ageSeconds }) => (ageSeconds ?? first) - first);
  const coarse = usable.findIndex(({ ageResolution }) => ageResolution >= minuteSeconds);
  const notes: string[] = [];
  if (coarse >= 0)
    notes.push(
      `from ${times[coarse]} s on, kubectl printed ages without seconds, so later times are only as exact as these ages`,
    );
  if (length < rows.length)
    notes.push(
      `the last ${rows.length - length} of ${rows.length} lines are left out, because ages in hours or days do not tell when the replicas changed: ${advice}`,
    );
  return { ok: true, rows: usable, times, startsAtSeconds: undefined, notes };
}

/**
 * Returns the rows before the first row whose age is in hours or days if the replicas change in such a row, because the
 * time of this change is not known. Otherwise returns all rows.
 */
function withoutUnknownChanges(rows: readonly WatchRow[]): readonly WatchRow[] {
  const unknown = rows.findIndex(
    ({ ageResolution, replicas }, i) => i > 0 && ageResolution >= hourSeconds && rows[i - 1]?.replicas !== replicas,
  );
  if (unknown < 0) return rows;
  const coarse = rows.findIndex(({ ageResolution }) => ageResolution >= hourSeconds);
  return rows.slice(0, Math.min(unknown, Math.max(coarse, 0)));
}
