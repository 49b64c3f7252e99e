// The tokens of a formula: the language of expr-lang, which KEDA compiles for scalingModifiers.

export type FormulaTokenKind = 'number' | 'string' | 'name' | 'operator' | 'bracket' | 'end';

export interface FormulaToken {
  kind: FormulaTokenKind;
  text: string;
  value?: number | string;
  isInteger?: boolean;
}

export class FormulaError extends Error {}

const wordOperators = new Set(['and', 'or', 'not', 'in', 'matches', 'contains', 'startsWith', 'endsWith', 'let']);

const symbols = [
  '??',
  '?.',
  '..',
  '**',
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '|',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '<',
].concat(['>', '!', '?', ':', ',', '.', '#', ';', '=']);

const blank = /(?:\s+|\/\/[^\n]*|#(?=$)|\/\*[\s\S]*?\*\/)+/y;
const numeral =
  /0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?/y;
const word = /[\p{L}_$][\p{L}\p{Nd}_$]*/uy;

/** @throws FormulaError if a token is invalid */
export function tokenizeFormula(source: string): FormulaToken[] {
  const tokens: FormulaToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found === undefined || found === '') return undefined;
    at += found.length;
    return found;
  };
  while (true) {
    take(blank);
    if (at >= source.length) return [...tokens, { kind: 'end', text: '' }];
    const token = nextToken(source, at, take);
    if (token.consumed !== undefined) at = token.consumed;
    tokens.push(token.token);
  }
}

interface NextToken {
  token: FormulaToken;
  /** The offset after the token; absent if `take` has already moved the offset. */
  consumed?: number;
}

function nextToken(source: string, at: number, take: (pattern: RegExp) => string | undefined): NextToken {
  const character = source[at] ?? '';
  if (/[0-9]/.test(character) || (character === '.' && /[0-9]/.test(source[at + 1] ?? '')))
    return { token: numberToken(take(numeral) ?? '') };
  if (character === '"' || character === "'" || character === '`') return stringToken(source, at);
  const name = take(word);
  if (name !== undefined) return { token: { kind: wordOperators.has(name) ? 'operator' : 'name', text: name } };
  if ('()[]{}'.includes(character)) return { token: { kind: 'bracket', text: character }, consumed: at + 1 };
  const symbol = symbols.find((each) => source.startsWith(each, at));
  if (symbol === undefined) throw new FormulaError(`unrecognized character: ${character}`);
  return { token: { kind: 'operator', text: symbol }, consumed: at + symbol.length };
}

function numberToken(text: string): FormulaToken {
  const digits = text.replaceAll('_', '');
  const value = Number(digits);
  if (digits === '' || Number.isNaN(value)) throw new FormulaError(`bad number syntax: "${text}"`);
  const isInteger = /^\d+$/.test(digits) || /^0[xXbBoO]/.test(digits);
  return { kind: 'number', text, value, isInteger };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' };

function stringToken(source: string, start: number): NextToken {
  const quote = source[start];
  let value = '';
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === quote)
      return { token: { kind: 'string', text: source.slice(start, at + 1), value }, consumed: at + 1 };
    if (character !== '\\' || quote === '`') value += character;
    else {
      at++;
      value += escapes[source[at] ?? ''] ?? source[at] ?? '';
    }
  }
  throw new FormulaError('literal not terminated');
}
