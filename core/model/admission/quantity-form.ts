// The form in which the server's program keeps a quantity: its own text where that is canonical already, else an integer and a scale,
// else a decimal of any size. Stored objects and error texts show it.
import { formatQuantity, parseQuantity } from '../quantity.ts';
import { readQuantityText } from '../quantity-text.ts';
import type { Value } from '../value.ts';
import { zeroQuantity } from './plain.ts';

/** As it is stored and told: `0.5` as `500m`, but `1e3`, `1.005`, `+5` and `05`, which look canonical to the parser, as they are written. */
export function storedQuantity(value: Value | undefined): string {
  if (value === zeroQuantity) return '0';
  const text = String(value).trim();
  if (fastForm(text)?.canonical) return text;
  const parsed = parseQuantity(text);
  return parsed.ok ? formatQuantity(parsed.value) : text;
}

/** As releases before 1.34 print it in an error. */
export function dumpQuantity(value: Value | undefined): string {
  if (value === zeroQuantity) return dump({ integer: emptyInteger, decimal: noDecimal, text: '', format: '' });
  const text = String(value);
  const read = readQuantityText(text);
  if (!read.ok) return text;
  const { negative, format } = read;
  const fast = fastForm(text);
  if (!fast) return dump({ integer: emptyInteger, decimal: 'resource.infDecAmount{Dec:(*inf.Dec)(0x?)}', text: '', format });
  const integer = `resource.int64Amount{value:${negative ? -fast.value : fast.value}, scale:${fast.scale}}`;
  return dump({ integer, decimal: noDecimal, text: fast.canonical ? text : '', format });
}

const emptyInteger = 'resource.int64Amount{value:0, scale:0}';
const noDecimal = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';

function dump({ integer, decimal, text, format }: { integer: string; decimal: string; text: string; format: string }): string {
  return `resource.Quantity{i:${integer}, d:${decimal}, s:"${text}", Format:"${format}"}`;
}

interface FastForm {
  value: bigint;
  scale: number;
  /** The text itself is kept. */
  canonical: boolean;
}

const mostDigits = 18;

/** Undefined for what does not fit an integer of 64 bits, as the server guesses by the number of digits. */
function fastForm(text: string): FastForm | undefined {
  const read = readQuantityText(text);
  if (!read.ok) return undefined;
  if (text === '0') return { value: 0n, scale: 0, canonical: true };
  const [, whole = '', fraction = ''] = /^[-+]?0*(\d*)\.?(\d*)/.exec(text) ?? [];
  const shifted = (whole || '0') + fraction;
  return read.format === 'BinarySI' ? fastBinary(read, shifted, fraction) : fastDecimal(read, shifted);
}

type Read = Extract<ReturnType<typeof readQuantityText>, { ok: true }>;

function fastBinary({ digits, binaryExponent }: Read, shifted: string, fraction: string): FastForm | undefined {
  const precision = 15 - shifted.length - Math.trunc(Math.fround(binaryExponent * 3) / 10) - 1;
  if (fraction !== '' || precision < 0) return undefined;
  return { value: digits * 2n ** BigInt(binaryExponent), scale: 0, canonical: digits % 8n !== 0n };
}

function fastDecimal({ digits, exponent }: Read, shifted: string): FastForm | undefined {
  if (shifted.length > mostDigits || exponent < -9) return undefined;
  return { value: digits, scale: exponent, canonical: exponent % 3 === 0 && !shifted.endsWith('000') && !shifted.startsWith('0') };
}
