// Converts quantities to thousandths in 64 bits, and overflows as Kubernetes does. The recordings with the tag
// `load-huge` show these overflows.
import { milliOf, parseQuantity, type Quantity } from './quantity.ts';
import { type QuantityParts, splitQuantity } from './split-quantity.ts';

const maxInt64 = 2n ** 63n - 1n;
const wrap64 = (number: bigint) => BigInt.asIntN(64, number);

type QuantityNumber = Extract<QuantityParts, { ok: true }>;

/**
 * Returns a quantity in thousandths, as Kubernetes before 1.38 computes it; undefined if the text is not a quantity.
 */
export function int64MilliValue(text: string): bigint | undefined {
  const quantity = parseQuantity(text);
  const parts = splitQuantity(text);
  if (!quantity.ok || !parts.ok) return undefined;
  return fitsInt64Amount(text, parts) ? milliOfInt64Amount(quantity.value, parts) : milliOfDecAmount(quantity.value);
}

/**
 * Returns the quantity in thousandths as Kubernetes computes it since 1.38: rounded up away from 0, and limited to an
 * int64. Returns undefined if the text is not a quantity.
 */
export function cappedMilliValue(text: string): bigint | undefined {
  const quantity = parseQuantity(text);
  return quantity.ok ? milliOf(quantity.value) : undefined;
}

/**
 * Whether the value is 0 after it was rounded up away from 0 in 64 bits: 0.5 becomes 1, but 1e19 overflows to 0. True
 * if the text is not a quantity.
 */
export function isZeroInt64Value(text: string): boolean {
  const quantity = parseQuantity(text.trim());
  const parts = splitQuantity(text.trim());
  if (!quantity.ok || !parts.ok || quantity.value.unscaled === 0n) return true;
  if (quantity.value.exponent < 0) return false;
  const exact = scaleUp(quantity.value, 0);
  const overflows =
    fitsInt64Amount(text.trim(), parts) && parts.binaryExponent === 0 && !wrappingShifts.has(parts.exponent);
  return overflows && BigInt.asIntN(64, exact) !== exact ? true : wrap64(exact) === 0n;
}

/**
 * Whether Kubernetes keeps a number as an int64. Kubernetes keeps a number with too many digits for 64 bits as a big
 * integer in billionths.
 */
function fitsInt64Amount(text: string, { binaryExponent, exponent }: QuantityNumber): boolean {
  const [, whole = '', fraction = ''] = /^[-+]?0*(\d*)(?:\.(\d*))?/.exec(text) ?? [];
  const digits = whole.length + fraction.length;
  if (binaryExponent === 0) return digits <= 18 && exponent >= -9;
  return fraction === '' && digits + Math.trunc((binaryExponent * 3) / 10) <= 14;
}

/**
 * A shift by one of these numbers of digits is a single multiplication, so an overflow wraps around. Any other shift
 * gives 0 on overflow.
 */
const wrappingShifts = new Set([1, 2, 3, 6, 9]);

function milliOfInt64Amount(quantity: Quantity, { binaryExponent, exponent }: QuantityNumber): bigint {
  if (quantity.exponent < -3) return wrap64(milliOf(quantity));
  const exact = scaleUp(quantity, 3);
  const wraps = binaryExponent > 0 || wrappingShifts.has(exponent + 3);
  return wraps || BigInt.asIntN(64, exact) === exact ? wrap64(exact) : 0n;
}

/**
 * Returns the thousandths that Kubernetes computes from a big integer. Kubernetes' overflow check ignores negative
 * numbers, so a large negative number is truncated to 64 bits.
 */
function milliOfDecAmount(quantity: Quantity): bigint {
  const billionths = scaleUp(quantity, 9);
  const toMilli = 1_000_000n;
  const wrapped = billionths < maxInt64 ? BigInt.asIntN(64, billionths) : billionths;
  return wrap64(wrapped / toMilli + (wrapped % toMilli === 0n ? 0n : 1n));
}

/**
 * Returns the quantity times 10^`digits`. For an exponent above 64, it returns 0, because the lower 64 bits of the
 * product are zero.
 */
function scaleUp({ unscaled, exponent }: Quantity, digits: number): bigint {
  return exponent > 64 ? 0n : unscaled * 10n ** BigInt(exponent + digits);
}
