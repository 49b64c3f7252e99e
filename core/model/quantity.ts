// Parses quantities exactly as Kubernetes (resource.Quantity). Digits after the ninth decimal place are rounded up,
// away from 0.

import { type QuantityFormat, splitQuantity } from './split-quantity.ts';
import { trimEndOf } from './trim-end.ts';

/** The value is `unscaled` × 10^`exponent`. `unscaled` has no trailing zeros, and zero is 0 × 10^0. */
export interface Quantity {
  readonly unscaled: bigint;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

export type ParsedQuantity = { ok: true; value: Quantity } | { ok: false; problem: string };

const maxInt64 = 2n ** 63n - 1n;
const nanoExponent = -9;

/** Parses a quantity. If the text is not a quantity, the `problem` of the result is the API server's own message. */
export function parseQuantity(text: string | number | bigint): ParsedQuantity {
  const parts = splitQuantity(String(text).trim());
  if (!parts.ok) return parts;
  const { negative, digits, exponent, binaryExponent, format } = parts;
  const exact = normalize(digits * 2n ** BigInt(binaryExponent), exponent);
  const { unscaled, exponent: scale } = capBinary(roundUpTo(exact, nanoExponent), format);
  const tooFine = format === 'BinarySI' && scale < 0 && unscaled < 10n ** BigInt(-scale);
  return {
    ok: true,
    value: { unscaled: negative ? -unscaled : unscaled, exponent: scale, format: tooFine ? 'DecimalSI' : format },
  };
}

/**
 * Returns the text as JSON escapes it. Kubernetes decodes a quantity from the raw JSON, so it refuses a quantity with a
 * line break, which is `\n` in JSON.
 */
export function rawQuantityText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Returns the quantity in thousandths, rounded away from zero. The absolute value is limited to the largest int64
 * (docs/behavior/hpa.md §0.3).
 */
export function milliOf(quantity: Quantity): bigint {
  if (quantity.exponent > 30) return quantity.unscaled < 0n ? -maxInt64 : maxInt64;
  const { unscaled, exponent } = roundUpTo(absolute(quantity), -3);
  const milli = unscaled * 10n ** BigInt(exponent + 3);
  const bounded = milli > maxInt64 ? maxInt64 : milli;
  return quantity.unscaled < 0n ? -bounded : bounded;
}

/** Returns the quantity in thousandths without rounding, for quantities that the API does not store. */
export function fractionalMilliOf({ unscaled, exponent }: Quantity): number {
  const digits = Number(unscaled);
  return exponent < -3 ? digits / 10 ** (-3 - exponent) : digits * 10 ** (exponent + 3);
}

/** Returns the double with which the controller calculates (AsApproximateFloat64 of the stored text). */
export function toNumber(quantity: Quantity): number {
  const { number, exponent } = canonicalParts(quantity);
  if (exponent === 0 || quantity.unscaled === 0n) return Number(number);
  return Number(number) * Number(`1e${exponent}`);
}

export function compareQuantities(a: Quantity, b: Quantity): number {
  const signs = sign(a.unscaled) - sign(b.unscaled);
  if (signs !== 0 || a.unscaled === 0n) return signs;
  const magnitudes = magnitude(a) - magnitude(b);
  if (magnitudes !== 0) return magnitudes * sign(a.unscaled);
  const exponent = Math.min(a.exponent, b.exponent);
  return sign(a.unscaled * 10n ** BigInt(a.exponent - exponent) - b.unscaled * 10n ** BigInt(b.exponent - exponent));
}

export function isPositive(quantity: Quantity): boolean {
  return quantity.unscaled > 0n;
}

/** Returns the canonical form, which the server stores: `0.5` becomes `500m`, `1.5Gi` becomes `1536Mi`. */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.unscaled === 0n) return '0';
  if (isPrintedAsBinary(quantity)) return formatBinary(quantity.unscaled * 10n ** BigInt(quantity.exponent));
  const { number, exponent } = canonicalParts(quantity);
  if (quantity.format === 'DecimalExponent') return exponent === 0 ? `${number}` : `${number}e${exponent}`;
  return `${number}${decimalSuffixes.get(exponent) ?? ''}`;
}

const decimalSuffixes = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
]);

/** To avoid rounding, fractional numbers and numbers between −1024 and 1024 are printed in decimal. */
function isPrintedAsBinary({ format, unscaled, exponent }: Quantity): boolean {
  return format === 'BinarySI' && exponent >= 0 && abs(unscaled) * 10n ** BigInt(exponent) >= 1024n;
}

function formatBinary(whole: bigint): string {
  let number = whole;
  let times = 0;
  for (; number % 1024n === 0n; times++) number /= 1024n;
  return `${number}${['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][times] ?? ''}`;
}

function canonicalParts(quantity: Quantity): { number: bigint; exponent: number } {
  const { unscaled, exponent } = quantity;
  if (isPrintedAsBinary(quantity)) return { number: unscaled * 10n ** BigInt(exponent), exponent: 0 };
  const engineeringExponent = Math.floor(exponent / 3) * 3;
  return { number: unscaled * 10n ** BigInt(exponent - engineeringExponent), exponent: engineeringExponent };
}

interface Decimal {
  unscaled: bigint;
  exponent: number;
}

function normalize(unscaled: bigint, exponent: number): Decimal {
  if (unscaled === 0n) return { unscaled, exponent: 0 };
  const digits = unscaled.toString();
  const zeros = digits.length - trimEndOf(digits, '0').length;
  return { unscaled: unscaled / 10n ** BigInt(zeros), exponent: exponent + zeros };
}

function roundUpTo(scaled: Decimal, exponent: number): Decimal {
  if (scaled.exponent >= exponent) return scaled;
  const missing = exponent - scaled.exponent;
  // If the unit is larger than the number, the number is rounded up to one unit. This shortcut avoids a divisor with a
  // billion digits.
  if (missing > scaled.unscaled.toString().length) return { unscaled: 1n, exponent };
  const divisor = 10n ** BigInt(missing);
  return normalize((scaled.unscaled + divisor - 1n) / divisor, exponent);
}

function capBinary(scaled: Decimal, format: QuantityFormat): Decimal {
  if (format !== 'BinarySI') return scaled;
  const { unscaled, exponent } = scaled;
  const isOver =
    exponent < 0 ? unscaled > maxInt64 * 10n ** BigInt(-exponent) : unscaled * 10n ** BigInt(exponent) > maxInt64;
  return isOver ? normalize(maxInt64, 0) : scaled;
}

function magnitude({ unscaled, exponent }: Quantity): number {
  return abs(unscaled).toString().length + exponent;
}

function absolute({ unscaled, exponent }: Quantity): Decimal {
  return { unscaled: abs(unscaled), exponent };
}

function abs(number: bigint): bigint {
  return number < 0n ? -number : number;
}

function sign(number: bigint): number {
  if (number === 0n) return 0;
  return number < 0n ? -1 : 1;
}
