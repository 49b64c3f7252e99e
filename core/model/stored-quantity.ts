// The forms of a quantity in the API server: the text that the server stores, and the Go struct that errors of older
// releases print.

import { zeroQuantity } from './plain-object.ts';
import { formatQuantity, parseQuantity } from './quantity.ts';
import { splitQuantity } from './split-quantity.ts';
import type { Value } from './value.ts';

/**
 * Returns the text that the server stores, such as `500m` for `0.5`. A text that the parser considers canonical does
 * not change: `1e3`, `1.005`, `+5` or `05`.
 */
export function storedQuantity(value: Value | undefined): string {
  if (value === zeroQuantity) return '0';
  const text = String(value).trim();
  if (toInt64Amount(text)?.canonical) return text;
  const parsed = parseQuantity(text);
  return parsed.ok ? formatQuantity(parsed.value) : text;
}

export function printGoQuantity(value: Value | undefined): string {
  if (value === zeroQuantity)
    return printGoStruct({ integer: zeroInt64Amount, decimal: nilDecAmount, text: '', format: '' });
  const text = String(value);
  const read = splitQuantity(text);
  if (!read.ok) return text;
  const { negative, format } = read;
  const fast = toInt64Amount(text);
  if (!fast)
    return printGoStruct({
      integer: zeroInt64Amount,
      decimal: 'resource.infDecAmount{Dec:(*inf.Dec)(0x?)}',
      text: '',
      format,
    });
  const integer = `resource.int64Amount{value:${negative ? -fast.value : fast.value}, scale:${fast.scale}}`;
  return printGoStruct({ integer, decimal: nilDecAmount, text: fast.canonical ? text : '', format });
}

const zeroInt64Amount = 'resource.int64Amount{value:0, scale:0}';
const nilDecAmount = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';

function printGoStruct({
  integer,
  decimal,
  text,
  format,
}: {
  integer: string;
  decimal: string;
  text: string;
  format: string;
}): string {
  return `resource.Quantity{i:${integer}, d:${decimal}, s:"${text}", Format:"${format}"}`;
}

interface Int64Amount {
  value: bigint;
  scale: number;
  canonical: boolean;
}

const maxInt64Digits = 18;

/**
 * Returns a quantity as an int64; undefined if the text is not a quantity or does not fit. Like the server, this
 * function estimates from the number of digits whether a number fits into an int64.
 */
function toInt64Amount(text: string): Int64Amount | undefined {
  const read = splitQuantity(text);
  if (!read.ok) return undefined;
  if (text === '0') return { value: 0n, scale: 0, canonical: true };
  const [, whole = '', fraction = ''] = /^[-+]?0*(\d*)\.?(\d*)/.exec(text) ?? [];
  const significantDigits = (whole || '0') + fraction;
  return read.format === 'BinarySI'
    ? binaryToInt64Amount(read, significantDigits, fraction)
    : decimalToInt64Amount(read, significantDigits);
}

type QuantityNumber = Extract<ReturnType<typeof splitQuantity>, { ok: true }>;

function binaryToInt64Amount(
  { digits, binaryExponent }: QuantityNumber,
  significantDigits: string,
  fraction: string,
): Int64Amount | undefined {
  const precision = 15 - significantDigits.length - Math.trunc(Math.fround(binaryExponent * 3) / 10) - 1;
  if (fraction !== '' || precision < 0) return undefined;
  return { value: digits * 2n ** BigInt(binaryExponent), scale: 0, canonical: digits % 8n !== 0n };
}

function decimalToInt64Amount(
  { digits, exponent }: QuantityNumber,
  significantDigits: string,
): Int64Amount | undefined {
  if (significantDigits.length > maxInt64Digits || exponent < -9) return undefined;
  return {
    value: digits,
    scale: exponent,
    canonical: exponent % 3 === 0 && !significantDigits.endsWith('000') && !significantDigits.startsWith('0'),
  };
}
