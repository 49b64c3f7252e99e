// Reads tokens with the look-ahead of text/template's parser, because its error texts name the line of the token that
// it read last.
import { endOfLine } from '../../../text/lines.ts';
import type { Range } from '../../../text/node.ts';
import type { TemplateSource } from './node.ts';
import { printToken, type TemplateToken, type TemplateTokenType } from './token.ts';

/**
 * Thrown for a template that Go refuses to parse; the message is Go's full error message. `parseTemplate` catches it,
 * so callers get a result instead.
 */
export class ParseError extends Error {
  /** The token whose line Go names, or the action before it that is not closed. */
  readonly range: Range;

  constructor(message: string, range: Range) {
    super(message);
    this.range = range;
  }
}

/**
 * The maximum depth of nested actions and parentheses. Go has no limit for actions; this parser calls itself for each.
 */
const maxDepth = 400;

export class TokenReader {
  readonly source: TemplateSource;
  /**
   * The offset of the action that is being read, undefined outside actions; the error of an unclosed action says where
   * it began.
   */
  actionStart: number | undefined;
  private depth = 0;
  private index = 0;
  /** The index after the last token that was read, even if it was put back. */
  private seen = 0;
  private readonly tokens: readonly TemplateToken[];

  constructor(source: TemplateSource, tokens: readonly TemplateToken[]) {
    this.source = source;
    this.tokens = tokens;
  }

  next(): TemplateToken {
    const token = this.tokenAt(this.index);
    this.index++;
    this.seen = Math.max(this.seen, this.index);
    return token;
  }

  /** Puts tokens back. */
  backup(count = 1): void {
    this.index -= count;
  }

  peek(): TemplateToken {
    const token = this.next();
    this.backup();
    return token;
  }

  nextNonSpace(): TemplateToken {
    let token = this.next();
    while (token.type === 'space') token = this.next();
    return token;
  }

  peekNonSpace(): TemplateToken {
    const token = this.nextNonSpace();
    this.backup();
    return token;
  }

  expect(context: string, ...types: readonly TemplateTokenType[]): TemplateToken {
    const token = this.nextNonSpace();
    return types.includes(token.type) ? token : this.unexpected(token, context);
  }

  unexpected(token: TemplateToken, context: string): never {
    if (token.type !== 'error') this.fail(`unexpected ${printToken(token)} in ${context}`);
    const actionLine = this.actionStart === undefined ? undefined : this.lineAt(this.actionStart);
    const began = actionLine !== undefined && actionLine !== this.lineAt(token.start);
    const place = ` started at ${this.source.name}:${actionLine}`;
    const extra = token.value.endsWith(' action') ? place : ` in action${place}`;
    return this.fail(`${token.value}${began ? extra : ''}`);
  }

  /** @param start the start of the token whose line Go names, if it is not the last one */
  fail(message: string, start = this.tokenAt(this.seen - 1).start): never {
    throw new ParseError(
      `template: ${this.source.name}:${this.lineAt(start)}: ${message}`,
      this.unclosedAction() ?? this.rangeOfToken(start),
    );
  }

  private rangeOfToken(start: number): Range {
    const token = this.tokens.slice(0, this.seen).find((one) => one.start === start);
    return { start, end: token?.end ?? start };
  }

  /**
   * The range of an unclosed action, from its delimiter to the end of the line: another action begins before it ends,
   * or it never ends.
   */
  private unclosedAction(): Range | undefined {
    if (this.actionStart === undefined) return undefined;
    const { text } = this.source;
    const start = this.actionStart;
    const close = text.indexOf('}}', start);
    const next = text.indexOf('{{', start + 2);
    const isClosed = close >= 0 && (next < 0 || close < next);
    return isClosed ? undefined : { start, end: endOfLine(text, start) };
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

  private tokenAt(index: number): TemplateToken {
    const token = this.tokens[index] ?? this.tokens.at(-1);
    return token ?? { type: 'end of file', start: 0, end: 0, value: 'EOF' };
  }
}
