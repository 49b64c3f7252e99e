import { isBuiltin, takesPredicate } from './builtins.ts';
import type { Expression } from './syntax.ts';
import { FormulaError, type FormulaToken, tokenizeFormula } from './tokens.ts';

interface Operator {
  precedence: number;
  right?: true;
}

const binaryOperators: Readonly<Record<string, Operator>> = {
  '|': { precedence: 0 },
  or: { precedence: 10 },
  '||': { precedence: 10 },
  and: { precedence: 15 },
  '&&': { precedence: 15 },
  '==': { precedence: 20 },
  '!=': { precedence: 20 },
  '<': { precedence: 20 },
  '>': { precedence: 20 },
  '>=': { precedence: 20 },
  '<=': { precedence: 20 },
  in: { precedence: 20 },
  matches: { precedence: 20 },
  contains: { precedence: 20 },
  startsWith: { precedence: 20 },
  endsWith: { precedence: 20 },
  '..': { precedence: 25 },
  '+': { precedence: 30 },
  '-': { precedence: 30 },
  '*': { precedence: 60 },
  '/': { precedence: 60 },
  '%': { precedence: 60 },
  '**': { precedence: 100, right: true },
  '^': { precedence: 100, right: true },
  '??': { precedence: 500 },
};

const unaryPrecedence: Readonly<Record<string, number>> = { not: 50, '!': 50, '-': 90, '+': 90 };

/** The maximum depth of a formula, so that parsing a formula cannot exhaust the stack. */
const maximalDepth = 200;

/** @throws FormulaError */
export function parseFormula(source: string): Expression {
  const parser = new Parser(tokenizeFormula(source));
  return parser.parse();
}

class Parser {
  private position = 0;
  private depth = 0;
  private readonly tokens: readonly FormulaToken[];

  constructor(tokens: readonly FormulaToken[]) {
    this.tokens = tokens;
  }

  parse(): Expression {
    const expression = this.sequence();
    if (this.current.kind !== 'end') this.fail();
    return expression;
  }

  private get current(): FormulaToken {
    return this.tokens[this.position] ?? { kind: 'end', text: '' };
  }

  private is(text: string): boolean {
    return this.current.text === text && (this.current.kind === 'operator' || this.current.kind === 'bracket');
  }

