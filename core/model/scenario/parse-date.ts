import { dayOfDate } from '../civil-date.ts';

const datePattern = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[-+]\d\d:?\d\d)?$/;

/** Returns Unix seconds; undefined for an invalid date. A date without a time zone is in UTC. */
export function parseDateSeconds(text: string): number | undefined {
  const parts = datePattern.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second >= 61) return undefined;
  return dayOfDate(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - zoneOffsetSeconds(parts[7]);
}

export function hasTimeZone(text: string): boolean {
  return datePattern.exec(text)?.[7] !== undefined;
}

function zoneOffsetSeconds(zone: string | undefined): number {
  const parts = /^([-+])(\d\d):?(\d\d)$/.exec(zone ?? '');
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3]) * 60);
}
