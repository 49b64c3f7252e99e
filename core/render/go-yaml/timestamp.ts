// Recognizes timestamps of YAML 1.1, because Go's libraries quote strings that look like a timestamp.

const pattern = /^(\d{4})-(\d\d?)-(\d\d?)(?:([Tt ])(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)?)?$/;
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isTimestamp(text: string): boolean {
  const [found, year, month, day, separator, hour, minute, second, zone] = pattern.exec(text) ?? [];
  if (found === undefined || !isDate(Number(year), Number(month), Number(day))) return false;
  if (separator === undefined) return true;
  if ((separator === ' ') !== (zone === undefined)) return false;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

function isDate(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && !isLeap ? 28 : (daysOfMonths[month - 1] ?? 0));
}
