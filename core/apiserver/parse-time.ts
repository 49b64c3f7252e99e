// Parses times as the API server does (RFC 3339), with the error messages of its parser.
import { utf8Bytes } from '../model/name-validation.ts';

const layout = '2006-01-02T15:04:05Z07:00';

const layoutParts: readonly {
  layout: string;
  pattern: RegExp;
  range?: { name: string; least: number; most: number };
}[] = [
  { layout: '2006', pattern: /^\d{4}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '01', pattern: /^\d\d/, range: { name: 'month', least: 1, most: 12 } },
  { layout: '-', pattern: /^-/ },
  { layout: '02', pattern: /^\d\d/ },
  { layout: 'T', pattern: /^T/ },
  { layout: '15', pattern: /^\d\d?/, range: { name: 'hour', least: 0, most: 23 } },
  { layout: ':', pattern: /^:/ },
  { layout: '04', pattern: /^\d\d/, range: { name: 'minute', least: 0, most: 59 } },
  { layout: ':', pattern: /^:/ },
  { layout: '05', pattern: /^\d\d(?:[.,]\d+)?/, range: { name: 'second', least: 0, most: 59 } },
  { layout: 'Z07:00', pattern: /^(?:Z|[-+]\d\d:\d\d)/ },
];

export type TimeResult = { ok: true; value: string } | { ok: false; problem: string };

type Quote = (text: string) => string;

/** Parses a time. The result has the format in which the API server stores a time: in UTC, to the second. */
export function parseTime(text: string, quote: Quote = quoteEscaped): TimeResult {
  const failure = (what: string, before = ` as ${quote(layout)}: `): TimeResult => ({
    ok: false,
    problem: `parsing time ${quote(text)}${before}${what}`,
  });
  let rest = text;
  for (const part of layoutParts) {
    const found = part.pattern.exec(rest)?.[0];
    if (found === undefined) return failure(`cannot parse ${quote(rest)} as ${quote(part.layout)}`);
    const number = Math.trunc(Number(found.replace(',', '.')));
    if (part.range && (number < part.range.least || number > part.range.most))
      return failure(`${part.range.name} out of range`, ': ');
    rest = rest.slice(found.length);
  }
  if (rest !== '') return failure(`extra text: ${quote(rest)}`, ': ');
  const value = utcTime(text);
  return value === undefined ? failure('day out of range', ': ') : { ok: true, value };
}

function utcTime(text: string): string | undefined {
  const [, year = '', month = '', day = '', time = '', offset = ''] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d?:\d\d:\d\d)(?:[.,]\d+)?(\D.*)?$/.exec(text) ?? [];
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const offsetMinutes =
    offset === 'Z'
      ? 0
      : (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
  return formatUtc(
    [Number(year), Number(month), Number(day)],
    hours * 3600 + minutes * 60 + seconds - offsetMinutes * 60,
  );
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function formatUtc([year, month, day]: [number, number, number], seconds: number): string {
  if (seconds < 0) return formatUtc(dayBefore(year, month, day), seconds + 86_400);
  if (seconds >= 86_400) return formatUtc(dayAfter(year, month, day), seconds - 86_400);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${time}Z`;
}

function dayBefore(year: number, month: number, day: number): [number, number, number] {
  if (day > 1) return [year, month, day - 1];
  return month > 1 ? [year, month - 1, daysIn(year, month - 1)] : [year - 1, 12, 31];
}

function dayAfter(year: number, month: number, day: number): [number, number, number] {
  if (day < daysIn(year, month)) return [year, month, day + 1];
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
}

/** Since Go 1.16, an error about a time escapes non-ASCII characters byte by byte. */
function quoteEscaped(text: string): string {
  const escaped = [...text].map((character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return character >= ' ' && character < '\u0080'
      ? character
      : utf8Bytes(character)
          .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
          .join('');
  });
  return `"${escaped.join('')}"`;
}

export function quoteUnescaped(text: string): string {
  return `"${text}"`;
}
