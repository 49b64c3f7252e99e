// The lexer of text/template. An error becomes the last token, because the parser must report earlier errors first.
import { quoteString } from '../go/quote.ts';
import { isKeyword, type TemplateToken, type TemplateTokenType } from './token.ts';

const space = /[ \t\r\n]/y;
const spaces = /[ \t\r\n]+/y;
const word = /[\p{L}\p{Nd}_]*/uy;
const rawString = /`[^`]*`/y;
const quotedString = /"(?:\\[^\n]|[^"\\\n])*"/uy;
const characterConstant = /'(?:\\[^\n]|[^'\\\n])*'/uy;
const number =
  /[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/y;

export function tokenizeTemplate(text: string, start = 0): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  for (let at: number | undefined = start; at !== undefined; ) at = lexTextAndAction(text, at, tokens);
  return tokens;
}

/** @returns the offset after the action, or undefined at the end or after an error */
function lexTextAndAction(text: string, start: number, tokens: TemplateToken[]): number | undefined {
  const open = text.indexOf('{{', start);
  if (open < 0) {
    if (start < text.length) pushText(text, start, text.length, tokens);
    tokens.push({ type: 'end of file', start: text.length, end: text.length, value: 'EOF' });
    return undefined;
  }
  const trims = trimsLeft(text, open + 2);
  const textEnd = trims ? trimEnd(text, start, open) : open;
  if (textEnd > start) pushText(text, start, textEnd, tokens);
  const inside = open + (trims ? 4 : 2);
  if (text.startsWith('/*', inside)) return skipComment(text, inside, tokens);
  return new ActionLexer(text, open, inside, tokens).run();
}

function pushText(text: string, start: number, end: number, tokens: TemplateToken[]): void {
  tokens.push({ type: 'text', start, end, value: text.slice(start, end) });
}

function skipComment(text: string, start: number, tokens: TemplateToken[]): number | undefined {
  const end = text.indexOf('*/', start + 2);
  if (end < 0) return fail(tokens, start, 'unclosed comment');
  const right = rightDelimiter(text, end + 2);
  return right ? right.next : fail(tokens, start, 'comment ends before closing delimiter');
}

function fail(tokens: TemplateToken[], start: number, message: string): undefined {
  tokens.push({ type: 'error', start, end: start, value: message });
  return undefined;
}

interface RightDelimiter {
  start: number;
  end: number;
  next: number;
}

function rightDelimiter(text: string, at: number): RightDelimiter | undefined {
  if (text.startsWith('}}', at)) return { start: at, end: at + 2, next: at + 2 };
  if (!matchAt(space, text, at) || !text.startsWith('-}}', at + 1)) return undefined;
  return { start: at + 2, end: at + 4, next: at + 4 + matchAt(spaces, text, at + 4).length };
}

function trimsLeft(text: string, at: number): boolean {
  return text[at] === '-' && matchAt(space, text, at + 1) !== '';
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && matchAt(space, text, at - 1)) at--;
  return at;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

class ActionLexer {
  private depth = 0;
  private failed = false;
  private readonly text: string;
  private readonly tokens: TemplateToken[];
  private at: number;

  constructor(text: string, open: number, inside: number, tokens: TemplateToken[]) {
    this.text = text;
    this.tokens = tokens;
    this.at = inside;
    tokens.push({ type: 'leftDelimiter', start: open, end: open + 2, value: '{{' });
  }

  run(): number | undefined {
    while (!this.failed) {
      const right = rightDelimiter(this.text, this.at);
      if (right && this.depth > 0) return this.fail('unclosed left paren');
      if (right) {
        this.tokens.push({ type: 'rightDelimiter', start: right.start, end: right.end, value: '}}' });
        return right.next;
      }
      if (this.at >= this.text.length) return this.fail('unclosed action');
      this.lexToken(String.fromCodePoint(this.text.codePointAt(this.at) ?? 0));
    }
    return undefined;
  }

  private lexToken(first: string): void {
    if (matchAt(space, first, 0)) this.lexSpace();
    else if (first === '"') this.lexPattern('string', quotedString, 'unterminated quoted string');
    else if (first === '`') this.lexPattern('rawString', rawString, 'unterminated raw quoted string');
    else if (first === "'") this.lexPattern('characterConstant', characterConstant, 'unterminated character constant');
    else if (first === '$') this.lexName('variable', 1);
    else if (first === '.' && /[^0-9]/.test(this.text[this.at + 1] ?? '')) this.lexName('field', 1);
    else if (/[-+.0-9]/.test(first)) this.lexNumber();
    else if (matchAt(word, first, 0)) this.lexName('identifier', 0);
    else this.lexPunctuation(first);
  }

  private lexSpace(): void {
    const end = this.at + matchAt(spaces, this.text, this.at).length;
    // The last space may belong to the delimiter ` -}}`, so it is not a part of this token.
    const beforeTrim = rightDelimiter(this.text, end - 1) && !this.text.startsWith('}}', end - 1);
    if (beforeTrim && end - 1 === this.at) return;
    this.emit('space', beforeTrim ? end - 1 : end);
  }

  private lexPattern(type: TemplateTokenType, pattern: RegExp, problem: string): void {
    const length = matchAt(pattern, this.text, this.at).length;
    if (length === 0) this.fail(problem);
    else this.emit(type, this.at + length);
  }

  private lexName(type: 'variable' | 'field' | 'identifier', prefix: number): void {
    const end = this.at + prefix + matchAt(word, this.text, this.at + prefix).length;
    if (!this.isTerminator(end)) {
      this.fail(`bad character ${printCharacter(this.text, end)}`);
      return;
    }
    const value = this.text.slice(this.at, end);
    if (type === 'field' && value === '.') this.emit('dot', end);
    else if (type !== 'identifier') this.emit(type, end);
    else if (isKeyword(value)) this.emit(value, end);
    else this.emit(value === 'true' || value === 'false' ? 'bool' : 'identifier', end);
  }

  private isTerminator(at: number): boolean {
    const next = this.text[at];
    return next === undefined || /[ \t\r\n.,|:()]/.test(next) || this.text.startsWith('}}', at);
  }

  private lexNumber(): void {
    const end = this.scanNumber(this.at);
    if (end === undefined) return;
    const sign = this.text[end];
    if (sign !== '+' && sign !== '-') {
      this.emit('number', end);
      return;
    }
    const complexEnd = this.scanNumber(end);
    if (complexEnd === undefined) return;
    if (this.text[complexEnd - 1] === 'i') this.emit('complex', complexEnd);
    else this.failNumber(complexEnd);
  }

  private scanNumber(start: number): number | undefined {
    const end = start + matchAt(number, this.text, start).length;
    const after = matchAt(word, this.text, end);
    if (after === '') return end;
    this.failNumber(end + String.fromCodePoint(after.codePointAt(0) ?? 0).length);
    return undefined;
  }

  private failNumber(end: number): void {
    this.fail(`bad number syntax: ${quoteString(this.text.slice(this.at, end))}`);
  }

  private lexPunctuation(first: string): void {
    const simple: Record<string, TemplateTokenType> = { '=': 'assign', '|': 'pipe', '(': 'leftParenthesis' };
    const type = simple[first];
    if (first === '(') this.depth++;
    if (first === ')') {
      this.depth--;
      if (this.depth < 0) this.fail('unexpected right paren');
      else this.emit('rightParenthesis', this.at + 1);
    } else if (first === ':') {
      if (this.text[this.at + 1] === '=') this.emit('declare', this.at + 2);
      else this.fail('expected :=');
    } else if (type) this.emit(type, this.at + 1);
    else if (/[\x20-\x7e]/.test(first)) this.emit('character', this.at + 1);
    else this.fail(`unrecognized character in action: ${printCharacter(this.text, this.at)}`);
  }

  private emit(type: TemplateTokenType, end: number): void {
    this.tokens.push({ type, start: this.at, end, value: this.text.slice(this.at, end) });
    this.at = end;
  }

  private fail(message: string): undefined {
    this.failed = true;
    return fail(this.tokens, this.at, message);
  }
}

function printCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const character = String.fromCodePoint(code);
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character) ? `${name} '${character}'` : name;
}
