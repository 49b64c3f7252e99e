// Reads tokens with the look-ahead of text/template's parser, because its error texts name the line of the token that it
// read last.
import type { TemplateSource } from './node.ts';
import { printToken, type Token, type TokenType } from './token.ts';

/** A template that Go refuses, with Go's whole text. Never leaves the functions that parse. */
export class ParseError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Actions and parentheses in each other. Go has no limit for actions; the parser calls itself for each. */
const maxDepth = 400;

export class TokenReader {
  readonly source: TemplateSource;
  /** The offset of the action that is read, undefined outside; an unclosed action says where it began. */
  actionStart: number | undefined;
  private depth = 0;
  private index = 0;
  /** The index after the last token that was read, even if it was put back. */
  private seen = 0;
  private readonly tokens: readonly Token[];

  constructor(source: TemplateSource, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  next(): Token {
    const token = this.tokenAt(this.index);
    this.index++;
    this.seen = Math.max(this.seen, this.index);
    return token;
  }

  /** Puts tokens back. */
  backup(count = 1): void {
    this.index -= count;
  }

  peek(): Token {
    const token = this.next();
    this.backup();
    return token;
  }

  nextNonSpace(): Token {
    let token = this.next();
    while (token.type === 'space') token = this.next();
    return token;
  }

  peekNonSpace(): Token {
    const token = this.nextNonSpace();
    this.backup();
    return token;
  }

  expect(context: string, ...types: readonly TokenType[]): Token {
    const token = this.nextNonSpace();
    return types.includes(token.type) ? token : this.unexpected(token, context);
  }

  unexpected(token: Token, context: string): never {
    if (token.type !== 'error') this.fail(`unexpected ${printToken(token)} in ${context}`);
    const actionLine = this.actionStart === undefined ? undefined : this.lineAt(this.actionStart);
    const began = actionLine !== undefined && actionLine !== this.lineAt(token.start);
    const place = ` started at ${this.source.name}:${actionLine}`;
    const extra = token.value.endsWith(' action') ? place : ` in action${place}`;
    return this.fail(`${token.value}${began ? extra : ''}`);
  }

  /** @param start of the token whose line Go names, if it is not the last one */
  fail(message: string, start = this.tokenAt(this.seen - 1).start): never {
    throw new ParseError(`template: ${this.source.name}:${this.lineAt(start)}: ${message}`, start);
  }

  /** Runs a part of the parser that calls itself for nested actions and parentheses. */
  nested<T>(parse: () => T): T {
    if (this.depth >= maxDepth) this.fail('max expression depth exceeded');
    this.depth++;
    const result = parse();
    this.depth--;
    return result;
  }

  private lineAt(offset: number): number {
    let line = 1;
    for (let at = this.source.text.indexOf('\n'); at >= 0 && at < offset; at = this.source.text.indexOf('\n', at + 1))
      line++;
    return line;
  }

  private tokenAt(index: number): Token {
    const token = this.tokens[index] ?? this.tokens.at(-1);
    return token ?? { type: 'end of file', start: 0, end: 0, value: 'EOF' };
  }
}
