// Formats one value for one verb, as printArg and printValue of Go's fmt/print.go.
import { formatGoDuration } from '../../../model/go-duration.ts';
import { fromBytes, toBytes } from './bytes.ts';
import { type FormatFlags, formatHexText, formatInteger, formatText, pad } from './format-flags.ts';
import { formatFloat } from './format-float.ts';
import { sortedMapKeys, typeName } from './inspect.ts';
import { unknownPlaceholder } from './quote.ts';
import type { GoFloat, GoList, GoMap, GoObject, GoValue } from './value.ts';

const nilText = '<nil>';

export function formatArgument(value: GoValue, verb: string, flags: FormatFlags): string {
  if (value.kind === 'unknown') return pad(unknownPlaceholder, flags);
  if (verb === 'T') return value.kind === 'nil' ? pad(nilText, flags) : (formatText(typeName(value), 's', flags) ?? '');
  if (value.kind === 'nil') return verb === 'v' ? pad(nilText, flags) : `%!${verb}(${nilText})`;
  return formatValue(value, verb, flags, 0);
}

function formatValue(value: GoValue, verb: string, flags: FormatFlags, depth: number): string {
  switch (value.kind) {
    case 'unknown':
      return unknownPlaceholder;
    case 'nil':
      return flags.sharpV ? 'interface {}(nil)' : nilText;
    case 'bool':
      return verb === 't' || verb === 'v' ? pad(String(value.value), flags) : badVerb(value, verb, flags);
    case 'float':
      return formatNumber(value, verb, flags);
    case 'integer': {
      const text =
        value.named === 'time.Duration' && 'vsxXq'.includes(verb) && !flags.sharpV
          ? formatText(formatGoDuration(value.value), verb, flags)
          : formatInteger(value.value, value.type.startsWith('int'), verb, flags);
      return text ?? badVerb(value, verb, flags);
    }
    case 'string':
      return formatText(value.value, verb, flags) ?? badVerb(value, verb, flags);
    case 'list':
      return formatList(value, verb, flags, depth);
    case 'map':
      return formatMap(value, verb, flags, depth);
    case 'object':
      return formatObject(value, verb, flags, depth);
  }
}

/**
 * Returns the text that Go prints for a verb that does not fit the value. Flags apply to the value inside the text:
 * `%05d` prints `%!d(float64=00493)`.
 */
function badVerb(value: GoValue, verb: string, flags: FormatFlags): string {
  return `%!${verb}(${typeName(value)}=${formatValue(value, 'v', flags, 0)})`;
}

function formatNumber(value: GoFloat, verb: string, flags: FormatFlags): string {
  const shape = verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb;
  if (!'beEfgGxX'.includes(shape)) return badVerb(value, verb, flags);
  const precision = flags.precision ?? ('eEf'.includes(shape) ? 6 : -1);
  const plain = formatFloat(value.value, shape, precision);
  const text = flags.sharp && shape !== 'b' ? withPoint(plain, shape, precision) : plain;
  const digits = text.replace(/^[-+]/, '');
  const sign = signOf(text, flags);
  if (digits === 'NaN') return pad(sign + digits, { ...flags, zero: false });
  if (digits === 'Inf') return pad((sign || '+') + digits, { ...flags, zero: false });
  const isPaddedAfterSign = flags.zero && !flags.minus && flags.width !== undefined && sign !== '';
  return isPaddedAfterSign ? sign + digits.padStart((flags.width ?? 0) - 1, '0') : pad(sign + digits, flags);
}

/** Applies the flag `#`, which adds a decimal point and keeps trailing zeros for `%g`. */
function withPoint(text: string, shape: string, precision: number): string {
  if (/[IN]/.test(text)) return text;
  const [, sign = '', number = '', tail = ''] = /^(-?)(0x[^p]*|(?!0x)[^ep]*)([\s\S]*)$/i.exec(text) ?? [];
  const wanted = 'gGx'.includes(shape) ? (precision < 0 ? 6 : precision) : 0;
  const digits = number.replaceAll('.', '').replace(/^0+/, '').length + (number === '0' ? 1 : 0);
  const point = number.includes('.') ? '' : '.';
  return `${sign}${number}${point}${'0'.repeat(Math.max(0, wanted - digits))}${tail}`;
}

function signOf(text: string, { plus, space }: FormatFlags): string {
  if (text.startsWith('-')) return '-';
  return plus ? '+' : space ? ' ' : '';
}

function formatList(value: GoList, verb: string, flags: FormatFlags, depth: number): string {
  if (value.element === 'uint8' && 'sqxX'.includes(verb)) {
    const bytes = value.items.map((item) => (item.kind === 'integer' ? Number(item.value) : 0));
    if (verb === 'x' || verb === 'X') return formatHexText(bytes, verb === 'X', flags);
    return formatText(fromBytes(bytes), verb, flags) ?? '';
  }
  if (flags.sharpV && value.isNil) return `${typeName(value)}(nil)`;
  const items = value.items.map((item) => formatValue(item, verb, flags, depth + 1));
  return flags.sharpV ? `${typeName(value)}{${items.join(', ')}}` : `[${items.join(' ')}]`;
}

function formatMap(value: GoMap, verb: string, flags: FormatFlags, depth: number): string {
  if (flags.sharpV && value.isNil) return `${value.type}(nil)`;
  const entries = sortedMapKeys(value.entries).map((key) => {
    const name = formatText(key, verb, flags) ?? badVerb({ kind: 'string', value: key }, verb, flags);
    return `${name}:${formatValue(value.entries.get(key) ?? { kind: 'nil' }, verb, flags, depth + 1)}`;
  });
  return flags.sharpV ? `${value.type}{${entries.join(', ')}}` : `map[${entries.join(' ')}]`;
}

function formatObject(value: GoObject, verb: string, flags: FormatFlags, depth: number): string {
  const hidesMethods = flags.sharpV || value.hasPointerMethods;
  const print = hidesMethods ? undefined : (value.methods.get('Error') ?? value.methods.get('String'));
  if (!print || !'vsxXq'.includes(verb)) return formatStruct(value, verb, flags, depth);
  const text = print();
  return text.kind === 'string' ? (formatText(text.value, verb, flags) ?? '') : formatValue(text, verb, flags, depth);
}

function formatStruct({ type, fields }: GoObject, verb: string, flags: FormatFlags, depth: number): string {
  const isPointer = type.startsWith('*');
  // Go prints the address of the struct, which is unknown.
  if (isPointer && depth > 0) return unknownPlaceholder;
  const texts = [...fields].map(([name, field]) => {
    const text = formatValue(field, verb, flags, depth + 1);
    return flags.plusV || flags.sharpV ? `${name}:${text}` : text;
  });
  if (flags.sharpV) return `${isPointer ? '&' : ''}${type.replace(/^\*/, '')}{${texts.join(', ')}}`;
  const embedded = /^struct \{ (?:\w+\.)*(\w+); \w+ \w+ \}$/.exec(type)?.[1];
  // A struct that embeds another struct prints the embedded struct as its first field.
  const shown = embedded === undefined ? texts : [`{${texts.slice(0, -1).join(' ')}}`, texts.at(-1)];
  return `${isPointer ? '&' : ''}{${embedded !== undefined && flags.plusV ? `${embedded}:` : ''}${shown.join(' ')}}`;
}

export function bytesOf(value: GoValue): number[] {
  if (value.kind === 'string') return toBytes(value.value);
  return value.kind === 'list' ? value.items.map((item) => (item.kind === 'integer' ? Number(item.value) : 0)) : [];
}
