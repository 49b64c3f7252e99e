// A string in quotes as Go prints it (strconv.Quote): invisible characters are escaped.
import type { ApiServerDifferences } from './releases.ts';

const escapes = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
]);

export function goQuote(text: string): string {
  return `"${[...text].map(quoteCharacter).join('')}"`;
}

function quoteCharacter(character: string): string {
  const escaped = escapes.get(character);
  if (escaped !== undefined) return escaped;
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  const hex = code.toString(16);
  if (code < 0x80) return `\\x${hex.padStart(2, '0')}`;
  return code > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/**
 * Quotes a value of a named string type as the API server's error messages do: as a JSON string since 1.34, and as a Go
 * string in older releases.
 */
export function quoteNamedString(text: string, { printsJson }: Pick<ApiServerDifferences, 'printsJson'>): string {
  return printsJson ? jsonQuote(text) : goQuote(text);
}

export function jsonQuote(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
