// Go's Sprintf without arguments. Some controllers use an error message as a format string, so `%d` in the message
// becomes `%!d(MISSING)`.
import { goQuote } from './go-quote.ts';
import { isList, isObject, type Value } from './value.ts';

export function formatWithoutArguments(text: string): string {
  return text.replace(/%[-+# 0]*\d*(?:\.\d*)?(.|$)/gsu, (_, verb: string) => {
    if (verb === '') return '%!(NOVERB)';
    return verb === '%' ? '%' : `%!${verb}(MISSING)`;
  });
}

export function formatGoNumber(value: number | bigint): string {
  return isInt64(value) ? String(BigInt(value)) : formatGoFloat(Number(value));
}

/**
 * Prints a number as Go's `%v` does: with the fewest digits, and in exponent notation (`1e-05`, `1e+06`) if the
 * exponent is below -4 or at least 6.
 */
export function formatGoFloat(value: number, type: 'float32' | 'float64' = 'float64'): string {
  const number = type === 'float32' ? Math.fround(value) : value;
  if (!Number.isFinite(number)) return Number.isNaN(number) ? 'NaN' : number > 0 ? '+Inf' : '-Inf';
  const scientific = type === 'float32' ? shortestFloat32(number) : number.toExponential();
  const [digits = '', exponent = '0'] = scientific.split('e');
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(Number(scientific));
  return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${exponent.replace(/^[-+]/, '').padStart(2, '0')}`;
}

/** Returns the shortest text in scientific notation that identifies a float32. Nine digits are always enough. */
function shortestFloat32(value: number): string {
  for (let digits = 0; digits < 8; digits += 1) {
    const text = value.toExponential(digits);
    if (Math.fround(Number(text)) === value) return text;
  }
  return value.toExponential(8);
}

/** Whether Go's JSON decoder returns an int64 for a number; every other number is a float64. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

export function goSyntax(value: Value): string {
  if (value === null) return 'interface {}(nil)';
  if (isList(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (typeof value === 'string') return goQuote(value);
  if (typeof value === 'number' || typeof value === 'bigint') return numberSyntax(value);
  if (!isObject(value)) return String(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${goQuote(key)}:${goSyntax(value[key] ?? null)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}

/**
 * Formats a number as Go's `%#v` does. Integers beyond int64 are unsigned, and `%#v` prints unsigned integers in
 * hexadecimal.
 */
function numberSyntax(value: number | bigint): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value);
  return value < 2n ** 63n ? String(value) : `0x${value.toString(16)}`;
}
