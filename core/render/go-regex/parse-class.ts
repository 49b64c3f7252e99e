import { type CharacterTest, foldedClass, perlClass, posixClass, rangeClass, unicodeClass } from './classes.ts';
import { PatternError } from './syntax.ts';

export interface PatternSource {
  readonly characters: readonly string[];
  at: number;
  lacksPosixEnd?: boolean;
}

export function parseClass(source: PatternSource, ignoresCase: boolean): { matches: CharacterTest; work: number } {
  const start = source.at++;
  const isNegated = take(source, '^');
  const tests: CharacterTest[] = [];
  let isFirst = true;
  while (isFirst || source.characters[source.at] !== ']') {
    if (source.at >= source.characters.length) throw new PatternError('missing closing ]', rest(source, start));
    checkHyphen(source, isFirst);
    isFirst = false;
    tests.push(parsePosix(source) ?? parseEscapedClass(source) ?? parseRange(source, start));
  }
  source.at++;
  const isIn: CharacterTest = (character) => tests.some((test) => test(character));
  const folded = ignoresCase ? foldedClass(isIn) : isIn;
  return { matches: isNegated ? (character) => !folded(character) : folded, work: tests.length };
}

function checkHyphen(source: PatternSource, isFirst: boolean): void {
  const [first, second] = source.characters.slice(source.at, source.at + 2);
  if (first !== '-' || isFirst || second === undefined || second === ']') return;
  if (second === '-' && source.characters[source.at + 2] === ']') return;
  throw new PatternError('invalid character class range', `-${second}`);
}

function parsePosix(source: PatternSource): CharacterTest | undefined {
  if (source.characters[source.at] !== '[' || source.characters[source.at + 1] !== ':') return undefined;
  const end = endOfPosix(source);
  if (end < 0) return undefined;
  const name = source.characters.slice(source.at + 2, end).join('');
  const test = posixClass(name);
  if (!test) throw new PatternError('invalid character class range', `[:${name}:]`);
  source.at = end + 2;
  return test;
}

function endOfPosix(source: PatternSource): number {
  if (source.lacksPosixEnd) return -1;
  for (let at = source.at + 2; at < source.characters.length; at++)
    if (source.characters[at] === ':' && source.characters[at + 1] === ']') return at;
  source.lacksPosixEnd = true;
  return -1;
}

export function parseEscapedClass(source: PatternSource): CharacterTest | undefined {
  const letter = source.characters[source.at + 1];
  if (source.characters[source.at] !== '\\' || letter === undefined) return undefined;
  const perl = perlClass(letter);
  if (perl) {
    source.at += 2;
    return perl;
  }
  return letter === 'p' || letter === 'P' ? parseProperty(source, letter === 'P') : undefined;
}

function parseProperty(source: PatternSource, isNegated: boolean): CharacterTest {
  const start = source.at;
  source.at += 2;
  const first = source.characters[source.at++] ?? '';
  let name = first;
  if (first === '{') {
    const end = source.characters.indexOf('}', source.at);
    if (end < 0) throw new PatternError('invalid character class range', rest(source, start));
    name = source.characters.slice(source.at, end).join('');
    source.at = end + 1;
  }
  const test = unicodeClass(name.replace(/^\^/, ''), isNegated !== name.startsWith('^'));
  if (!test)
    throw new PatternError('invalid character class range', source.characters.slice(start, source.at).join(''));
  return test;
}

function parseRange(source: PatternSource, start: number): CharacterTest {
  const from = source.at;
  const first = parseClassCharacter(source, start);
  const isRange = source.characters[source.at] === '-' && ![undefined, ']'].includes(source.characters[source.at + 1]);
  if (!isRange) return rangeClass(first, first);
  source.at++;
  const last = parseClassCharacter(source, start);
  if (last < first)
    throw new PatternError('invalid character class range', source.characters.slice(from, source.at).join(''));
  return rangeClass(first, last);
}

function parseClassCharacter(source: PatternSource, start: number): number {
  const character = source.characters[source.at];
  if (character === undefined) throw new PatternError('missing closing ]', rest(source, start));
  if (character === '\\') return parseEscape(source);
  source.at++;
  return character.codePointAt(0) ?? 0;
}

const controlEscapes = new Map([
  ['a', 7],
  ['f', 12],
  ['t', 9],
  ['n', 10],
  ['r', 13],
  ['v', 11],
]);

export function parseEscape(source: PatternSource): number {
  const start = source.at++;
  const letter = source.characters[source.at];
  if (letter === undefined) throw new PatternError('trailing backslash at end of expression', '');
  source.at++;
  const control = controlEscapes.get(letter);
  if (control !== undefined) return control;
  if (letter === 'x') return parseHex(source, start);
  if (/^[0-7]$/.test(letter)) return parseOctal(source, start, letter);
  if (/^[!-/:-@[-`{-~]$/.test(letter)) return letter.codePointAt(0) ?? 0;
  throw invalidEscape(source, start);
}

function parseHex(source: PatternSource, start: number): number {
  const [digits] =
    /^(?:[\da-fA-F]{2}|\{[\da-fA-F]+\})/.exec(source.characters.slice(source.at, source.at + 12).join('')) ?? [];
  if (digits === undefined) throw invalidEscape(source, start);
  source.at += digits.length;
  const code = Number.parseInt(digits.replace('{', ''), 16);
  if (code > 0x10ffff) throw invalidEscape(source, start);
  return code;
}

/** A single digit from `\1` to `\7` is an error, because it would be a back-reference, which Go does not have. */
function parseOctal(source: PatternSource, start: number, first: string): number {
  const following = /^[0-7]{0,2}/.exec(source.characters.slice(source.at, source.at + 2).join(''))?.[0] ?? '';
  if (first !== '0' && following === '') throw invalidEscape(source, start);
  source.at += following.length;
  return Number.parseInt(first + following, 8);
}

function invalidEscape(source: PatternSource, start: number): PatternError {
  return new PatternError('invalid escape sequence', source.characters.slice(start, source.at).join(''));
}

function take(source: PatternSource, character: string): boolean {
  if (source.characters[source.at] !== character) return false;
  source.at++;
  return true;
}

function rest(source: PatternSource, start: number): string {
  return source.characters.slice(start).join('');
}
