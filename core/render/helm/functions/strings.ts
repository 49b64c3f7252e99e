import { trimEndOf } from '../../../model/trim-end.ts';
import { fromBytes, isAscii, sliceBytes, toBytes } from '../go/bytes.ts';
import { sprintValue } from '../go/format.ts';
import { byteLength } from '../go/inspect.ts';
import { goBool, goString, goStrings } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoString, GoValue } from '../go/value.ts';
import { strslice, strval } from './conversions.ts';
import { declare, fail, integerArgument, type NamedFunction, stringArgument, text } from './signatures.ts';
import { joinTraced, piecesOf, type StringPart, sliceTraced, tracedText, unknownText } from './traced-strings.ts';

export const stringFunctions: readonly NamedFunction[] = [
  declare('hello', '-> string', () => goString('Hello!')),
  declare('contains', 'string string -> bool', ([part, s]) => goBool(text(s).includes(text(part)))),
  declare('hasPrefix', 'string string -> bool', ([part, s]) => goBool(text(s).startsWith(text(part)))),
  declare('hasSuffix', 'string string -> bool', ([part, s]) => goBool(text(s).endsWith(text(part)))),
  declare('replace', 'string string string -> string', ([from, to, s]) =>
    replace(stringArgument(s), text(from), stringArgument(to)),
  ),
  declare('repeat', 'int string -> string', ([count, s], { spend }) => {
    const times = repetitions(integerArgument(count));
    spend(Math.ceil((times * text(s).length) / charactersPerStep));
    return goString(text(s).repeat(times));
  }),
  declare('plural', 'string string int -> string', ([one, many, count]) =>
    integerArgument(count) === 1 ? stringArgument(one) : stringArgument(many),
  ),
  declare('trunc', 'int string -> string', ([count, s]) => truncateBytes(stringArgument(s), integerArgument(count))),
  declare('substr', 'int int string -> string', ([start, end, s]) =>
    substring(stringArgument(s), integerArgument(start), integerArgument(end)),
  ),
  declare('quote', 'any... -> string', (args) => quoteAll(args)),
  declare('squote', 'any... -> string', (args) => singleQuoteAll(args)),
  declare('cat', 'any... -> string', (args) => goString(present(args).map(sprintValue).join(' '))),
  declare('toString', 'any -> string', ([value]) => toText(value)),
  declare('toStrings', 'any -> []string', ([value]) => goStrings(value ? strslice(value) : [])),
  declare('join', 'string any -> string', ([separator, value]) => joinList(stringArgument(separator), value)),
  declare('splitList', 'string string -> []string', ([separator, s]) => goStrings(splitText(text(s), text(separator)))),
  declare('split', 'string string -> map[string]string', ([separator, s]) =>
    numbered(splitText(text(s), text(separator))),
  ),
  declare('splitn', 'string int string -> map[string]string', ([separator, count, s]) =>
    numbered(splitText(text(s), text(separator), integerArgument(count))),
  ),
];

/** As in Go's strings.ReplaceAll, an empty `from` inserts `to` before and after every character. */
function replace(source: GoString, from: string, to: GoString): GoString {
  if (from !== '' && !source.value.includes(from)) return source;
  const parts: StringPart[] = [];
  let at = 0;
  if (from === '') {
    for (const character of source.value) {
      parts.push(to, sliceTraced(source, at, at + character.length));
      at += character.length;
    }
    return joinTraced([...parts, to]);
  }
  for (let found = source.value.indexOf(from); found >= 0; found = source.value.indexOf(from, at)) {
    parts.push(sliceTraced(source, at, found), to);
    at = found + from.length;
  }
  return joinTraced([...parts, sliceTraced(source, at, source.value.length)]);
}

export const charactersPerStep = 20;

export function repetitions(count: number): number {
  return count < 0 ? fail('strings: negative Repeat count') : count;
}

function truncateBytes(source: GoString, count: number): GoString {
  const length = byteLength(source.value);
  if (count < 0 && length + count > 0) return sliceBytesTraced(source, length + count, length);
  return count >= 0 && length > count ? sliceBytesTraced(source, 0, count) : source;
}

