import { quoteString } from '../../go/quote.ts';
import { daysInMonth, type GoTime, secondsOf, utc, type Zone } from './calendar.ts';
import { layoutParts, months, weekdays } from './layout.ts';

export type GoTimeResult = { ok: true; time: GoTime } | { ok: false; error: string };

interface Fields {
  year: number;
  month: number;
  day: number;
  dayOfYear?: number;
  hour: number;
  minute: number;
  second: number;
  nanoseconds: number;
  afternoon?: boolean;
  zone: Zone;
}

export function parseGoTime(layout: string, text: string): GoTimeResult {
  const fields: Fields = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, nanoseconds: 0, zone: utc };
  let rest = text;
  const cannot = (part: string, value: string): GoTimeResult => ({
    ok: false,
    error: `parsing time ${quoteString(text)} as ${quoteString(layout)}: cannot parse ${quoteString(value)} as ${quoteString(part)}`,
  });
  const parts = layoutParts(layout);
  for (const [index, part] of parts.entries()) {
    const length = index % 2 === 0 ? literalLength(part, rest) : readPart(part, rest, fields);
    if (length === undefined) return cannot(part, rest);
    rest = rest.slice(length);
    // In the text, a fraction may follow the seconds even if the layout has no fraction after the seconds.
    const isSecond = index % 2 === 1 && (part === '5' || part === '05');
    if (isSecond && !/^[.,]/.test(parts[index + 2] ?? '')) rest = rest.slice(readFraction(rest, fields));
  }
  const outOfRange = rangeError(fields);
  if (rest !== '' || outOfRange !== undefined)
    return {
      ok: false,
      error: `parsing time ${quoteString(text)}${rest === '' ? `: ${outOfRange} out of range` : `: extra text: ${quoteString(rest)}`}`,
    };
  return { ok: true, time: timeOf(fields) };
}

function literalLength(literal: string, text: string): number | undefined {
  return text.startsWith(literal) ? literal.length : undefined;
}

const numberFields = new Map<
  string,
  [field: 'year' | 'month' | 'day' | 'dayOfYear' | 'hour' | 'minute' | 'second', pattern: RegExp]
>([
  ['2006', ['year', /^\d{4}/]],
  ['1', ['month', /^\d\d?/]],
  ['01', ['month', /^\d\d/]],
  ['2', ['day', /^\d\d?/]],
  ['_2', ['day', /^ ?\d\d?/]],
  ['02', ['day', /^\d\d/]],
  ['__2', ['dayOfYear', /^ {0,2}\d{1,3}/]],
  ['002', ['dayOfYear', /^\d{3}/]],
  ['15', ['hour', /^\d\d?/]],
  ['3', ['hour', /^\d\d?/]],
  ['03', ['hour', /^\d\d/]],
  ['4', ['minute', /^\d\d?/]],
  ['04', ['minute', /^\d\d/]],
  ['5', ['second', /^\d\d?/]],
  ['05', ['second', /^\d\d/]],
]);

function readPart(part: string, text: string, fields: Fields): number | undefined {
  const number = numberFields.get(part);
  if (number) {
    const found = number[1].exec(text)?.[0];
    if (found !== undefined) fields[number[0]] = Number(found);
    return found?.length;
  }
  if (part === '06') return readShortYear(text, fields);
  if (part === 'January' || part === 'Jan') return readMonth(part, text, fields);
  if (part === 'Monday' || part === 'Mon') return nameIn(weekdays, part === 'Mon', text)?.length;
  if (part === 'PM' || part === 'pm') return readHalf(part, text, fields);
  if (part === 'MST') return readZoneName(text, fields);
  if (/^[.,]/.test(part)) return readFraction(text, fields) || (part[1] === '9' ? 0 : undefined);
  return readOffset(part, text, fields);
}

function readShortYear(text: string, fields: Fields): number | undefined {
  const found = /^\d\d/.exec(text)?.[0];
  if (found === undefined) return undefined;
  fields.year = Number(found) + (Number(found) >= 69 ? 1900 : 2000);
  return found.length;
}

function nameIn(
  names: readonly string[],
  isShort: boolean,
  text: string,
): { index: number; length: number } | undefined {
  const forms = names.map((name) => (isShort ? name.slice(0, 3) : name));
  const index = forms.findIndex((name) => text.toLowerCase().startsWith(name.toLowerCase()));
  return index < 0 ? undefined : { index, length: forms[index]?.length ?? 0 };
}

function readMonth(part: string, text: string, fields: Fields): number | undefined {
  const found = nameIn(months, part === 'Jan', text);
  if (found) fields.month = found.index + 1;
  return found?.length;
}

function readHalf(part: string, text: string, fields: Fields): number | undefined {
  const half = text.slice(0, 2);
  if (half !== part && half !== part.replace(/p/i, (p) => (p === 'p' ? 'a' : 'A'))) return undefined;
  fields.afternoon = half === part;
  return 2;
}

function readZoneName(text: string, fields: Fields): number | undefined {
  const name = /^UTC|^(?:[A-Z]{4}T|[A-Z]{3}T|WITA|[A-Z]{3})(?![A-Z])|^ChST|^MeST|^[-+]\d\d/.exec(text)?.[0];
  if (name !== undefined) fields.zone = { name, offsetSeconds: 0 };
  return name?.length;
}

function readFraction(text: string, fields: Fields): number {
  const found = /^[.,]\d+/.exec(text)?.[0] ?? '';
  if (found !== '') fields.nanoseconds = Number(found.slice(1, 10).padEnd(9, '0'));
  return found.length;
}

function readOffset(part: string, text: string, fields: Fields): number | undefined {
  if (part.startsWith('Z') && text.startsWith('Z')) {
    fields.zone = utc;
    return 1;
  }
  const pattern = part.replace(/^[Z-]/, '[-+]').replaceAll(/\d\d/g, '(\\d\\d)');
  const [found, hours = '0', minutes = '0', seconds = '0'] = new RegExp(`^${pattern}`).exec(text) ?? [];
  if (found === undefined) return undefined;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  fields.zone = size === 0 ? utc : { name: '', offsetSeconds: found.startsWith('-') ? -size : size };
  return found.length;
}

function rangeError({ year, month, day, dayOfYear, hour, minute, second }: Fields): string | undefined {
  const lastDay = daysInMonth(year, 2) === 29 ? 366 : 365;
  if (dayOfYear !== undefined && (dayOfYear < 1 || dayOfYear > lastDay)) return 'day-of-year';
  if (month < 1 || month > 12) return 'month';
  if (day < 1 || day > daysInMonth(year, month)) return 'day';
  if (hour > 23) return 'hour';
  return minute > 59 ? 'minute' : second > 59 ? 'second' : undefined;
}

function timeOf(fields: Fields): GoTime {
  const hour = fields.afternoon === undefined ? fields.hour : (fields.hour % 12) + (fields.afternoon ? 12 : 0);
  const date = fields.dayOfYear === undefined ? fields : { ...fields, month: 1, day: fields.dayOfYear };
  return { seconds: secondsOf({ ...date, hour }, fields.zone), nanoseconds: fields.nanoseconds, zone: fields.zone };
}
