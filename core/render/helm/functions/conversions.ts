import { wholeNumber } from '../../../model/whole-number.ts';
import { fromBytes } from '../go/bytes.ts';
import { sprintValue } from '../go/format.ts';
import { isTrue, typeName } from '../go/inspect.ts';
import { GoFailure, type GoList, type GoMap, type GoObject, type GoValue } from '../go/value.ts';

/** Like cast.ToInt64: a value that cannot be converted becomes 0. */
export function toInt64(value: GoValue): bigint {
  switch (value.kind) {
    case 'integer':
      return BigInt.asIntN(64, value.value);
    case 'float':
      return truncateToInt64(value.value);
    case 'bool':
      return value.value ? 1n : 0n;
    case 'string':
      return parseInt64(withoutDecimals(value.value)) ?? 0n;
    default:
      return 0n;
  }
}

export function toFloat64(value: GoValue): number {
  switch (value.kind) {
    case 'integer':
    case 'float':
      return Number(value.value);
    case 'bool':
      return value.value ? 1 : 0;
    case 'string':
      return parseFloat64(value.value) ?? 0;
    default:
      return 0;
  }
}

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;

/** Converts like Go on amd64, where a number that is too large becomes the smallest integer. */
function truncateToInt64(value: number): bigint {
  if (!Number.isFinite(value)) return minInt64;
  const whole = BigInt(Math.trunc(value));
  return whole < minInt64 || whole > maxInt64 ? minInt64 : whole;
}

function withoutDecimals(text: string): string {
  return text.replace(/\.0+$/, '');
}

const goInteger = /^([-+]?)(?:0[xX]((?:_?[\da-fA-F])+)|0[bB]((?:_?[01])+)|0[oO]?((?:_?[0-7])+)|(0|[1-9](?:_?\d)*))$/;

/** Reads an integer as strconv.ParseInt does with base 0: `0x1F`, `0b1`, `017`, `1_000`. */
function parseInt64(text: string): bigint | undefined {
  const [found, sign, hex, binary, octal, decimal] = goInteger.exec(text) ?? [];
  if (found === undefined) return undefined;
  const digits = hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : (decimal ?? '0');
  const size = wholeNumber(digits.replaceAll('_', ''));
  return inInt64(sign === '-' ? -size : size);
}

function inInt64(value: bigint): bigint | undefined {
  return value < minInt64 || value > maxInt64 ? undefined : value;
}

/** sprig ignores the error of strconv.Atoi, so a number out of range becomes the nearest int64. */
export function atoi(text: string): bigint {
  if (!/^[-+]?\d+$/.test(text)) return 0n;
  const value = wholeNumber(text);
  if (value > maxInt64) return maxInt64;
  return value < minInt64 ? minInt64 : value;
}

/** Hexadecimal numbers, which Go's strconv.ParseFloat accepts, are not parsed. */
function parseFloat64(text: string): number | undefined {
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  if (/^[-+]?inf(?:inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return /^nan$/i.test(text) ? Number.NaN : undefined;
}

/** Converts a value to a string, as sprig does. Bytes are read as UTF-8. */
export function strval(value: GoValue): string {
  if (value.kind === 'string') return value.value;
  if (value.kind === 'list' && value.element === 'uint8' && !value.named) return bytesText(value);
  return sprintValue(value);
}

function bytesText({ items }: GoList): string {
  return fromBytes(items.map((item) => (item.kind === 'integer' ? Number(item.value) : 0)));
}

/** Converts a list to strings, without nil items. A value that is not a list becomes a list of one item. */
export function strslice(value: GoValue): string[] {
  if (value.kind === 'nil') return [];
  if (value.kind !== 'list') return [strval(value)];
  return value.items.filter(({ kind }) => kind !== 'nil').map(strval);
}

export function isEmpty(value: GoValue): boolean {
  return !isTrue(value);
}

/** Returns whether two values are equal according to Go's `reflect.DeepEqual`, which also requires equal types. */
export function deepEqual(a: GoValue, b: GoValue): boolean {
  if (a === b) return a.kind !== 'float' || !Number.isNaN(a.value);
  if (a.kind !== b.kind || typeName(a) !== typeName(b)) return false;
  switch (a.kind) {
    case 'nil':
      return true;
    case 'bool':
    case 'integer':
    case 'float':
    case 'string':
      return a.value === (b as typeof a).value;
    case 'list':
      return equalLists(a, b as GoList);
    case 'map':
      return equalMaps(a, b as GoMap);
    case 'object':
      return equalFields(a, b as GoObject);
    case 'unknown':
      return false;
  }
}

function equalLists(a: GoList, b: GoList): boolean {
  if (a.items.length !== b.items.length || Boolean(a.isNil) !== Boolean(b.isNil)) return false;
  return a.items.every((item, index) => isSame(item, b.items[index]));
}

function equalMaps(a: GoMap, b: GoMap): boolean {
  if (a.entries === b.entries) return true;
  if (a.entries.size !== b.entries.size || Boolean(a.isNil) !== Boolean(b.isNil)) return false;
  return [...a.entries].every(([key, item]) => isSame(item, b.entries.get(key)));
}

function equalFields(a: GoObject, b: GoObject): boolean {
  return [...a.fields].every(([name, field]) => isSame(field, b.fields.get(name)));
}

function isSame(a: GoValue, b: GoValue | undefined): boolean {
  return b !== undefined && deepEqual(a, b);
}

export function conversionFailure(value: GoValue, wanted: string): GoFailure {
  const type = value.kind === 'nil' ? 'nil' : typeName(value);
  return new GoFailure(`interface conversion: interface {} is ${type}, not ${wanted}`);
}
