// sprig's date functions. The machine's time zone is assumed to be UTC. A result that depends on the clock is unknown.
import { formatGoDuration, parseGoDuration } from '../../../model/go-duration.ts';
import { wholeNumber } from '../../../model/whole-number.ts';
import { goBool, goInt, goInt64, goString, goUnknown } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoMethod, GoObject, GoValue } from '../go/value.ts';
import { declare, declareAll, declareUnknown, fail, type NamedFunction, text } from './signatures.ts';
import { calendarTime, type GoTime, utc, zeroTime } from './time/calendar.ts';
import { formatTime } from './time/layout.ts';
import { parseGoTime } from './time/parse-time.ts';

const timeType = 'time.Time';

export const dateFunctions: readonly NamedFunction[] = [
  declareUnknown('now', `-> ${timeType}`),
  declareUnknown('ago', 'any -> string'),
  declare('date', 'string any -> string', ([layout, date]) => dateInZone(text(layout), date, 'UTC')),
  ...declareAll(['dateInZone', 'date_in_zone'], 'string any string -> string', ([layout, date, zone]) =>
    dateInZone(text(layout), date, text(zone)),
  ),
  declare('htmlDate', 'any -> string', ([date]) => dateInZone('2006-01-02', date, 'UTC')),
  declare('htmlDateInZone', 'any string -> string', ([date, zone]) => dateInZone('2006-01-02', date, text(zone))),
  declare('toDate', `string string -> ${timeType}`, ([layout, s]) => {
    const parsed = parseGoTime(text(layout), text(s));
    return timeObject(parsed.ok ? parsed.time : zeroTime);
  }),
  declare('mustToDate', `string string -> ${timeType}`, ([layout, s]) => {
    const parsed = parseGoTime(text(layout), text(s));
    return parsed.ok ? timeObject(parsed.time) : fail(parsed.error);
  }),
  ...declareAll(['dateModify', 'date_modify'], `string ${timeType} -> ${timeType}`, ([change, date]) =>
    timeObject(later(timeOf(date), parseGoDuration(text(change)) ?? 0n)),
  ),
  ...declareAll(['mustDateModify', 'must_date_modify'], `string ${timeType} -> ${timeType}`, ([change, date]) => {
    const duration = parseGoDuration(text(change));
    return duration === undefined
      ? fail(`time: invalid duration ${quoteString(text(change))}`)
      : timeObject(later(timeOf(date), duration));
  }),
  declare('unixEpoch', `${timeType} -> string`, ([date]) => goString(timeOf(date).seconds.toString())),
  declare('duration', 'any -> string', ([seconds]) =>
    goString(formatGoDuration(BigInt.asIntN(64, secondsOf(seconds) * billion))),
  ),
  declare('durationRound', 'any -> string', ([duration]) => durationRound(duration)),
];

const billion = 1_000_000_000n;

const utcZones = new Set([
  '',
  'UTC',
  'Local',
  'Etc/UTC',
  'Zulu',
  'Etc/Zulu',
  'Universal',
  'Etc/Universal',
  'UCT',
  'Etc/UCT',
]);

function dateInZone(layout: string, date: GoValue | undefined, zone: string): GoValue {
  const time = readTime(date);
  if (!time) return goUnknown('the current time');
  // A time in a named zone is unknown, because this renderer knows only the offset of UTC. For a name that is not a
  // time zone, sprig uses UTC.
  if (!utcZones.has(zone) && /^[A-Z][A-Za-z]+\/|^[A-Z]{2,4}$/.test(zone))
    return goUnknown(`a time in the zone ${zone}`);
  return goString(formatTime({ ...time, zone: utc }, layout));
}

/** If the result is undefined, sprig uses the current time. */
function readTime(value: GoValue | undefined): GoTime | undefined {
  if (value?.kind === 'object' && value.type.endsWith(timeType)) return timeOf(value);
  const isUnix = value?.kind === 'integer' && ['int', 'int32', 'int64'].includes(value.type);
  return isUnix ? { seconds: value.value, nanoseconds: 0, zone: utc } : undefined;
}

function timeOf(value: GoValue | undefined): GoTime {
  return value?.kind === 'object' && value.type.endsWith(timeType) ? (value.data as GoTime) : zeroTime;
}

function later(time: GoTime, duration: bigint): GoTime {
  const total = time.seconds * billion + BigInt(time.nanoseconds) + duration;
  const nanoseconds = ((total % billion) + billion) % billion;
  return { ...time, seconds: (total - nanoseconds) / billion, nanoseconds: Number(nanoseconds) };
}

function timeObject(time: GoTime): GoObject {
  const calendar = calendarTime(time);
  const numbers = Object.entries({
    Year: 'year',
    Day: 'day',
    Hour: 'hour',
    Minute: 'minute',
    Second: 'second',
    YearDay: 'dayOfYear',
  } as const);
  const methods = new Map<string, GoMethod>([
    ['String', () => goString(formatTime(time, '2006-01-02 15:04:05.999999999 -0700 MST'))],
    ['Format', (layout) => goString(formatTime(time, text(layout)))],
    ['Unix', () => goInt64(time.seconds)],
    ['UnixNano', () => goInt64(time.seconds * billion + BigInt(time.nanoseconds))],
    ['UTC', () => timeObject({ ...time, zone: utc })],
    ['IsZero', () => goBool(time.seconds === zeroTime.seconds && time.nanoseconds === 0)],
    ['MarshalJSON', () => goString(quoteString(formatTime(time, '2006-01-02T15:04:05.999999999Z07:00')))],
    ...numbers.map(([name, field]): [string, GoMethod] => [name, () => goInt(calendar[field])]),
  ]);
  return { kind: 'object', type: timeType, fields: new Map(), methods, data: time };
}

/** For sprig, a value that is neither an int64 nor a string counts as 0, even an int. */
function secondsOf(value: GoValue | undefined): bigint {
  if (value?.kind === 'integer' && value.type === 'int64') return value.value;
  return value?.kind === 'string' && /^[-+]?\d+$/.test(value.value) ? wholeNumber(value.value) : 0n;
}

const spans: readonly (readonly [seconds: bigint, unit: string])[] = [
  [31_536_000n, 'y'],
  [2_592_000n, 'mo'],
  [86_400n, 'd'],
  [3600n, 'h'],
  [60n, 'm'],
  [1n, 's'],
];

function durationRound(value: GoValue | undefined): GoValue {
  if (value?.kind === 'object' && value.type === timeType) return goUnknown('the time since a date');
  const nanoseconds =
    value?.kind === 'string'
      ? (parseGoDuration(value.value) ?? 0n)
      : value?.kind === 'integer' && value.type === 'int64'
        ? value.value
        : 0n;
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const [seconds, unit] = spans.find(([span]) => size > span * billion) ?? [];
  return goString(seconds === undefined ? '0s' : `${size / (seconds * billion)}${unit}`);
}
