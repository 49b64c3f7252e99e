import { goString } from '../go/make.ts';
import type { GoString } from '../go/value.ts';
import {
  declare,
  declareAll,
  integerArgument,
  keepingUnknown,
  type NamedFunction,
  stringArgument,
  text,
} from './signatures.ts';
import { charactersPerStep, latin1, repetitions, trimSpace } from './strings.ts';
import { joinTraced, piecesOf, type StringPart, sliceTraced, unknownText } from './traced-strings.ts';

export const trimFunctions: readonly NamedFunction[] = [
  declare('trim', 'string -> string', ([s]) => trimSpace(stringArgument(s))),
  ...declareAll(['trimAll', 'trimall'], 'string string -> string', ([set, s]) =>
    trimCharacters(stringArgument(s), text(set)),
  ),
  declare('trimPrefix', 'string string -> string', ([prefix, s]) => trimPrefix(stringArgument(s), text(prefix))),
  declare('trimSuffix', 'string string -> string', ([suffix, s]) => trimSuffix(stringArgument(s), text(suffix))),
  declare('nospace', 'string -> string', ([s]) => goString(withoutSpace(text(s)))),
  declareIndent('indent', (indented) => indented),
  declareIndent('nindent', (indented) => joinTraced(['\n', indented])),
];

/**
 * Declares `indent` or `nindent`. The placeholder of an unknown text is also indented, so that the placeholder is on a
 * line of its own.
 */
function declareIndent(name: string, finish: (indented: GoString) => GoString): NamedFunction {
  return keepingUnknown(
    declare(name, 'int string -> string', ([count, s], { spend }) => {
      if (count?.kind === 'unknown') return count;
      const source = s?.kind === 'unknown' ? unknownText(s) : stringArgument(s);
      spend(indentCost(integerArgument(count), source.value));
      return finish(indent(integerArgument(count), source));
    }),
  );
}

function trimCharacters(source: GoString, set: string): GoString {
  const characters = new Set(set);
  const all = [...source.value];
  let first = 0;
  while (first < all.length && characters.has(all[first] ?? '')) first++;
  let last = all.length;
  while (last > first && characters.has(all[last - 1] ?? '')) last--;
  const start = all.slice(0, first).join('').length;
  return sliceTraced(source, start, start + all.slice(first, last).join('').length);
}

function trimPrefix(source: GoString, prefix: string): GoString {
  return prefix !== '' && source.value.startsWith(prefix)
    ? sliceTraced(source, prefix.length, source.value.length)
    : source;
}

function trimSuffix(source: GoString, suffix: string): GoString {
  return suffix !== '' && source.value.endsWith(suffix)
    ? sliceTraced(source, 0, source.value.length - suffix.length)
    : source;
}

/**
 * Removes white space as sprig's `nospace` does. If the text contains white space, sprig copies the remaining text byte
 * by byte, so each byte becomes a character.
 */
function withoutSpace(source: string): string {
  const bytes = latin1(source);
  const kept = bytes.replaceAll(/[\t-\r \u0085\u00a0]/g, '');
  return kept.length === bytes.length ? source : kept;
}

function indentCost(count: number, source: string): number {
  const lines = source.split('\n').length;
  return lines + Math.ceil((repetitions(count) * lines + source.length) / charactersPerStep);
}

function indent(count: number, source: GoString): GoString {
  const padding = ' '.repeat(count);
  if (piecesOf(source).length === 0) return goString(padding + source.value.replaceAll('\n', `\n${padding}`));
  const parts: StringPart[] = [padding];
  let at = 0;
  for (let end = source.value.indexOf('\n'); end >= 0; end = source.value.indexOf('\n', at)) {
    parts.push(sliceTraced(source, at, end + 1), padding);
    at = end + 1;
  }
  return joinTraced([...parts, sliceTraced(source, at, source.value.length)]);
}
