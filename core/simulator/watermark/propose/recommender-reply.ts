// Parses a recommender's reply as protobuf's JSON reader does, with its exact errors where they are known.

export interface RecommenderReply {
  targetReplicas: number;
  lowerBoundReplicas: number;
  upperBoundReplicas: number;
  reason: string;
  observed: readonly number[];
  error?: { code: number; message: string };
}

export type ReplyResult = { ok: true; value: RecommenderReply } | { ok: false; problem: string };

class ReplyError extends Error {}

export function parseReply(text: string): ReplyResult {
  try {
    return { ok: true, value: new ReplyReader(text).reply() };
  } catch (error) {
    if (error instanceof ReplyError) return { ok: false, problem: error.message };
    throw error;
  }
}

interface ReplyToken {
  kind: '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'word' | 'end' | 'unknown';
  raw: string;
  at: number;
}

const tokens =
  /[ \t\r\n]*(?:(?<mark>[{}[\]:,])|(?<string>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<number>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-]))|(?<word>(?:true|false|null)(?!\w))|$)/uy;

type FieldReaders = Readonly<Record<string, (field: string) => unknown>>;

class ReplyReader {
  private readonly text: string;
  private position = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  reply(): RecommenderReply {
    const reply: RecommenderReply = {
      targetReplicas: 0,
      lowerBoundReplicas: 0,
      upperBoundReplicas: 0,
      reason: '',
      observed: [],
    };
    const observed: number[] = [];
    this.object({
      targetReplicas: (field) => Object.assign(reply, { [field]: this.int32(field) }),
      lowerBoundReplicas: (field) => Object.assign(reply, { [field]: this.int32(field) }),
      upperBoundReplicas: (field) => Object.assign(reply, { [field]: this.int32(field) }),
      reason: (field) => Object.assign(reply, { [field]: this.string(field) }),
      timestamp: () => this.timestamp(),
      observedTargets: () => this.list(() => observed.push(this.target())),
      error: (field) => Object.assign(reply, { [field]: this.error() }),
    });
    const end = this.take();
    if (end.kind !== 'end') throw this.unexpectedToken(end);
    return { ...reply, observed };
  }

  private target(): number {
    const target = { targetValue: 0 };
    this.object({
      type: (field) => this.string(field),
      targetValue: (field) => Object.assign(target, { [field]: this.double(field) }),
      // A target in the reply has the same type as in the request, so it may also have bounds.
      lowerBound: (field) => this.double(field),
      upperBound: (field) => this.double(field),
    });
    return target.targetValue;
  }

  private error(): { code: number; message: string } {
    const error = { code: 0, message: '' };
    this.object({
      code: (field) => Object.assign(error, { [field]: this.int32(field) }),
      message: (field) => Object.assign(error, { [field]: this.string(field) }),
    });
    return error;
  }

  private object(fields: FieldReaders): void {
    this.expect('{');
    if (++this.depth > 100) throw new ReplyError('proto: exceeded max recursion depth');
    let next = this.take();
    const seen = new Set<string>();
    if (next.kind !== '}') {
      for (;;) {
        this.field(next, fields, seen);
        if (this.endsListWith('}')) break;
        next = this.take();
      }
    }
    this.depth--;
  }

