import { toBytes } from '../go/bytes.ts';
import { goString } from '../go/make.ts';
import { isConnector, isSpace, isUpper, toLower, toTitle, toUpper } from './letters.ts';
import { declare, type NamedFunction, text } from './signatures.ts';
import { snakeCase } from './word-separators.ts';

export const caseFunctions: readonly NamedFunction[] = [
  declare('upper', 'string -> string', ([s]) => goString(mapCharacters(text(s), toUpper))),
  declare('lower', 'string -> string', ([s]) => goString(mapCharacters(text(s), toLower))),
  declare('title', 'string -> string', ([s]) => goString(titleCase(text(s)))),
  declare('untitle', 'string -> string', ([s]) => goString(uncapitalize(text(s)))),
  declare('swapcase', 'string -> string', ([s]) => goString(swapCase(text(s)))),
  declare('initials', 'string -> string', ([s]) => goString(initials(text(s)))),
  declare('camelcase', 'string -> string', ([s]) => goString(pascalCase(text(s)))),
  declare('snakecase', 'string -> string', ([s]) => goString(snakeCase(text(s), '_'))),
  declare('kebabcase', 'string -> string', ([s]) => goString(snakeCase(text(s), '-'))),
];

function mapCharacters(source: string, map: (character: string) => string): string {
  return [...source].map(map).join('');
}

/** As in Go's strings.Title, an apostrophe separates words, and an underscore does not. */
function titleCase(source: string): string {
  let before = ' ';
  return mapCharacters(source, (character) => {
    const starts = isTitleSeparator(before);
    before = character;
    return starts ? toTitle(character) : character;
  });
}

function isTitleSeparator(character: string): boolean {
  if (/^[\w\p{L}\p{Nd}]$/u.test(character)) return false;
  return (character.codePointAt(0) ?? 0) < 0x80 || isSpace(character);
}

function uncapitalize(source: string): string {
  let starts = true;
  return mapCharacters(source, (character) => {
    if (isSpace(character)) starts = true;
    else if (starts) {
      starts = false;
      return toLower(character);
    }
    return character;
  });
}

function swapCase(source: string): string {
  return mapCharacters(source, (character) => {
    if (isUpper(character) || /^\p{Lt}$/u.test(character)) return toLower(character);
    return /^\p{Ll}$/u.test(character) ? toUpper(character) : character;
  });
}

function initials(source: string): string {
  let starts = true;
  return mapCharacters(source, (character) => {
    const isFirst = starts && !isSpace(character);
    starts = isSpace(character);
    // sprig takes the first byte instead of the first character.
    return isFirst ? String.fromCharCode(toBytes(character)[0] ?? 0) : '';
  });
}

/** Connectors at the start remain. In a row of capitals, all capitals but the first become lower case. */
function pascalCase(source: string): string {
  const characters = [...source];
  const start = characters.findIndex((character) => !isConnector(character));
  // If a text consists only of connectors, the library repeats the last connector.
  if (start < 0) return source + (characters.at(-1) ?? '');
  let written = characters.slice(0, start).join('');
  let current = characters[start] ?? '';
  let inCapitals = isUpper(current);
  current = toUpper(current);
  for (const next of characters.slice(start + 1)) {
    const before = current;
    current = next;
    if (isConnector(before)) {
      if (isConnector(next)) written += before;
      else {
        inCapitals = isUpper(next);
        current = toUpper(next);
      }
      continue;
    }
    if (inCapitals && isUpper(next)) current = toLower(next);
    else inCapitals = false;
    written += before;
  }
  return written + current;
}
