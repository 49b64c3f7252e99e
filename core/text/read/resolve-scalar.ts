// Resolves an untyped scalar as the API server does, by YAML 1.1: `010` is 8, `on` and `y` are true, `1_000` is 1000.
// Dates stay strings.

export type ScalarValue = null | boolean | number | bigint | string;

export type TaggedScalar = { ok: true; value: ScalarValue } | { ok: false; expectedTag: string };

const plainWords = new Map<string, ScalarValue>([
  ...inThreeCases(['y', 'yes', 'true', 'on'], true),
  ...inThreeCases(['n', 'no', 'false', 'off'], false),
  ...inThreeCases(['null'], null),
  ['', null],
  ['~', null],
  ...['.nan', '.NaN', '.NAN'].map((word): [string, number] => [word, Number.NaN]),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word): [string, number] => [
    word,
    Number.POSITIVE_INFINITY,
  ]),
  ...['-.inf', '-.Inf', '-.INF'].map((word): [string, number] => [word, Number.NEGATIVE_INFINITY]),
]);

const nine = '9'.charCodeAt(0);

export function resolvePlain(text: string): ScalarValue {
  const word = plainWords.get(text);
  if (word !== undefined) return word;
  if (text.charCodeAt(0) > nine) return text;
  // Most numbers have this form and need no rules of YAML 1.1.
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (/^[-+\d]/.test(text)) return resolveNumber(text.replaceAll('_', '')) ?? text;
  if (/^\.\d+(?:[eE][-+]?\d+)?$/.test(text)) return finite(text) ?? text;
  return text;
}

/** Returns the value of a scalar with a tag. If the API server does not know the tag, the value is a string. */
export function resolveTagged(text: string, tag: string): TaggedScalar {
  const name = tag.startsWith('tag:yaml.org,2002:') ? tag.slice('tag:yaml.org,2002:'.length) : undefined;
  if (name === 'binary') return decodeBase64(text);
  if (!name || !['int', 'float', 'bool', 'null'].includes(name)) return { ok: true, value: text };
  const value = resolvePlain(text);
  const fits = name === 'float' ? typeOf(value) === 'int' || typeOf(value) === 'float' : typeOf(value) === name;
  return fits ? { ok: true, value } : { ok: false, expectedTag: name };
}

/** Returns the key as the server converts it to JSON: the key `on` becomes "true". */
export function keyString(value: ScalarValue): string {
  if (value === null) return 'null';
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : `${value > 0 ? '+' : '-'}Inf`;
}

function resolveNumber(text: string): number | bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  const whole = wholeNumber(digits);
  if (whole !== undefined) return inIntegerRange(sign === '-' ? -whole : whole, digits);
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text)) return finite(text);
  return undefined;
}

function wholeNumber(digits: string): bigint | undefined {
  if (/^(?:0|[1-9]\d*)$/.test(digits) || /^0[xX][\da-fA-F]+$/.test(digits)) return BigInt(digits);
  if (/^0[oO]?[0-7]+$/.test(digits)) return BigInt(`0o${digits.replace(/^0[oO]?/, '') || '0'}`);
  if (/^0[bB][01]+$/.test(digits)) return BigInt(digits);
  return undefined;
}

/**
 * Returns the number; undefined if the text is a string. Beyond 64 bits, decimal digits are a floating-point number,
 * and other forms, such as hexadecimal digits, are strings.
 */
function inIntegerRange(whole: bigint, digits: string): number | bigint | undefined {
  if (whole < -(2n ** 63n) || whole >= 2n ** 64n)
    return /^\d+$/.test(digits) ? finite(`${whole < 0n ? '-' : ''}${digits}`) : undefined;
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
}

function finite(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function typeOf(value: ScalarValue): 'int' | 'float' | 'bool' | 'null' | 'str' {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  return typeof value === 'bigint' || Number.isInteger(value) ? 'int' : 'float';
}

function decodeBase64(text: string): TaggedScalar {
  const characters = text.replaceAll(/[\r\n]/g, '');
  if (!/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(characters))
    return { ok: false, expectedTag: 'binary' };
  const bytes = [...characters.replaceAll('=', '')]
    .map((character) => base64Alphabet.indexOf(character).toString(2).padStart(6, '0'))
    .join('');
  return { ok: true, value: utf8(bytes.match(/\d{8}/g) ?? []) };
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function utf8(bytes: readonly string[]): string {
  try {
    return decodeURIComponent(
      bytes.map((byte) => `%${Number.parseInt(byte, 2).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return '\uFFFD';
  }
}

function inThreeCases(all: readonly string[], value: ScalarValue): [string, ScalarValue][] {
  return all.flatMap((word) =>
    [word, word[0]?.toUpperCase() + word.slice(1), word.toUpperCase()].map((form): [string, ScalarValue] => [
      form,
      value,
    ]),
  );
}
