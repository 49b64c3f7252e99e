import {
  type CsvRow,
  cellText,
  describeCell,
  parseCsvNumber,
  parseTimeSeconds,
} from '../../model/scenario/csv-table.ts';
import { hasTimeZone } from '../../model/scenario/parse-date.ts';

/**
 * Numbers above `epochSeconds` are Unix times in seconds, and numbers above `epochMs` are Unix times in milliseconds.
 * No recording is so long that its own times reach these numbers.
 */
const [epochSeconds, epochMs] = [1e8, 1e11];

export interface TimeColumn {
  at: number;
  /** The length of the column's unit in seconds, for numbers that are neither dates nor Unix times. */
  unit: number;
}

export type Times =
  | {
      ok: true;
      value: readonly number[];
      startsAtSeconds: number | undefined;
      lacksZone: boolean;
      secondsOf: (cell: string) => number | undefined;
    }
  | { ok: false; problem: string };

export function readTimes(rows: readonly CsvRow[], { at, unit }: TimeColumn, separator: string): Times {
  const times: number[] = [];
  for (const row of rows) {
    const time = parseTimeSeconds(cellText(row, at), separator);
    if (time === undefined)
      return {
        ok: false,
        problem: `${describeCell(row, at)}: ${JSON.stringify(cellText(row, at).slice(0, 40))} is not a time: use seconds, or a date such as 2026-01-31T12:00:00Z`,
      };
    times.push(time);
  }
  const least = times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  // Unix times are recognized by their size, even if the header names another unit. Dates are already Unix seconds.
  const perSecond = least > epochMs ? 1000 : least > epochSeconds ? 1 : 1 / unit;
  const start = least / perSecond > epochSeconds ? least / perSecond : 0;
  return {
    ok: true,
    value: times.map((time) => time / perSecond - start),
    startsAtSeconds: start > 0 ? start : undefined,
    lacksZone: rows.some((row) => isWithoutZone(cellText(row, at), separator)),
    secondsOf(cell) {
      const time = parseTimeSeconds(cell, separator);
      return time === undefined ? undefined : time / perSecond - start;
    },
  };
}

function isWithoutZone(cell: string, separator: string): boolean {
  return parseCsvNumber(cell, separator) === undefined && !hasTimeZone(cell);
}
