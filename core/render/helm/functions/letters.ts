// Converts and classifies single characters as Go's unicode package does.

/** The result is one character, as in Go: `ß` stays `ß`. */
export function toUpper(character: string): string {
  const upper = character.toUpperCase();
  return [...upper].length === 1 ? upper : character;
}

const digraphs = 'ǄǅǆǇǈǉǊǋǌǱǲǳ';

/**
 * Returns the title case. A digraph has three forms, of which the title case is the second: `ǅ` of `Ǆ`, `ǅ` and `ǆ`.
 */
export function toTitle(character: string): string {
  const at = digraphs.indexOf(character);
  return at < 0 ? toUpper(character) : (digraphs[at - (at % 3) + 1] ?? character);
}

export function toLower(character: string): string {
  const lower = character.toLowerCase();
  return [...lower].length === 1 ? lower : character === 'İ' ? 'i' : character;
}

export const isUpper = (character: string): boolean => /^\p{Lu}$/u.test(character);
export const isSpace = (character: string): boolean =>
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/.test(character);

export const isConnector = (character: string): boolean => character === '-' || character === '_' || isSpace(character);
