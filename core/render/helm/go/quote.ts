import { isAscii } from './bytes.ts';

/** The placeholder for unknown text. The functions that quote strings do not escape this private-use character. */
export const unknownPlaceholder = '\uE000';

const escapes = new Map([
  ['\\', '\\\\'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
]);

export function quoteString(text: string, asciiOnly = false): string {
  return `"${text.replaceAll(notAsItIs, (character) => quoteCharacter(character, '"', asciiOnly))}"`;
}

const notAsItIs = /[^ !#-[\]-~]/gu;

export function quoteRune(character: string, asciiOnly = false): string {
  return `'${quoteCharacter(character, "'", asciiOnly)}'`;
}

export function canBackquote(text: string): boolean {
  return !/[`\uFEFF]|(?!\t)\p{Cc}|\p{Surrogate}/u.test(text);
}

function quoteCharacter(character: string, quote: string, asciiOnly: boolean): string {
  if (character === quote) return `\\${quote}`;
  const escaped = escapes.get(character);
  if (escaped !== undefined) return escaped;
  if (isPrintable(character) && (!asciiOnly || isAscii(character))) return character;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`;
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code & 0xff).toString(16)}`;
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

export function isPrintable(character: string): boolean {
  return character === unknownPlaceholder || /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}