function substring(source: GoString, start: number, end: number): GoString {
  const length = byteLength(source.value);
  if (start < 0) return sliceBytesTraced(source, 0, checkedBound(end, length));
  if (end < 0 || end > length) {
    if (start > length) fail(`runtime error: slice bounds out of range [${start}:${length}]`);
    return sliceBytesTraced(source, start, length);
  }
  if (start > end) fail(`runtime error: slice bounds out of range [${start}:${end}]`);
  return sliceBytesTraced(source, start, end);
}

function checkedBound(end: number, length: number): number {
  if (end < 0) fail(`runtime error: slice bounds out of range [:${end}]`);
  if (end > length) fail(`runtime error: slice bounds out of range [:${end}] with length ${length}`);
  return end;
}

function sliceBytesTraced(source: GoString, start: number, end: number): GoString {
  if (isAscii(source.value)) return sliceTraced(source, start, end);
  return tracedText(sliceBytes(source.value, start, end), source);
}

function quoteAll(args: readonly GoValue[]): GoString {
  const parts = present(args).flatMap((value, index): StringPart[] => {
    const quoted = quoteTraced(toText(value));
    return index === 0 ? [quoted] : [' ', quoted];
  });
  return joinTraced(parts);
}

function quoteTraced(source: GoString): GoString {
  if (!source.pieces) return tracedText(quoteString(source.value), source);
  const parts: StringPart[] = ['"'];
  let at = 0;
  for (const { start, end } of source.pieces) {
    parts.push(quoted(sliceTraced(source, at, start)), quoted(sliceTraced(source, start, end)));
    at = end;
  }
  return joinTraced([...parts, quoted(sliceTraced(source, at, source.value.length)), '"']);
}

function quoted(source: GoString): GoString {
  const inner = quoteString(source.value).slice(1, -1);
  const [piece] = source.pieces ?? [];
  return piece ? tracedText(inner, { ...source, origin: piece.origin }) : goString(inner);
}

function singleQuoteAll(args: readonly GoValue[]): GoString {
  return joinTraced(
    present(args).flatMap((value, index): StringPart[] => [index === 0 ? "'" : " '", asText(value), "'"]),
  );
}

function asText(value: GoValue): GoString {
  if (value.kind === 'unknown') return unknownText(value);
  return value.kind === 'string' ? value : tracedText(sprintValue(value), value);
}

function present(values: readonly GoValue[]): GoValue[] {
  return values.filter(({ kind }) => kind !== 'nil');
}

function toText(value: GoValue | undefined): GoString {
  if (!value) return goString('');
  if (value.kind === 'unknown') return unknownText(value);
  return value.kind === 'string' ? value : tracedText(strval(value), value);
}

function joinList(separator: GoString, value: GoValue | undefined): GoString {
  if (!value || value.kind === 'nil') return goString('');
  if (value.kind !== 'list') return toText(value);
  return joinTraced(
    present(value.items).flatMap((item, index): StringPart[] =>
      index === 0 ? [toText(item)] : [separator, toText(item)],
    ),
  );
}

function splitText(source: string, separator: string, limit = -1): string[] {
  if (limit === 0) return [];
  const parts = separator === '' ? [...source] : source.split(separator);
  if (limit < 0 || parts.length <= limit) return parts;
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

function numbered(parts: readonly string[]): GoValue {
  const entries = new Map<string, GoValue>(parts.map((part, index) => [`_${index}`, goString(part)]));
  return { kind: 'map', type: 'map[string]string', entries };
}

/** The characters for which unicode.IsSpace is true. */
const goSpaces =
  '\t\n\v\f\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000';

export function trimSpace(source: GoString): GoString {
  const start = source.value.search(/[^\s\u0085]|\uFEFF|$/);
  const end = start + trimEndOf(source.value.slice(start), goSpaces).length;
  return piecesOf(source).length === 0 ? goString(source.value.slice(start, end)) : sliceTraced(source, start, end);
}

/** Converts each byte to a character of Latin-1, because goutils reads single bytes. */
export function latin1(source: string): string {
  return toBytes(source)
    .map((byte) => String.fromCharCode(byte))
    .join('');
}

export function fromLatin1(source: string): string {
  return fromBytes([...source].map((character) => character.charCodeAt(0)));
}
