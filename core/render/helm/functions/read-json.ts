// Reads JSON as Go's encoding/json does, with its error messages, which fromJson returns to the template.

import { limits } from '../../../text/limits.ts';
import { toBytes } from '../go/bytes.ts';
import { LimitError } from '../go/limit-error.ts';
import { goBool, goFloat, goList, goMap, goNil, goString } from '../go/make.ts';
import { quoteString } from '../go/quote.ts';
import type { GoMap, GoValue } from '../go/value.ts';

export type JsonResult = { ok: true; value: GoValue } | { ok: false; error: string };

export function readGoJson(text: string): JsonResult {
  try {
    return { ok: true, value: new JsonReader(text).document() };
  } catch (error) {
    if (error instanceof InvalidJson) return { ok: false, error: error.message };
    throw error;
  }
}

export function jsonKind(value: GoValue): string {
  if (value.kind === 'list') return 'array';
  if (value.kind === 'map') return 'object';
  return value.kind === 'float' ? 'number' : value.kind;
}

class InvalidJson extends Error {}

/** The maximum depth of nested lists and maps. Go's maximum is 10,000. */
const maxDepth = limits.jsonDepth;

class JsonReader {
  private readonly text: string;
  private at = 0;
  /** The first error of a value, which is reported only if the syntax of the whole text is correct. */
  private valueError: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  document(): GoValue {
    const value = this.value(0, 'looking for beginning of value');
    this.space();
    if (this.at < this.text.length) this.refuse('after top-level value');
    if (this.valueError !== undefined) throw new InvalidJson(this.valueError);
    return value;
  }

  private value(depth: number, context: string): GoValue {
    if (depth > maxDepth) throw new LimitError(`rendering stopped: JSON is nested more than ${maxDepth} levels deep`);
    this.space();
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.list(depth);
      case '"':
        return goString(this.string());
      case 't':
        return this.literal('true', goBool(true));
      case 'f':
        return this.literal('false', goBool(false));
      case 'n':
        return this.literal('null', goNil);
      default:
        return /[-\d]/.test(this.text[this.at] ?? '') ? this.number() : this.refuse(context);
    }
  }

  private object(depth: number): GoMap {
    const map = goMap();
    this.at++;
    this.space();
    if (this.accept('}')) return map;
    do {
      this.space();
      if (this.text[this.at] !== '"') this.refuse('looking for beginning of object key string');
      const key = this.string();
      this.space();
      if (!this.accept(':')) this.refuse('after object key');
      map.entries.set(key, this.value(depth + 1, 'looking for beginning of value'));
      this.space();
    } while (this.accept(','));
    if (!this.accept('}')) this.refuse('after object key:value pair');
    return map;
  }

  private list(depth: number): GoValue {
    const items: GoValue[] = [];
    this.at++;
    this.space();
    if (this.accept(']')) return goList(items);
    do {
      items.push(this.value(depth + 1, 'looking for beginning of value'));
      this.space();
    } while (this.accept(','));
    if (!this.accept(']')) this.refuse('after array element');
    return goList(items);
  }

  private string(): string {
    const start = this.at++;
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined || character < ' ') this.refuse('in string literal');
      this.at++;
      if (character === '"') break;
      if (character === '\\') this.escape();
    }
    const parsed = JSON.parse(this.text.slice(start, this.at)) as string;
    return parsed.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  }

  private escape(): void {
    const escaped = this.text[this.at] ?? '';
    if (escaped === '' || !'"\\/bfnrtu'.includes(escaped)) this.refuse('in string escape code');
    this.at++;
    if (escaped !== 'u') return;
    for (let digit = 0; digit < 4; digit++, this.at++)
      if (!/[\da-fA-F]/.test(this.text[this.at] ?? '')) this.refuse('in \\u hexadecimal character escape');
  }

  private number(): GoValue {
    const start = this.at;
    this.accept('-');
    if (!this.accept('0')) this.digits('in numeric literal');
    if (this.accept('.')) this.digits('after decimal point in numeric literal');
    if (this.accept('e') || this.accept('E')) {
      if (!this.accept('-')) this.accept('+');
      this.digits('in exponent of numeric literal');
    }
    const literal = this.text.slice(start, this.at);
    const value = Number(literal);
    if (!Number.isFinite(value))
      this.valueError ??= `json: cannot unmarshal number ${literal} into Go value of type float64`;
    return goFloat(value);
  }

  private digits(context: string): void {
    if (!/\d/.test(this.text[this.at] ?? '')) this.refuse(context);
    while (/\d/.test(this.text[this.at] ?? '')) this.at++;
  }

  private literal(word: string, value: GoValue): GoValue {
    for (const [index, letter] of [...word].entries()) {
      if (!this.accept(letter))
        this.refuse(
          index === 0 ? 'looking for beginning of value' : `in literal ${word} (expecting ${quoteByte(letter)})`,
        );
    }
    return value;
  }

  private space(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  private accept(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  /**
   * Throws Go's error for the next character. At the end of the text, Go's scanner reads a space, which is an invalid
   * character inside a token.
   */
  private refuse(context: string): never {
    const isInToken = /^(?:in literal|in string escape|in \\u|in numeric|after decimal|in exponent)/.test(context);
    if (this.at >= this.text.length && !isInToken) throw new InvalidJson('unexpected end of JSON input');
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0x20);
    throw new InvalidJson(`invalid character ${quoteByte(character)} ${context}`);
  }
}

/** Go's JSON decoder reports only the first byte of a character, as a Latin-1 character. */
function quoteByte(character: string): string {
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  return `'${quoteString(String.fromCharCode(toBytes(character)[0] ?? 0)).slice(1, -1)}'`;
}
