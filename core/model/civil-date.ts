// The Gregorian calendar, without `Date`, which depends on the local time zone. Days are counted from 1970-01-01.

/** The days from 0000-03-01 to 1970-01-01. In a year that starts in March, a leap day is the last day. */
const daysToUnix = 719_468;
const [daysPerEra, yearsPerEra] = [146_097, 400];

export function dayOfDate(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const ofYear = Math.floor((153 * m + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + ofYear - daysToUnix;
}

export function dateOfDay(unixDay: number): string {
  const day = unixDay + daysToUnix;
  const era = Math.floor(day / daysPerEra);
  const ofEra = day - era * daysPerEra;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const civilMonth = month < 10 ? month + 3 : month - 9;
  const civilYear = year + era * yearsPerEra + (civilMonth <= 2 ? 1 : 0);
  return `${String(civilYear).padStart(4, '0')}-${twoDigits(civilMonth)}-${twoDigits(date)}`;
}

export function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
