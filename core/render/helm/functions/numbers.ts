// sprig's arithmetic. Integers are int64; arguments of other types are converted.
import { wholeNumber } from '../../../model/whole-number.ts';
import { sprint } from '../go/format.ts';
import { goFloat, goInt, goInt64 } from '../go/make.ts';
import type { GoValue } from '../go/value.ts';
import { atoi, toFloat64, toInt64 } from './conversions.ts';
import {
  addDecimals,
  type Decimal,
  decimalOf,
  divideDecimals,
  multiplyDecimals,
  numberOfDecimal,
  subtractDecimals,
} from './decimals.ts';
import { declare, declareAll, fail, integerArgument, type NamedFunction, text } from './signatures.ts';

export const numberFunctions: readonly NamedFunction[] = [
  declare('atoi', 'string -> int', ([s]) => goInt(atoi(text(s)))),
  declare('int', 'any -> int', ([value]) => goInt(whole(value))),
  declare('int64', 'any -> int64', ([value]) => goInt64(whole(value))),
  declare('float64', 'any -> float64', ([value]) => goFloat(float(value))),
  declare('toDecimal', 'any -> int64', ([value]) => goInt64(parseOctal(value))),
  declare('add', 'any... -> int64', (args) => goInt64(args.reduce((sum, value) => sum + toInt64(value), 0n))),
  declare('add1', 'any -> int64', ([value]) => goInt64(whole(value) + 1n)),
  declare('sub', 'any any -> int64', ([a, b]) => goInt64(whole(a) - whole(b))),
  declare('mul', 'any any... -> int64', (args) =>
    goInt64(args.reduce((product, value) => BigInt.asIntN(64, product * toInt64(value)), 1n)),
  ),
  declare('div', 'any any -> int64', ([a, b]) => goInt64(whole(a) / divisor(b))),
  declare('mod', 'any any -> int64', ([a, b]) => goInt64(whole(a) % divisor(b))),
  ...declareAll(['max', 'biggest'], 'any any... -> int64', (args) =>
    goInt64(args.map(toInt64).reduce((most, value) => (value > most ? value : most))),
  ),
  declare('min', 'any any... -> int64', (args) =>
    goInt64(args.map(toInt64).reduce((least, value) => (value < least ? value : least))),
  ),
  declare('maxf', 'any any... -> float64', (args) => goFloat(Math.max(...args.map(toFloat64)))),
  declare('minf', 'any any... -> float64', (args) => goFloat(Math.min(...args.map(toFloat64)))),
  declare('ceil', 'any -> float64', ([value]) => goFloat(Math.ceil(float(value)))),
  declare('floor', 'any -> float64', ([value]) => goFloat(Math.floor(float(value)))),
  declare('round', 'any int float64... -> float64', ([value, places, limit]) =>
    goFloat(round(float(value), integerArgument(places), limit?.kind === 'float' ? limit.value : 0.5)),
  ),
  declare('addf', 'any... -> float64', (args) => decimals(args, addDecimals, { coefficient: 0n, exponent: 0 })),
  declare('add1f', 'any -> float64', (args) => decimals(args, addDecimals, { coefficient: 1n, exponent: 0 })),
  declare('subf', 'any any... -> float64', (args) => decimals(args, subtractDecimals)),
  declare('mulf', 'any any... -> float64', (args) => decimals(args, multiplyDecimals)),
  declare('divf', 'any any... -> float64', (args) => decimals(args, divideDecimals)),
];

function whole(value: GoValue | undefined): bigint {
  return value ? toInt64(value) : 0n;
}

function float(value: GoValue | undefined): number {
  return value ? toFloat64(value) : 0;
}

function divisor(value: GoValue | undefined): bigint {
  const number = whole(value);
  return number === 0n ? fail('runtime error: integer divide by zero') : number;
}

/** sprig's toDecimal parses octal digits despite its name. */
function parseOctal(value: GoValue | undefined): bigint {
  const digits = value ? sprint([value]) : '';
  if (!/^[-+]?[0-7]+$/.test(digits)) return 0n;
  const size = wholeNumber(`0o${digits.replace(/^[-+]/, '')}`);
  const number = digits.startsWith('-') ? -size : size;
  return number === BigInt.asIntN(64, number) ? number : 0n;
}

/**
 * Rounds to a number of decimal places as sprig does: up if the fraction is at least `limit`, and otherwise down. A
 * negative number is rounded down, because its fraction is negative.
 */
function round(value: number, places: number, limit: number): number {
  const scale = 10 ** places;
  const scaled = scale * value;
  const fraction = scaled - Math.trunc(scaled);
  return (fraction >= limit ? Math.ceil(scaled) : Math.floor(scaled)) / scale;
}

function decimals(args: readonly GoValue[], combine: (a: Decimal, b: Decimal) => Decimal, first?: Decimal): GoValue {
  const [head, ...rest] = args.map((value) => decimalOf(toFloat64(value)));
  const all = head ? (first ? [first, head, ...rest] : [head, ...rest]) : [];
  return goFloat(numberOfDecimal(all.length > 0 ? all.reduce(combine) : { coefficient: 0n, exponent: 0 }));
}
