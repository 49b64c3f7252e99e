// Resolves plain scalars as go-yaml v3 does for kustomize: `yes` is a string, `010` is 8, and a date is a timestamp.

import { trimEndOf } from '../../../model/trim-end.ts';
import { wholeNumber } from '../../../model/whole-number.ts';
import { isTimestamp } from '../../go-yaml/timestamp.ts';

export type ScalarTag = 'str' | 'int' | 'float' | 'bool' | 'null' | 'timestamp' | 'merge';

export type ScalarContent = null | boolean | number | bigint | string;

const words = new Map<string, ScalarTag>([
  ...['', '~', 'null', 'Null', 'NULL'].map((word): [string, ScalarTag] => [word, 'null']),
  ...['true', 'True', 'TRUE', 'false', 'False', 'FALSE'].map((word): [string, ScalarTag] => [word, 'bool']),
  ...['.nan', '.NaN', '.NAN'].map((word): [string, ScalarTag] => [word, 'float']),
  ...['', '+', '-'].flatMap((sign) =>
    ['.inf', '.Inf', '.INF'].map((word): [string, ScalarTag] => [sign + word, 'float']),
  ),
  ['<<', 'merge'],
]);

export function resolveTag(text: string): ScalarTag {
  const word = words.get(text);
  if (word) return word;
  if (!/^[-+.\d]/.test(text)) return 'str';
  if (isTimestamp(text)) return 'timestamp';
  const plain = text.replaceAll('_', '');
  if (parseInteger(plain) !== undefined) return 'int';
  return floatPattern.test(plain) ? 'float' : 'str';
}

const floatPattern = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

export function scalarContent(text: string, tag: ScalarTag): ScalarContent {
  switch (tag) {
    case 'null':
      return null;
    case 'bool':
      return text.toLowerCase() === 'true';
    case 'int':
      return integerContent(parseInteger(text.replaceAll('_', '')) ?? 0n);
    case 'float':
      return floatContent(text);
    case 'timestamp':
      return timestampText(text);
    default:
      return text;
  }
}

function integerContent(value: bigint): number | bigint {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function floatContent(text: string): number {
  if (/nan$/i.test(text)) return Number.NaN;
  if (/inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(text.replaceAll('_', ''));
}

/** Go reads an integer with `ParseInt` and base 0, or with `ParseUint` if the integer is too large. */
function parseInteger(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  const written = /^0[xX][\da-fA-F]+$|^0[bB][01]+$|^0[oO][0-7]+$|^(?:0|[1-9]\d*)$/.test(digits)
    ? digits
    : /^0[0-7]+$/.test(digits)
      ? `0o${digits.slice(1)}`
      : undefined;
  if (written === undefined) return undefined;
  const value = wholeNumber(written);
  if (sign === '-') return value <= 2n ** 63n ? -value : undefined;
  return value < 2n ** (sign === '+' ? 63n : 64n) ? value : undefined;
}

const timestampPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d+)?(Z|[-+]\d\d:\d\d))|(?: (\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d+)?))?$/;

function timestampText(text: string): string {
  const match = timestampPattern.exec(text);
  if (!match) return text;
  const [, year, month = '', day = '', hour = match[9], minute = match[10], second = match[11]] = match;
  const time = [hour, minute, second].map((part = '00') => part.padStart(2, '0')).join(':');
  const fraction = trimEndOf(trimEndOf(match[7] ?? match[12] ?? '', '0'), '.');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}${fraction}${match[8] ?? 'Z'}`;
}
