// A strict JSON parser (RFC 8259, as Go's encoding/json) for annotations: numbers keep their spelling, and the last of
// several equal keys wins.

import type { Value } from '../../model/value.ts';
import type { JsonInput } from '../json-number.ts';
import { JsonNumber } from '../json-number.ts';
import { limits } from '../limits.ts';

export function readJson(text: string): JsonInput | undefined {
  const found = readJsonAt(text, 0);
  return found.ok && text.slice(found.end).trim() === '' ? found.value : undefined;
}

export type JsonAtResult =
  | { ok: true; value: JsonInput; end: number }
  /** `isCutOff`: the text ends before the value does; `isTooDeep`: the value exceeds `limits.jsonDepth`. */
  | { ok: false; isCutOff: boolean; isTooDeep: boolean };

export function readJsonAt(text: string, start: number): JsonAtResult {
  const reader = new JsonReader(text, start);
  try {
    return { ok: true, value: reader.readValue(0), end: reader.at };
  } catch (error) {
    if (error instanceof InvalidJson)
      return { ok: false, isCutOff: error.reason === 'cut off', isTooDeep: error.reason === 'too deep' };
    throw error;
  }
}

class InvalidJson extends Error {
  readonly reason: 'cut off' | 'too deep' | undefined;

  constructor(reason?: 'cut off' | 'too deep') {
    super();
    this.reason = reason;
  }
}

const stringStart =
  /^"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*(?:\\(?:u[\da-fA-F]{0,3})?)?$/u;

class JsonReader {
  at: number;
  private readonly text: string;

  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
  }

  readValue(depth: number): JsonInput {
    if (depth > limits.jsonDepth) throw new InvalidJson('too deep');
    this.skipWhitespace();
    const character = this.text[this.at];
    if (character === '{') return this.object(depth);
    if (character === '[') return this.list(depth);
    if (character === '"') return this.string();
    return this.literal();
  }

  skipWhitespace(): void {
    while (' \t\r\n'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  private object(depth: number): Value {
    const object = Object.create(null) as Record<string, JsonInput>;
    this.at++;
    this.skipWhitespace();
    if (this.accept('}')) return object as Value;
    do {
      this.skipWhitespace();
      if (this.text[this.at] !== '"') throw new InvalidJson(this.isAtEnd() ? 'cut off' : undefined);
      const key = this.string();
      this.skipWhitespace();
      this.expect(':');
      object[key] = this.readValue(depth + 1);
      this.skipWhitespace();
    } while (this.accept(','));
    this.expect('}');
    return object as Value;
  }

  private list(depth: number): Value {
    const list: JsonInput[] = [];
    this.at++;
    this.skipWhitespace();
    if (this.accept(']')) return list as Value;
    do {
      list.push(this.readValue(depth + 1));
      this.skipWhitespace();
    } while (this.accept(','));
    this.expect(']');
    return list as Value;
  }

  private string(): string {
    const pattern = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) throw new InvalidJson(stringStart.test(this.rest()) ? 'cut off' : undefined);
    this.at += found.length;
    return JSON.parse(found) as string;
  }

  private literal(): JsonInput {
    const pattern = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined)
      throw new InvalidJson(
        ['true', 'false', 'null', '-1'].some((literal) => literal.startsWith(this.rest())) ? 'cut off' : undefined,
      );
    this.at += found.length;
    if (found === 'null') return null;
    return found === 'true' || found === 'false' ? found === 'true' : new JsonNumber(found);
  }

  private accept(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private expect(character: string): void {
    if (!this.accept(character)) throw new InvalidJson(this.isAtEnd() ? 'cut off' : undefined);
  }

  private isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  private rest(): string {
    return this.text.slice(this.at);
  }
}
