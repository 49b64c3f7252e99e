// Number constants of templates. They have no type until they are used: `1e3` is an int if a function requires an int.

import { wholeNumber } from '../../../model/whole-number.ts';
import { quoteString } from '../go/quote.ts';
export interface NumberConstant {
  int?: bigint;
  uint?: bigint;
  float?: number;
  isComplex?: boolean;
  /** A constant with a point or an exponent is a float64 if nothing else determines its type. */
  looksLikeFloat: boolean;
}

const maxUint = 2n ** 64n - 1n;
const maxInt = 2n ** 63n - 1n;
const minInt = -(2n ** 63n);

export function parseNumberConstant(text: string): NumberConstant | string {
  const imaginary = text.endsWith('i') ? parseGoFloat(text.slice(0, -1)) : undefined;
  if (imaginary === 0) return fromFloat(0, false);
  if (imaginary !== undefined) return { isComplex: true, looksLikeFloat: false };
  const looksLikeFloat = /[.eEpP]/.test(text) && !isHexInteger(text);
  const integer = parseGoInteger(text);
  const unsigned = !/^[+-]/.test(text) || integer === 0n;
  const constant = integer === undefined ? undefined : fromInteger(integer, unsigned, looksLikeFloat);
  if (constant) return constant;
  const float = parseGoFloat(text);
  if (float === undefined) return `illegal number syntax: ${quoteString(text)}`;
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${quoteString(text)}`;
  return fromFloat(float, looksLikeFloat);
}

function fromInteger(integer: bigint, unsigned: boolean, looksLikeFloat: boolean): NumberConstant | undefined {
  const int = integer >= minInt && integer <= maxInt;
  const uint = unsigned && integer <= maxUint;
  if (!int && !uint) return undefined;
  return { ...(int && { int: integer }), ...(uint && { uint: integer }), float: Number(integer), looksLikeFloat };
}

/**
 * Reads a complex constant. If the imaginary part is 0, the result is a real number. For an invalid number, the result
 * is Go's error message.
 */
export function parseComplexConstant(text: string): NumberConstant | string {
  const split = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
  const real = parseGoFloat(text.slice(0, split));
  const imaginary = parseGoFloat(text.slice(split, -1));
  if (imaginary === undefined || real === undefined) return 'invalid syntax';
  if (imaginary === 0) return fromFloat(real, /[.eEpP]/.test(text));
  return { isComplex: true, looksLikeFloat: false };
}

function fromFloat(float: number, looksLikeFloat: boolean): NumberConstant {
  const whole = Number.isInteger(float) ? BigInt(float) : undefined;
  return {
    float,
    looksLikeFloat,
    ...(whole !== undefined && whole >= minInt && whole <= maxInt && { int: whole }),
    ...(whole !== undefined && whole >= 0n && whole <= maxUint && { uint: whole }),
  };
}

function isHexInteger(text: string): boolean {
  return /^[+-]?0[xX]/.test(text) && !/[pP]/.test(text);
}

function parseGoInteger(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  if (!separatesDigits(digits)) return undefined;
  const plain = digits.replaceAll('_', '').replace(/^0([0-7]+)$/, '0o$1');
  if (!/^(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|0|[1-9][0-9]*)$/.test(plain)) return undefined;
  return wholeNumber(sign + plain);
}

function separatesDigits(digits: string): boolean {
  const plain = /^0[xX]/.test(digits)
    ? digits.replace(/^0[xX]_/, '0x').replaceAll(/(?<=[0-9a-fA-F])_(?=[0-9a-fA-F])/g, '')
    : digits.replace(/^(0[oObB])_/, '$1').replaceAll(/(?<=[0-9])_(?=[0-9])/g, '');
  return !plain.includes('_');
}

function parseGoFloat(text: string): number | undefined {
  if (!separatesDigits(text.replace(/^[+-]/, ''))) return undefined;
  const plain = text.replaceAll('_', '');
  if (/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(plain)) {
    const float = Number(plain);
    return Number.isFinite(float) ? float : undefined;
  }
  return parseHexFloat(plain);
}

function parseHexFloat(text: string): number | undefined {
  const match = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?[0-9]+)$/.exec(text);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (!match || whole + fraction === '') return undefined;
  const float = Number(wholeNumber(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  return Number.isFinite(float) ? (sign === '-' ? -float : float) : undefined;
}