  private field(key: ReplyToken, fields: FieldReaders, seen: Set<string>): void {
    if (key.kind !== 'string') throw this.unexpectedToken(key);
    const name = camel(JSON.parse(key.raw) as string);
    const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!read) throw this.valueError(key.at, `unknown field ${key.raw}`);
    this.expect(':');
    if (seen.has(name)) throw this.valueError(key.at, `duplicate field ${key.raw}`);
    seen.add(name);
    if (!this.skipsNull()) read(name);
  }

  private list(item: () => void): void {
    this.expect('[');
    const before = this.position;
    if (this.take().kind === ']') return;
    this.position = before;
    for (;;) {
      item();
      if (this.endsListWith(']')) return;
    }
  }

  private endsListWith(mark: '}' | ']'): boolean {
    const next = this.take();
    if (next.kind === mark) return true;
    if (next.kind !== ',') throw this.unexpectedToken(next);
    return false;
  }

  private expect(kind: ReplyToken['kind']): void {
    const next = this.take();
    if (next.kind !== kind) throw this.unexpectedToken(next);
  }

  private skipsNull(): boolean {
    const before = this.position;
    if (this.take().raw === 'null') return true;
    this.position = before;
    return false;
  }

  private int32(field: string): number {
    const { raw, at, value } = this.number();
    if (value !== undefined && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31) return value + 0;
    throw this.valueError(at, `invalid value for int32 field ${field}: ${raw}`);
  }

  private double(field: string): number {
    const { raw, at, value } = this.number();
    if (value !== undefined && Number.isFinite(value)) return value;
    if (['"NaN"', '"Infinity"', '"-Infinity"'].includes(raw)) return Number(JSON.parse(raw));
    throw this.valueError(at, `invalid value for double field ${field}: ${raw}`);
  }

  private number(): { raw: string; at: number; value: number | undefined } {
    const token = this.value();
    const text = token.kind === 'string' ? (JSON.parse(token.raw) as string) : token.raw;
    const isNumber =
      (token.kind === 'string' || token.kind === 'number') &&
      /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text);
    return { ...token, value: isNumber ? Number(text) : undefined };
  }

  private string(field: string): string {
    const token = this.value();
    if (token.kind === 'string') return JSON.parse(token.raw) as string;
    throw this.valueError(token.at, `invalid value for string field ${field}: ${token.raw}`);
  }

  private timestamp(): void {
    const token = this.take();
    if (token.kind !== 'string') throw this.unexpectedToken(token);
    if (!isTimestamp(JSON.parse(token.raw) as string))
      throw this.valueError(token.at, `invalid google.protobuf.Timestamp value ${token.raw}`);
  }

  private value(): ReplyToken {
    const token = this.take();
    if (['end', 'unknown', '}', ']', ':', ','].includes(token.kind)) throw this.unexpectedToken(token);
    return token;
  }

  private take(): ReplyToken {
    tokens.lastIndex = this.position;
    const match = tokens.exec(this.text);
    const at = this.position + (/^[ \t\r\n]*/.exec(this.text.slice(this.position))?.[0].length ?? 0);
    if (!match) return { kind: 'unknown', raw: /^[\w.+-]+|./su.exec(this.text.slice(at))?.[0] ?? '', at };
    this.position = tokens.lastIndex;
    const { mark, string, number, word } = match.groups ?? {};
    const raw = mark ?? string ?? number ?? word ?? '';
    const kind = mark ? (mark as ReplyToken['kind']) : string ? 'string' : number ? 'number' : word ? 'word' : 'end';
    return { kind, raw, at };
  }

  private unexpectedToken({ kind, raw, at }: ReplyToken): ReplyError {
    // protobuf reports an unexpected token for an empty reply, and an unexpected EOF for a truncated reply.
    if (kind === 'end' && at > 0) return new ReplyError('proto: unexpected EOF');
    return new ReplyError(
      `proto: syntax error ${this.positionText(at)}: ${kind === 'unknown' ? 'invalid value' : 'unexpected token'} ${raw}`,
    );
  }

  private valueError(at: number, problem: string): ReplyError {
    return new ReplyError(`proto: ${this.positionText(at)}: ${problem}`);
  }

  private positionText(at: number): string {
    const before = this.text.slice(0, at);
    return `(line ${before.split('\n').length}:${at - before.lastIndexOf('\n')})`;
  }
}

function isTimestamp(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(?:Z|[-+](\d\d):(\d\d))$/.exec(text);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, hours = 0, minutes = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  return year >= 1 && isDay && hour < 24 && minute < 60 && second < 60 && hours <= 24 && minutes < 60;
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The name of a field may also be written as in the protobuf file: `target_replicas`. */
function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, character: string) => character.toUpperCase());
}
