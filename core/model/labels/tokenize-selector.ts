export type SelectorTokenKind = 'end' | 'identifier' | Keyword;
type Keyword = (typeof keywords)[number];

const keywords = [')', ',', '!', '==', '=', '>', 'in', '<', '!=', 'notin', '('] as const;

export interface SelectorToken {
  kind: SelectorTokenKind;
  text: string;
}

const special = /[=!(),<>]/;
const whitespace = /[ \t\r\n]/;

/** The last token is always `end`. */
export function tokenizeSelector(text: string): SelectorToken[] {
  const tokens: SelectorToken[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (whitespace.test(character)) {
      at++;
      continue;
    }
    const length = special.test(character) ? operatorLength(text, at) : wordLength(text, at);
    tokens.push(token(text.slice(at, at + length)));
    at += length;
  }
  return [...tokens, { kind: 'end', text: '' }];
}

function token(text: string): SelectorToken {
  return isKeyword(text) ? { kind: text, text } : { kind: 'identifier', text };
}

function operatorLength(text: string, at: number): number {
  return text.length > at + 1 && isKeyword(text.slice(at, at + 2)) ? 2 : 1;
}

function wordLength(text: string, from: number): number {
  let at = from;
  while (at < text.length && !special.test(text.charAt(at)) && !whitespace.test(text.charAt(at))) at++;
  return at - from;
}

function isKeyword(text: string): text is Keyword {
  return (keywords as readonly string[]).includes(text);
}
