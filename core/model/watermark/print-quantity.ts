// How the controller's messages print a quantity: in canonical form, except that a text which looks canonical to the parser is kept
// as it was typed, `1.005` or `+5` (spec/wpa.md §1.7).
import { formatQuantity, parseQuantity } from '../quantity.ts';

export function printQuantity(given: string): string {
  const text = given.trim();
  const quantity = parseQuantity(text);
  if (!quantity.ok) return text;
  return looksCanonical(text) ? text : formatQuantity(quantity.value);
}

const decimalExponents: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binaryBits: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

function looksCanonical(text: string): boolean {
  const parts = /^[-+]?(\d*)(?:\.(\d*))?(.*)$/.exec(text);
  const [, whole = '', fraction = '', suffix = ''] = parts ?? [];
  const bits = binaryBits[suffix];
  if (bits !== undefined) return fraction === '' && fitsBinary(whole, bits) && BigInt(whole) % 8n !== 0n;
  return isDecimal(`${whole}${fraction}`, exponentOf(suffix) - fraction.length);
}

/** The last digit stands for 1, 10^±3 …; a billionth is the finest. */
function isDecimal(digits: string, exponent: number): boolean {
  if (!/^[1-9]\d*$/.test(digits) || digits.endsWith('000')) return false;
  return digits.length <= 18 && exponent >= -9 && exponent % 3 === 0;
}

/** What the parser takes the short way: about 15 digits in all. */
function fitsBinary(digits: string, bits: number): boolean {
  return /^[1-9]\d*$/.test(digits) && digits.length <= 15 - Math.trunc((bits * 3) / 10) - 1;
}

function exponentOf(suffix: string): number {
  const known = decimalExponents[suffix];
  return known ?? Number(suffix.slice(1));
}