  private accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.position++;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) this.fail();
  }

  private fail(): never {
    const { kind, text } = this.current;
    throw new FormulaError(kind === 'end' ? 'unexpected token EOF' : `unexpected token ${text}`);
  }

  private name(): string {
    if (this.current.kind !== 'name') this.fail();
    return this.tokens[this.position++]?.text ?? '';
  }

  private sequence(): Expression {
    if (!this.accept('let')) return this.expression(0);
    const name = this.name();
    this.expect('=');
    const value = this.expression(0);
    this.expect(';');
    return { kind: 'let', name, value, body: this.sequence() };
  }

  private expression(precedence: number): Expression {
    if (++this.depth > maximalDepth)
      throw new FormulaError('compilation failed: expression exceeds maximum allowed nodes');
    if (precedence === 0 && this.is('let')) return this.sequence();
    let left = this.unary();
    for (let next = this.binary(precedence); next; next = this.binary(precedence)) {
      const { operator, negated, binding } = next;
      left = this.combined(left, operator, binding);
      if (negated) left = { kind: 'unary', operator: 'not', operand: left };
    }
    if (precedence === 0) left = this.conditional(left);
    this.depth--;
    return left;
  }

  private combined(left: Expression, operator: string, { precedence, right }: Operator): Expression {
    if (operator === '|') return this.pipe(left);
    return { kind: 'binary', operator, left, right: this.expression(right ? precedence : precedence + 1) };
  }

  private binary(minimum: number): { operator: string; negated: boolean; binding: Operator } | undefined {
    const negated = this.is('not');
    const { kind, text } = negated ? (this.tokens[this.position + 1] ?? this.current) : this.current;
    const binding = kind === 'operator' && Object.hasOwn(binaryOperators, text) ? binaryOperators[text] : undefined;
    if (!binding || binding.precedence < minimum) return undefined;
    this.position += negated ? 2 : 1;
    return { operator: text, negated, binding };
  }

  /** Reads `value | name(arguments)` as `name(value, arguments)`. */
  private pipe(left: Expression): Expression {
    const name = this.name();
    this.expect('(');
    return this.postfix({ kind: 'call', name, args: [left, ...this.args(name, 1)] });
  }

  private conditional(test: Expression): Expression {
    if (!this.accept('?')) return test;
    if (this.accept(':')) return { kind: 'conditional', test, yes: test, no: this.expression(0) };
    const yes = this.expression(0);
    this.expect(':');
    return { kind: 'conditional', test, yes, no: this.expression(0) };
  }

  private unary(): Expression {
    const { kind, text } = this.current;
    const precedence = kind === 'operator' ? unaryPrecedence[text] : undefined;
    if (precedence === undefined) return this.postfix(this.primary());
    this.position++;
    return this.postfix({ kind: 'unary', operator: text, operand: this.expression(precedence) });
  }

  private primary(): Expression {
    const token = this.current;
    if (this.accept('(')) {
      const inner = this.sequence();
      this.expect(')');
      return inner;
    }
    if (this.accept('[')) return { kind: 'list', items: this.items(']') };
    if (this.accept('{')) return this.mapLiteral();
    if (this.accept('#')) return { kind: 'pointer', name: this.current.kind === 'name' ? this.name() : '' };
    if (token.kind === 'end' || token.kind === 'operator' || token.kind === 'bracket') this.fail();
    this.position++;
    if (token.kind === 'number')
      return { kind: 'number', value: Number(token.value), isInteger: token.isInteger === true };
    return token.kind === 'string' ? { kind: 'string', value: String(token.value) } : this.named(token.text);
  }

  private named(name: string): Expression {
    if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true' };
    if (name === 'nil') return { kind: 'nil' };
    if (this.accept('(')) return { kind: 'call', name, args: this.args(name, 0) };
    return { kind: 'name', name };
  }

  private args(name: string, given: number): Expression[] {
    const args: Expression[] = [];
    while (!this.accept(')')) {
      if (args.length > 0) this.expect(',');
      if (args.length > 0 && this.accept(')')) return args;
      const isPredicate = isBuiltin(name) && takesPredicate(name) && args.length + given === 1;
      args.push(isPredicate ? this.predicate() : this.expression(0));
    }
    return args;
  }

  private predicate(): Expression {
    const hasBraces = this.accept('{');
    const body = hasBraces ? this.sequence() : this.expression(0);
    if (hasBraces) this.expect('}');
    return { kind: 'predicate', body };
  }

  private items(end: string): Expression[] {
    const items: Expression[] = [];
    while (!this.accept(end)) {
      if (items.length > 0) this.expect(',');
      if (items.length > 0 && this.accept(end)) return items;
      items.push(this.expression(0));
    }
    return items;
  }

  private mapLiteral(): Expression {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.accept('}')) {
      if (entries.length > 0) this.expect(',');
      if (entries.length > 0 && this.accept('}')) break;
      const key = this.mapKey();
      this.expect(':');
      entries.push({ key, value: this.expression(0) });
    }
    return { kind: 'map', entries };
  }

  private mapKey(): Expression {
    const { kind, text, value } = this.current;
    if (this.accept('(')) {
      const key = this.expression(0);
      this.expect(')');
      return key;
    }
    if (kind !== 'name' && kind !== 'string' && kind !== 'number') this.fail();
    this.position++;
    return { kind: 'string', value: kind === 'name' ? text : String(value) };
  }

  private postfix(start: Expression): Expression {
    let object = start;
    while (true) {
      if (this.is('.') || this.is('?.')) {
        const optional = this.accept('?.');
        if (!optional) this.position++;
        object = this.afterDot(object, optional);
      } else if (this.accept('[')) object = this.index(object);
      else return object;
    }
  }

  private afterDot(object: Expression, optional: boolean): Expression {
    if (optional && this.accept('[')) return this.index(object);
    const name = this.name();
    if (this.accept('(')) throw new FormulaError(`cannot call a method: ${name}`);
    return { kind: 'member', object, property: { kind: 'string', value: name }, optional };
  }

  private index(object: Expression): Expression {
    const from = this.is(':') ? undefined : this.expression(0);
    if (this.accept(':')) {
      const to = this.is(']') ? undefined : this.expression(0);
      this.expect(']');
      return { kind: 'slice', object, from, to };
    }
    this.expect(']');
    return { kind: 'member', object, property: from ?? { kind: 'nil' }, optional: false };
  }
}
