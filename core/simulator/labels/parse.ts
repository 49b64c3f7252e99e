// A label selector's text as Kubernetes reads it, with its errors word for word: `a=b=c` is refused with
// `found '=', expected: ',' or 'end of string'`. What keys and values may contain is not looked at.
import { type Token, type TokenKind, tokensOf } from './tokens.ts';

export interface Requirement {
  key: string;
  operator: Operator;
  values: readonly string[];
}
export type Operator = '=' | '==' | '!=' | 'in' | 'notin' | '>' | '<' | 'exists' | '!';

export type ParsedSelector = { ok: true; value: readonly Requirement[] } | { ok: false; problem: string };

const binaryOperators: readonly TokenKind[] = ['in', 'notin', '=', '==', '!=', '>', '<'];
const operatorList = 'in, notin, =, ==, !=, gt, lt';

/** A refusal on the way; it never leaves this file. */
class Refusal extends Error {}

/** `app=web`: nothing can be wrong with it, so that it needs no reading. */
export function isPlainSelector(text: string): boolean {
  return /^(?!(?:in|notin)=)[a-z]{1,63}=[a-z0-9]{1,63}$/.test(text) && !/=(?:in|notin)$/.test(text);
}

export function parseSelector(text: string): ParsedSelector {
  try {
    return { ok: true, value: sorted(requirements(new Reader(tokensOf(text)))) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.message };
    throw error;
  }
}

class Reader {
  private readonly tokens: readonly Token[];
  private position = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** `in` and `notin` are plain words except where an operator is expected. */
  peek(operators = false): Token {
    const token = this.tokens[this.position] ?? { kind: 'end', text: '' };
    return !operators && (token.kind === 'in' || token.kind === 'notin') ? { ...token, kind: 'identifier' } : token;
  }

  take(operators = false): Token {
    const token = this.peek(operators);
    this.position++;
    return token;
  }
}

function requirements(reader: Reader): Requirement[] {
  const found: Requirement[] = [];
  for (;;) {
    const next = reader.peek();
    if (next.kind === 'end') return found;
    if (next.kind !== 'identifier' && next.kind !== '!') throw refusal(next, ", expected: !, identifier, or 'end of string'");
    found.push(requirement(reader));
    const after = reader.take();
    if (after.kind === 'end') return found;
    if (after.kind !== ',') throw refusal(after, ", expected: ',' or 'end of string'");
    const following = reader.peek();
    if (following.kind !== 'identifier' && following.kind !== '!') throw refusal(following, ", expected: identifier after ','");
  }
}

function requirement(reader: Reader): Requirement {
  try {
    return bareRequirement(reader);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`unable to parse requirement: ${error.message}`) : error;
  }
}

function bareRequirement(reader: Reader): Requirement {
  const first = reader.take();
  const key = first.kind === '!' ? reader.take() : first;
  if (key.kind !== 'identifier') throw refusal(key, ', expected: identifier');
  if (first.kind === '!') return { key: key.text, operator: '!', values: [] };
  const next = reader.peek();
  if (next.kind === 'end' || next.kind === ',') return { key: key.text, operator: 'exists', values: [] };
  const operator = reader.take(true);
  if (!binaryOperators.includes(operator.kind)) throw refusal(operator, `, expected: ${operatorList}`);
  const values = operator.kind === 'in' || operator.kind === 'notin' ? setValues(reader) : [exactValue(reader)];
  return { key: key.text, operator: operator.kind as Operator, values };
}

function exactValue(reader: Reader): string {
  const next = reader.peek();
  if (next.kind === 'end' || next.kind === ',') return '';
  const value = reader.take();
  if (value.kind === 'identifier') return value.text;
  throw refusal(value, ', expected: identifier');
}

function setValues(reader: Reader): string[] {
  const open = reader.take();
  if (open.kind !== '(') throw refusal(open, " expected: '('");
  const next = reader.peek();
  if (next.kind === ')') {
    reader.take();
    return [''];
  }
  if (next.kind !== 'identifier' && next.kind !== ',') throw refusal(next, ", expected: ',', ')' or identifier");
  const values = listedValues(reader);
  reader.take();
  return [...values].sort();
}

/** Up to the closing parenthesis. Absent values before, between and after commas are empty ones. */
function listedValues(reader: Reader): Set<string> {
  const values = new Set<string>();
  for (;;) {
    const token = reader.take();
    const next = reader.peek();
    if (token.kind === ',') {
      if (values.size === 0 || next.kind === ')' || next.kind === ',') values.add('');
    } else {
      values.add(listedValue(token, next));
    }
    if (next.kind === ')') return values;
  }
}

function listedValue(token: Token, next: Token): string {
  if (token.kind !== 'identifier') throw refusal(token, ", expected: ',', or identifier");
  if (next.kind !== ')' && next.kind !== ',') throw refusal(next, ", expected: ',' or ')'");
  return token.text;
}

function refusal(token: Token, expected: string): Refusal {
  return new Refusal(`found '${token.text}'${expected}`);
}

function sorted(found: readonly Requirement[]): Requirement[] {
  return [...found].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
