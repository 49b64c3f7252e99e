import { dayOfDate } from '../../model/civil-date.ts';
import { hasTimeZone, parseDateSeconds } from '../../model/scenario/parse-date.ts';

export interface PrintedDate {
  /** Unix seconds if `isAbsolute` is true. Otherwise only the difference between two dates is meaningful. */
  seconds: number;
  /**
   * Whether the absolute time is known. False for a date without a year, and for output of `date` whose time zone is
   * not UTC.
   */
  isAbsolute: boolean;
  /** Set if a date such as `2026-01-31 10:00:00` has no time zone. It is then read as UTC. */
  lacksZone?: true;
  lacksYear?: true;
  words: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const utcNames = ['UTC', 'GMT', 'Z'];
/** The year that is assumed if a date has no year. Like most years, it has no leap day. */
const yearWithoutName = 2001;

export function leadingDate(words: readonly string[]): PrintedDate | undefined {
  const [first = '', second = ''] = words;
  const iso = parseDateSeconds(first);
  if (iso !== undefined)
    return { seconds: iso, isAbsolute: true, words: 1, ...(!hasTimeZone(first) && { lacksZone: true }) };
  const spaced = parseDateSeconds(`${first}T${second}`);
  if (spaced !== undefined)
    return {
      seconds: spaced,
      isAbsolute: true,
      words: 2,
      ...(!hasTimeZone(`${first}T${second}`) && { lacksZone: true }),
    };
  if (/^\d{10}(?:\.\d{1,9})?$/.test(first)) return { seconds: Number(first), isAbsolute: true, words: 1 };
  return monthDate(words) ?? weekdayDate(words);
}

function monthDate([month = '', day = '', clock = '']: readonly string[]): PrintedDate | undefined {
  const seconds = secondsOf(yearWithoutName, month, day, clock);
  return seconds === undefined ? undefined : { seconds, isAbsolute: false, lacksYear: true, words: 3 };
}

const parts = {
  day: /^\d{1,2}$/,
  year: /^\d{4}$/,
  clock: /^\d\d?:\d\d:/,
  half: /^[ap]m$/i,
  zone: /^(?:[A-Z]{1,5}|[-+]\d{2,4})$/,
};
type DatePart = keyof typeof parts | 'month';

/** Reads the output of `date`, such as `Mon Jan 13 10:00:00 UTC 2025` or `Mon 13 Jan 2025 10:00:00 AM UTC`. */
function weekdayDate([weekday = '', ...words]: readonly string[]): PrintedDate | undefined {
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun),?$/i.test(weekday)) return undefined;
  const found: Partial<Record<DatePart, string>> = {};
  let last: DatePart | undefined;
  for (const word of words) {
    const part = partOf(word, last);
    if (part === undefined || found[part] !== undefined) break;
    found[part] = word;
    last = part;
  }
  const { year, month = '', day = '', clock = '', half, zone = '' } = found;
  const seconds = year === undefined ? undefined : secondsOf(Number(year), month, day, clock);
  if (seconds === undefined) return undefined;
  return {
    seconds: half === undefined ? seconds : withHalf(seconds, half),
    isAbsolute: utcNames.includes(zone),
    words: 1 + Object.keys(found).length,
  };
}

/**
 * Returns the part of a date that the word can be; undefined if it is no part. A word can be a time zone only after the
 * time of day.
 */
function partOf(word: string, last: DatePart | undefined): DatePart | undefined {
  if (months.includes(word.toLowerCase())) return 'month';
  if ((last === 'clock' || last === 'half') && !parts.half.test(word) && parts.zone.test(word)) return 'zone';
  return (['day', 'year', 'clock', 'half'] as const).find((part) => parts[part].test(word));
}

function withHalf(seconds: number, half: string): number {
  const isTwelve = Math.floor((seconds % 86_400) / 3600) === 12;
  const morning = isTwelve ? seconds - 43_200 : seconds;
  return half.toLowerCase() === 'pm' ? morning + 43_200 : morning;
}

function secondsOf(year: number, month: string, day: string, clock: string): number | undefined {
  const monthAt = months.indexOf(month.toLowerCase());
  const [, hour, minute, second] = /^(\d\d?):(\d\d):(\d\d(?:\.\d{1,9})?)$/.exec(clock) ?? [];
  if (monthAt < 0 || hour === undefined || !/^\d{1,2}$/.test(day)) return undefined;
  const [h, m, s, d] = [Number(hour), Number(minute), Number(second), Number(day)];
  if (h > 23 || m > 59 || s >= 61 || d < 1 || d > 31) return undefined;
  return dayOfDate(year, monthAt + 1, d) * 86_400 + h * 3600 + m * 60 + s;
}
