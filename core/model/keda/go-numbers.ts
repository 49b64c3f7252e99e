import { goQuote } from '../go-quote.ts';

const flags = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

export function parseGoBool(text: string): boolean | undefined {
  return flags.get(text);
}

export type ParsedInteger = { ok: true; value: number } | { ok: false; problem: string };

const int32Limit = 2n ** 31n;

/** The errors are worded as in Go. */
export function parseInt32(text: string): ParsedInteger {
  const problem = (what: string) =>
    ({ ok: false, problem: `strconv.ParseInt: parsing ${goQuote(text)}: ${what}` }) as const;
  if (!/^[-+]?\d+$/.test(text)) return problem('invalid syntax');
  const value = BigInt(text.replace('+', ''));
  return value >= -int32Limit && value < int32Limit
    ? { ok: true, value: Number(value) }
    : problem('value out of range');
}

const int64Limit = 2n ** 63n;

export function parseInt64(text: string): bigint | undefined {
  if (!/^[-+]?\d{1,1000}$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return value >= -int64Limit && value < int64Limit ? value : undefined;
}

const decimalFloat = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const hexFloat = /^([-+]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([-+]?\d+)$/;
const infinity = /^([-+]?)inf(?:inity)?$/i;

/** Parses a number as ParseFloat does. Returns undefined if ParseFloat fails or the number is too large. */
export function parseGoFloat(written: string): number | undefined {
  const text = written.replace(/(?<=[0-9a-fA-F])_(?=[0-9a-fA-F])/g, '');
  const infinite = infinity.exec(text);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  if (/^[-+]?nan$/i.test(text)) return /^nan$/i.test(text) ? Number.NaN : undefined;
  const hex = hexFloat.exec(text);
  const value = hex ? hexValue(hex) : decimalFloat.test(text) ? Number(text) : undefined;
  return value === undefined || !Number.isFinite(value) ? undefined : value;
}

function hexValue([, sign = '', whole = '', fraction = '', exponent = '0']: RegExpExecArray): number | undefined {
  if (whole === '' && fraction === '') return undefined;
  const digits = Number.parseInt(`${whole}${fraction}`, 16);
  return (sign === '-' ? -1 : 1) * digits * 2 ** (Number(exponent) - 4 * fraction.length);
}

const exactDigits = 100;

/** Formats a number as Go's `%.3f` does. From 10^21 on, `Number.toFixed` would write an exponent. */
export function formatThousandths(value: number): string {
  if (Math.abs(value) < 1e21) return withEvenHalves(value);
  return `${BigInt(value)}.000`;
}

/**
 * Formats a number with three decimals. Go rounds an exact half of a thousandth to even. `toFixed` would round the half
 * up.
 */
function withEvenHalves(value: number): string {
  const negative = value < 0 || Object.is(value, -0);
  const exact = Math.abs(value).toFixed(exactDigits);
  const point = exact.indexOf('.');
  const kept = BigInt(exact.slice(0, point) + exact.slice(point + 1, point + 4));
  const rest = exact.slice(point + 4);
  const isHalf = /^50*$/.test(rest);
  const up = isHalf ? kept % 2n === 1n : rest >= '5';
  const thousandths = (up ? kept + 1n : kept).toString().padStart(4, '0');
  return `${negative ? '-' : ''}${thousandths.slice(0, -3)}.${thousandths.slice(-3)}`;
}
