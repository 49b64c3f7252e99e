// Go's time.Time as seconds since 1970, in a zone with a constant offset, and its conversion to dates.

export interface GoTime {
  seconds: bigint;
  nanoseconds: number;
  zone: Zone;
}

export interface Zone {
  name: string;
  offsetSeconds: number;
}

export const utc: Zone = { name: 'UTC', offsetSeconds: 0 };

export const zeroTime: GoTime = { seconds: -62_135_596_800n, nanoseconds: 0, zone: utc };

export interface CalendarTime {
  year: number;
  /** The month from 1 to 12. */
  month: number;
  day: number;
  /** The day of the week from 0 for Sunday to 6. */
  weekday: number;
  dayOfYear: number;
  hour: number;
  minute: number;
  second: number;
}

const daySeconds = 86_400n;

export function calendarTime({ seconds, zone }: GoTime): CalendarTime {
  const local = seconds + BigInt(zone.offsetSeconds);
  const days = floorDivide(local, daySeconds);
  const rest = Number(local - days * daySeconds);
  const { year, month, day } = dateOfDays(Number(days));
  return {
    year,
    month,
    day,
    weekday: modulo(Number(days) + 4, 7),
    dayOfYear: Number(days) - daysOfDate(year, 1, 1) + 1,
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
  };
}

export type DateAndTime = Pick<CalendarTime, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>;

export function secondsOf({ year, month, day, hour, minute, second }: DateAndTime, { offsetSeconds }: Zone): bigint {
  return BigInt(daysOfDate(year, month, day)) * daySeconds + BigInt(hour * 3600 + minute * 60 + second - offsetSeconds);
}

export function daysInMonth(year: number, month: number): number {
  return daysOfDate(year, month + 1, 1) - daysOfDate(year, month, 1);
}

/** Returns the days since 1970-01-01. The calculation begins a year in March, so that a leap day comes last. */
function daysOfDate(givenYear: number, givenMonth: number, day: number): number {
  const year = givenYear + Math.floor((givenMonth - 1) / 12);
  const month = modulo(givenMonth - 1, 12) + 1;
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dateOfDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const part = Math.floor((5 * dayOfYear + 2) / 153);
  const month = part < 10 ? part + 3 : part - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * part + 2) / 5) + 1,
  };
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
