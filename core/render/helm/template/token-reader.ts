// Reads tokens with text/template's look-ahead, because Go's errors name the line of the last token that was read.
import { endOfLine } from '../../../text/lines.ts';
import type { Range } from '../../../text/node.ts';
import type { TemplateSource } from './node.ts';
import { printToken, type TemplateToken, type TemplateTokenType } from './token.ts';

/** A syntax error with Go's whole message. `parseTemplate` catches this error and returns a result. */
export class ParseError extends Error {
  /**
   * The range of the token whose line Go's error names. If the action before this token is not closed, the range starts
   * at the action and ends with the line on which the action starts.
   */
  readonly range: Range;

  constructor(message: string, range: Range) {
    super(message);
    this.range = range;
  }
}

/**
 * The maximum depth of nested actions and of nested parentheses. Go does not limit the depth of actions, but this
 * parser is recursive.
 */
const maxDepth = 400;

export class TokenReader {
  readonly source: TemplateSource;
  /**
   * The start of the current action; undefined outside actions. The error of an unclosed action names the line on which
   * the action began.
   */
  actionStart: number | undefined;
  private depth = 0;
  private index = 0;
  /** The index after the furthest token that was read, even if the token was put back. */
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

  /**
   * @param start the start of the token whose line the error message names; by default, the start of the last token
   * that was read
   */
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

  private unclosedAction(): Range | undefined {
    if (this.actionStart === undefined) return undefined;
    const { text } = this.source;
    const start = this.actionStart;
    const close = text.indexOf('}}', start);
    const next = text.indexOf('{{', start + 2);
    const isClosed = close >= 0 && (next < 0 || close < next);
    return isClosed ? undefined : { start, end: endOfLine(text, start) };
  }

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
