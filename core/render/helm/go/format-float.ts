// Formats floating-point numbers as Go's strconv.FormatFloat. Rounding is exact, and a half is rounded to even.
import { trimEndOf } from '../../../model/trim-end.ts';

/** @param precision depends on the verb; −1 for the fewest digits that parse to the same number */
export function formatFloat(value: number, verb: string, precision: number): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign || '+'}Inf`;
  return sign + formatMagnitude(Math.abs(value), verb, precision);
}

function formatMagnitude(value: number, verb: string, precision: number): string {
  switch (verb) {
    case 'e':
    case 'E':
      return inCase(exponential(roundedDigits(value, precision < 0 ? -1 : precision + 1), precision), verb);
    case 'f':
    case 'F':
      return fixed(value, precision);
    case 'x':
    case 'X':
      return inCase(hexadecimal(value, precision), verb);
    case 'b':
      return binary(value);
    default:
      return inCase(general(value, precision), verb);
  }
}

/** The number `0.d₁d₂d₃… × 10^point`, without trailing zeros. */
interface Decimal {
  digits: string;
  point: number;
}

function general(value: number, precision: number): string {
  const decimal = roundedDigits(value, precision === 0 ? 1 : precision);
  const count = decimal.digits.length;
  const digitCount = precision === 0 ? 1 : precision;
  const threshold = precision < 0 ? 6 : digitCount > count && count >= decimal.point ? count : digitCount;
  const exponent = decimal.point - 1;
  if (exponent < -4 || exponent >= threshold) return exponential(decimal, -1);
  if (decimal.point <= 0) return count === 0 ? '0' : `0.${'0'.repeat(-decimal.point)}${decimal.digits}`;
  const digits = decimal.digits.padEnd(decimal.point, '0');
  return digits.length === decimal.point ? digits : `${digits.slice(0, decimal.point)}.${digits.slice(decimal.point)}`;
}

function exponential({ digits, point }: Decimal, precision: number): string {
  const all = precision < 0 ? digits || '0' : digits.padEnd(precision + 1, '0');
  const exponent = digits === '' ? 0 : point - 1;
  const fraction = all.length > 1 ? `.${all.slice(1)}` : '';
  return `${all[0]}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function fixed(value: number, precision: number): string {
  if (precision < 0) {
    const { digits, point } = roundedDigits(value, -1);
    if (point <= 0) return digits === '' ? '0' : `0.${'0'.repeat(-point)}${digits}`;
    const all = digits.padEnd(point, '0');
    return all.length === point ? all : `${all.slice(0, point)}.${all.slice(point)}`;
  }
  if (precision > maxDigits) return fixed(value, maxDigits) + '0'.repeat(precision - maxDigits);
  const { numerator, denominator } = fraction(value);
  const scaled = divideToEven(numerator * 10n ** BigInt(precision), denominator)
    .toString()
    .padStart(precision + 1, '0');
  return precision === 0 ? scaled : `${scaled.slice(0, -precision)}.${scaled.slice(-precision)}`;
}

/** The maximum number of digits of a float64 before the point, and after it. */
const maxDigits = 1100;

/** @param digitCount the number of significant digits; −1 for the fewest digits that parse to the same number */
function roundedDigits(value: number, digitCount: number): Decimal {
  const count = Math.min(digitCount, maxDigits);
  if (value === 0) return { digits: '', point: 0 };
  const [mantissa = '', power = '0'] = value.toExponential().split('e');
  const shortest = { digits: mantissa.replace('.', ''), point: Number(power) + 1 };
  if (count < 0) return shortest;
  const { numerator, denominator } = fraction(value);
  const shift = count - shortest.point;
  const scaled =
    shift >= 0
      ? divideToEven(numerator * 10n ** BigInt(shift), denominator)
      : divideToEven(numerator, denominator * 10n ** BigInt(-shift));
  const digits = scaled.toString();
  return { digits: trimEndOf(digits, '0'), point: shortest.point + digits.length - count };
}

function divideToEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  return twice > denominator || (twice === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient;
}

function fraction(value: number): { numerator: bigint; denominator: bigint } {
  const { mantissa, exponent } = parts(value);
  return exponent >= 0
    ? { numerator: mantissa << BigInt(exponent), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(-exponent) };
}

function parts(value: number): { mantissa: bigint; exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const power = Number((bits >> 52n) & 0x7ffn);
  const low = bits & 0xfffffffffffffn;
  return power === 0 ? { mantissa: low, exponent: -1074 } : { mantissa: low | (1n << 52n), exponent: power - 1075 };
}

function binary(value: number): string {
  const { mantissa, exponent } = parts(value);
  return `${mantissa}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

function hexadecimal(value: number, precision: number): string {
  if (value === 0) return `0x0${precision > 0 ? `.${'0'.repeat(precision)}` : ''}p+00`;
  let { mantissa, exponent } = parts(value);
  while (mantissa < 1n << 52n) {
    mantissa <<= 1n;
    exponent--;
  }
  exponent += 52;
  if (precision >= 0 && precision < 13) {
    const shift = BigInt(4 * (13 - precision));
    mantissa = divideToEven(mantissa, 1n << shift) << shift;
    if (mantissa >= 1n << 53n) {
      mantissa >>= 1n;
      exponent++;
    }
  }
  const digits = (mantissa & 0xfffffffffffffn).toString(16).padStart(13, '0');
  const shown = precision < 0 ? trimEndOf(digits, '0') : digits.padEnd(precision, '0').slice(0, precision);
  return `0x1${shown && `.${shown}`}p${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function inCase(text: string, verb: string): string {
  return verb === verb.toUpperCase() ? text.toUpperCase() : text;
}
