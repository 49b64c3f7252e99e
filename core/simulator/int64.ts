// Go's 64-bit integers, which wrap around (docs/behavior/hpa.md §0.3). Integers up to 2^53 are numbers, because
// calculating with numbers is fast. Larger integers are bigints.

export type Int64 = number | bigint;

export const maxInt64 = 2n ** 63n - 1n;
export const minInt64 = -(2n ** 63n);

export function add64(a: Int64, b: Int64): Int64 {
  return safeSum(a, b) ?? wrap64(BigInt(a) + BigInt(b));
}

export function multiply64(a: Int64, b: Int64): Int64 {
  return safeProduct(a, b) ?? wrap64(BigInt(a) * BigInt(b));
}

/** `divisor` must not be 0. Doubles are exact enough: the quotient is never rounded up to the next integer. */
export function divide64(a: Int64, divisor: Int64): Int64 {
  if (typeof a === 'number' && typeof divisor === 'number') return Math.trunc(a / divisor) + 0;
  return wrap64(BigInt(a) / BigInt(divisor));
}

export interface SumArithmetic {
  add(a: Int64, b: Int64): Int64;
  multiply(a: Int64, b: Int64): Int64;
  divide(a: Int64, divisor: Int64): Int64;
}

export const wrappingArithmetic: SumArithmetic = { add: add64, multiply: multiply64, divide: divide64 };

export const exactArithmetic: SumArithmetic = {
  add: (a, b) => safeSum(a, b) ?? shortest(BigInt(a) + BigInt(b)),
  multiply: (a, b) => safeProduct(a, b) ?? shortest(BigInt(a) * BigInt(b)),
  divide: (a, divisor) =>
    typeof a === 'number' && typeof divisor === 'number' ? divide64(a, divisor) : shortest(BigInt(a) / BigInt(divisor)),
};

export function isNegative64(a: Int64): boolean {
  return typeof a === 'number' ? a < 0 : a < 0n;
}

/** Go's `int64(x)` of a float on amd64: NaN and values that do not fit become the most negative integer. */
export function int64OfFloat(x: number): Int64 {
  if (Number.isSafeInteger(x)) return x + 0;
  const whole = Math.trunc(x);
  return whole >= -(2 ** 63) && whole < 2 ** 63 ? wrap64(BigInt(whole)) : minInt64;
}

/** Go's `int32(x)` of an integer: the lower half of its bits. */
export function int32OfInt64(a: Int64): number {
  return typeof a === 'number' ? a | 0 : Number(BigInt.asIntN(32, a));
}

export function wrap64(a: bigint): Int64 {
  return shortest(BigInt.asIntN(64, a));
}

function shortest(a: bigint): Int64 {
  const number = Number(a);
  return Number.isSafeInteger(number) ? number : a;
}

function safeSum(a: Int64, b: Int64): number | undefined {
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  const sum = a + b;
  return sum <= Number.MAX_SAFE_INTEGER && sum >= Number.MIN_SAFE_INTEGER ? sum : undefined;
}

function safeProduct(a: Int64, b: Int64): number | undefined {
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  const product = a * b;
  return product <= Number.MAX_SAFE_INTEGER && product >= Number.MIN_SAFE_INTEGER ? product + 0 : undefined;
}
