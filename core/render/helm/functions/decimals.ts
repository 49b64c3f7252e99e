// Exact decimal numbers, calculated as in the Go library shopspring/decimal.
import { fail } from './signatures.ts';

export interface Decimal {
  coefficient: bigint;
  exponent: number;
}

export function decimalOf(value: number): Decimal {
  if (!Number.isFinite(value))
    fail(`Cannot create a Decimal from ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`);
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [integer = '', fraction = ''] = mantissa.split('.');
  return { coefficient: BigInt(integer + fraction), exponent: Number(power) - fraction.length };
}

export function numberOfDecimal({ coefficient, exponent }: Decimal): number {
  return Number(`${coefficient}e${exponent}`);
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: rescaled(a, exponent) + rescaled(b, exponent), exponent };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, coefficient: -b.coefficient });
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

const divisionDigits = 16;

/** Divides to 16 digits after the point. A half is rounded away from zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (b.coefficient === 0n) fail('decimal division by 0');
  const shift = a.exponent - b.exponent + divisionDigits;
  const numerator = shift >= 0 ? a.coefficient * 10n ** BigInt(shift) : a.coefficient;
  const denominator = shift >= 0 ? b.coefficient : b.coefficient * 10n ** BigInt(-shift);
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  const isHalf = 2n * magnitude(rest) >= magnitude(denominator);
  const away = numerator < 0n === denominator < 0n ? 1n : -1n;
  return { coefficient: isHalf ? quotient + away : quotient, exponent: -divisionDigits };
}

function rescaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
