import { toBytes } from './bytes.ts';
import { canBackquote, isPrintable, quoteRune, quoteString } from './quote.ts';

export interface FormatFlags {
  width: number | undefined;
  precision: number | undefined;
  plus: boolean;
  minus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  /** `plusV` is set for the verb `%+v`, and `sharpV` for `%#v`. For these verbs, `plus` and `sharp` are false. */
  plusV: boolean;
  sharpV: boolean;
}

export const noFlags: FormatFlags = {
  width: undefined,
  precision: undefined,
  plus: false,
  minus: false,
  sharp: false,
  space: false,
  zero: false,
  plusV: false,
  sharpV: false,
};

export function pad(text: string, { width = 0, minus, zero }: FormatFlags): string {
  const missing = width - countRunes(text);
  if (missing <= 0) return text;
  if (minus) return text + ' '.repeat(missing);
  return (zero ? '0' : ' ').repeat(missing) + text;
}

function countRunes(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count--;
  return count;
}

function truncate(text: string, { precision }: FormatFlags): string {
  return precision === undefined || text.length <= precision ? text : [...text].slice(0, precision).join('');
}

function formatQuoted(text: string, flags: FormatFlags): string {
  const cut = truncate(text, flags);
  if (flags.sharp && canBackquote(cut)) return pad(`\`${cut}\``, flags);
  return pad(quoteString(cut, flags.plus), flags);
}

export function formatHexText(bytes: readonly number[], upper: boolean, flags: FormatFlags): string {
  const prefix = upper ? '0X' : '0x';
  const cut = flags.precision === undefined ? bytes : bytes.slice(0, flags.precision);
  const digits = cut.map((byte) => hex(byte, upper).padStart(2, '0'));
  const start = flags.sharp && digits.length > 0 ? prefix : '';
  const text = start + digits.join(flags.space ? ` ${flags.sharp ? prefix : ''}` : '');
  return pad(text, flags);
}

const bases = new Map([
  ['v', 10],
  ['d', 10],
  ['b', 2],
  ['o', 8],
  ['O', 8],
  ['x', 16],
  ['X', 16],
]);

const signed64 = 64;

export function formatInteger(value: bigint, isSigned: boolean, verb: string, flags: FormatFlags): string | undefined {
  if (verb === 'c') return pad(runeOf(value), flags);
  if (verb === 'q') return pad(quoteRune(runeOf(value), flags.plus), flags);
  if (verb === 'U') return formatUnicode(value, flags);
  if (verb === 'v' && flags.sharpV && !isSigned) return formatDigits(value, 16, 'v', { ...flags, sharp: true });
  const base = bases.get(verb);
  return base === undefined ? undefined : formatDigits(value, base, verb, flags);
}

function formatDigits(value: bigint, base: number, verb: string, flags: FormatFlags): string {
  const isNegative = value < 0n;
  const sign = isNegative ? '-' : flags.plus ? '+' : flags.space ? ' ' : '';
  if (flags.precision === 0 && value === 0n) return pad('', { ...flags, zero: false });
  const digits = hexCase((isNegative ? -value : value).toString(base), verb).padStart(flags.precision ?? 0, '0');
  const prefix = prefixOf(base, verb, flags, digits);
  if (flags.precision !== undefined) return pad(sign + prefix + digits, { ...flags, zero: false });
  if (!flags.zero || flags.minus || flags.width === undefined) return pad(sign + prefix + digits, flags);
  return sign + prefix + digits.padStart(flags.width - sign.length, '0');
}

function prefixOf(base: number, verb: string, { sharp }: FormatFlags, digits: string): string {
  if (verb === 'O') return sharp && !digits.startsWith('0') ? '0o0' : '0o';
  if (!sharp) return '';
  if (base === 16) return verb === 'X' ? '0X' : '0x';
  if (base === 2) return '0b';
  return base === 8 && !digits.startsWith('0') ? '0' : '';
}

function formatUnicode(value: bigint, flags: FormatFlags): string {
  const code = BigInt.asUintN(signed64, value)
    .toString(16)
    .toUpperCase()
    .padStart(Math.max(4, flags.precision ?? 4), '0');
  const shown =
    flags.sharp && value >= 0n && value <= 0x10ffffn && isPrintable(runeOf(value)) ? ` '${runeOf(value)}'` : '';
  return pad(`U+${code}${shown}`, { ...flags, zero: false });
}

function runeOf(value: bigint): string {
  const isValid = value >= 0n && value <= 0x10ffffn && !(value >= 0xd800n && value <= 0xdfffn);
  return isValid ? String.fromCodePoint(Number(value)) : '\uFFFD';
}

function hexCase(digits: string, verb: string): string {
  return verb === 'X' ? digits.toUpperCase() : digits;
}

function hex(byte: number, upper: boolean): string {
  return hexCase(byte.toString(16), upper ? 'X' : 'x');
}

export function formatText(text: string, verb: string, flags: FormatFlags): string | undefined {
  if (verb === 'v') return flags.sharpV ? formatQuoted(text, flags) : pad(truncate(text, flags), flags);
  if (verb === 's') return pad(truncate(text, flags), flags);
  if (verb === 'q') return formatQuoted(text, flags);
  if (verb === 'x' || verb === 'X') return formatHexText(toBytes(text), verb === 'X', flags);
  return undefined;
}
