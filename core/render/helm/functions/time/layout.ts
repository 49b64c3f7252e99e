// Go's time layouts, which are written as the reference time: `2006-01-02 15:04:05`.
import { boundedPattern } from '../../../../model/bounded-pattern.ts';
import { trimEndOf } from '../../../../model/trim-end.ts';
import { type CalendarTime, calendarTime, type GoTime } from './calendar.ts';

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Matches the parts of a layout in the order in which Go looks for them. `Jan` before a lower-case letter is not a
 * part, and neither is `_2` in `_2006`.
 */
const partPattern = boundedPattern(
  1000,
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|2006|__2|_2006|_2|002|0[1-6]|15|Z07:00:00|Z070000|Z07:00|Z0700|Z07|-07:00:00|-070000|-07:00|-0700|-07|[.,](?:0+|9+)(?!\d)|PM|pm|[1-5]/g,
);

/** Literal texts are at even indexes of the result. The elements of the layout, such as `2006`, are at odd indexes. */
export function layoutParts(layout: string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: part, index } of partPattern.matchAll(layout)) {
    // In a layout, `_2006` means a literal underscore, followed by the year `2006`.
    const start = part === '_2006' ? index + 1 : index;
    parts.push(layout.slice(at, start), part.replace(/^_(?=2006)/, ''));
    at = index + part.length;
  }
  return [...parts, layout.slice(at)];
}

export function formatTime(time: GoTime, layout: string): string {
  const calendar = calendarTime(time);
  return layoutParts(layout)
    .map((part, index) => (index % 2 === 0 ? part : writePart(part, calendar, time)))
    .join('');
}

type Writer = (time: CalendarTime) => string;

const two = (value: number): string => String(value).padStart(2, '0');
const twelve = (hour: number): number => hour % 12 || 12;

const writers = new Map<string, Writer>([
  ['January', ({ month }) => months[month - 1] ?? ''],
  ['Jan', ({ month }) => months[month - 1]?.slice(0, 3) ?? ''],
  ['1', ({ month }) => String(month)],
  ['01', ({ month }) => two(month)],
  ['Monday', ({ weekday }) => weekdays[weekday] ?? ''],
  ['Mon', ({ weekday }) => weekdays[weekday]?.slice(0, 3) ?? ''],
  ['2', ({ day }) => String(day)],
  ['_2', ({ day }) => String(day).padStart(2)],
  ['02', ({ day }) => two(day)],
  ['__2', ({ dayOfYear }) => String(dayOfYear).padStart(3)],
  ['002', ({ dayOfYear }) => String(dayOfYear).padStart(3, '0')],
  ['2006', ({ year }) => String(year).padStart(4, '0')],
  ['06', ({ year }) => two(year % 100)],
  ['15', ({ hour }) => two(hour)],
  ['3', ({ hour }) => String(twelve(hour))],
  ['03', ({ hour }) => two(twelve(hour))],
  ['4', ({ minute }) => String(minute)],
  ['04', ({ minute }) => two(minute)],
  ['5', ({ second }) => String(second)],
  ['05', ({ second }) => two(second)],
  ['PM', ({ hour }) => (hour >= 12 ? 'PM' : 'AM')],
  ['pm', ({ hour }) => (hour >= 12 ? 'pm' : 'am')],
]);

function writePart(part: string, calendar: CalendarTime, { nanoseconds, zone }: GoTime): string {
  const write = writers.get(part);
  if (write) return write(calendar);
  if (part === 'MST') return zone.name || writeOffset('-0700', zone.offsetSeconds);
  return /^[.,]/.test(part) ? writeFraction(part, nanoseconds) : writeOffset(part, zone.offsetSeconds);
}

function writeFraction(part: string, nanoseconds: number): string {
  const digits = String(nanoseconds)
    .padStart(9, '0')
    .slice(0, part.length - 1);
  const shown = part[1] === '9' ? trimEndOf(digits, '0') : digits;
  return shown && part[0] + shown;
}

function writeOffset(part: string, offsetSeconds: number): string {
  if (part.startsWith('Z') && offsetSeconds === 0) return 'Z';
  const size = Math.abs(offsetSeconds);
  const colon = part.includes(':') ? ':' : '';
  const fields = [two(Math.floor(size / 3600)), two(Math.floor(size / 60) % 60), two(size % 60)];
  const count = (part.replaceAll(':', '').length - 1) / 2;
  return (offsetSeconds < 0 ? '-' : '+') + fields.slice(0, count).join(colon);
}
