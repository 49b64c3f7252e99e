// Parses a label selector with Kubernetes' exact errors. The contents of keys and values are not checked.
import { type SelectorToken, type SelectorTokenKind, tokenizeSelector } from './tokenize-selector.ts';

export interface Requirement {
  key: string;
  operator: Operator;
  values: readonly string[];
}
export type Operator = '=' | '==' | '!=' | 'in' | 'notin' | '>' | '<' | 'exists' | '!';

export type ParsedSelector = { ok: true; value: readonly Requirement[] } | { ok: false; problem: string };

const binaryOperators: readonly SelectorTokenKind[] = ['in', 'notin', '=', '==', '!=', '>', '<'];
const operatorList = 'in, notin, =, ==, !=, gt, lt';

class SelectorSyntaxError extends Error {}

export function parseSelector(text: string): ParsedSelector {
  try {
    return { ok: true, value: sorted(requirements(new TokenReader(tokenizeSelector(text)))) };
  } catch (error) {
    if (error instanceof SelectorSyntaxError) return { ok: false, problem: error.message };
    throw error;
  }
}

class TokenReader {
  private readonly tokens: readonly SelectorToken[];
  private position = 0;

  constructor(tokens: readonly SelectorToken[]) {
    this.tokens = tokens;
  }

  /** Returns the next token. `in` and `notin` are plain words except where an operator is expected. */
  peek(operators = false): SelectorToken {
    const token = this.tokens[this.position] ?? { kind: 'end', text: '' };
    return !operators && (token.kind === 'in' || token.kind === 'notin') ? { ...token, kind: 'identifier' } : token;
  }

  take(operators = false): SelectorToken {
    const token = this.peek(operators);
    this.position++;
    return token;
  }
}

function requirements(reader: TokenReader): Requirement[] {
  const requirements: Requirement[] = [];
  for (;;) {
    const next = reader.peek();
    if (next.kind === 'end') return requirements;
    if (next.kind !== 'identifier' && next.kind !== '!')
      throw syntaxError(next, ", expected: !, identifier, or 'end of string'");
    requirements.push(requirement(reader));
    const after = reader.take();
    if (after.kind === 'end') return requirements;
    if (after.kind !== ',') throw syntaxError(after, ", expected: ',' or 'end of string'");
    const following = reader.peek();
    if (following.kind !== 'identifier' && following.kind !== '!')
      throw syntaxError(following, ", expected: identifier after ','");
  }
}

function requirement(reader: TokenReader): Requirement {
  try {
    return bareRequirement(reader);
  } catch (error) {
    throw error instanceof SelectorSyntaxError
      ? new SelectorSyntaxError(`unable to parse requirement: ${error.message}`)
      : error;
  }
}

function bareRequirement(reader: TokenReader): Requirement {
  const first = reader.take();
  const key = first.kind === '!' ? reader.take() : first;
  if (key.kind !== 'identifier') throw syntaxError(key, ', expected: identifier');
  if (first.kind === '!') return { key: key.text, operator: '!', values: [] };
  const next = reader.peek();
  if (next.kind === 'end' || next.kind === ',') return { key: key.text, operator: 'exists', values: [] };
  const operator = reader.take(true);
  if (!binaryOperators.includes(operator.kind)) throw syntaxError(operator, `, expected: ${operatorList}`);
  const values = operator.kind === 'in' || operator.kind === 'notin' ? setValues(reader) : [exactValue(reader)];
  return { key: key.text, operator: operator.kind as Operator, values };
}

function exactValue(reader: TokenReader): string {
  const next = reader.peek();
  if (next.kind === 'end' || next.kind === ',') return '';
  const value = reader.take();
  if (value.kind === 'identifier') return value.text;
  throw syntaxError(value, ', expected: identifier');
}

function setValues(reader: TokenReader): string[] {
  const open = reader.take();
  if (open.kind !== '(') throw syntaxError(open, " expected: '('");
  const next = reader.peek();
  if (next.kind === ')') {
    reader.take();
    return [''];
  }
  if (next.kind !== 'identifier' && next.kind !== ',') throw syntaxError(next, ", expected: ',', ')' or identifier");
  const values = listedValues(reader);
  reader.take();
  return [...values].sort();
}

/** A value that is missing before, between or after commas counts as an empty string. */
function listedValues(reader: TokenReader): Set<string> {
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

function listedValue(token: SelectorToken, next: SelectorToken): string {
  if (token.kind !== 'identifier') throw syntaxError(token, ", expected: ',', or identifier");
  if (next.kind !== ')' && next.kind !== ',') throw syntaxError(next, ", expected: ',' or ')'");
  return token.text;
}

function syntaxError(token: SelectorToken, expected: string): SelectorSyntaxError {
  return new SelectorSyntaxError(`found '${token.text}'${expected}`);
}

function sorted(requirements: readonly Requirement[]): Requirement[] {
  return [...requirements].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}
