// Go's Sprintf without arguments. Controllers of some releases use an error message as a format string, so a `%` in it
// becomes `%!d(MISSING)`.
import { goQuote } from './go-quote.ts';
import { isList, isObject, type Value } from './value.ts';

export function formatWithoutArguments(text: string): string {
  return text.replace(/%[-+# 0]*\d*(?:\.\d*)?(.|$)/gsu, (_, verb: string) => {
    if (verb === '') return '%!(NOVERB)';
    return verb === '%' ? '%' : `%!${verb}(MISSING)`;
  });
}

/**
 * A number as `%v` prints it: integers in full, others in their shortest digits, with an exponent below -4 and from 6
 * on: `1e-05`.
 */
export function formatGoNumber(value: number | bigint): string {
  if (isInt64(value)) return String(BigInt(value));
  const [digits = '', exponent = '0'] = Number(value).toExponential().split('e');
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(value);
  return `${digits}e${exponent.startsWith('-') ? '-' : '+'}${exponent.replace(/^[-+]/, '').padStart(2, '0')}`;
}

/** Whether Go's JSON decoder returns an int64 for a number; every other number is a float64. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === 'number' && !Number.isInteger(value)) return false;
  return value >= -(2n ** 63n) && value < 2n ** 63n;
}

/** A YAML value as `%#v` prints it. */
export function goSyntax(value: Value): string {
  if (value === null) return 'interface {}(nil)';
  if (isList(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (typeof value === 'string') return goQuote(value);
  if (!isObject(value)) return String(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${goQuote(key)}:${goSyntax(value[key] ?? null)}`);
  return `map[interface {}]interface {}{${entries.join(', ')}}`;
}
