// Parses --set, --set-string and --set-json: `a.b=1,list[0].name=x,names={a,b}`. Fails with Helm's messages.
import { wholeNumber } from '../../../model/whole-number.ts';
import { type JsonInput, JsonNumber } from '../../../text/json-number.ts';
import { readJsonAt } from '../../../text/read/read-json.ts';
import type { Origin } from '../../origin.ts';
import { typeName } from '../go/inspect.ts';
import { anyMapType, anyType } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';

export type SetForm = 'set' | 'set-string' | 'set-json';

/**
 * Parses the text of a flag such as `--set` into `target`. Returns Helm's error without its prefix; undefined if Helm
 * reports no error.
 */
export function parseSetInto(text: string, target: GoMap, form: SetForm): string | undefined {
  try {
    new SetParser(text, form).parse(target);
    return undefined;
  } catch (error) {
    if (error instanceof EndOfText) return undefined;
    if (error instanceof SetError) return error.message;
    throw error;
  }
}

class SetError extends Error {}

/** Thrown where Go's parser returns `io.EOF`. */
class EndOfText extends SetError {
  constructor() {
    super('EOF');
  }
}

const maxIndex = 65536;
const maxNesting = 30;

type Path = readonly (string | number)[];

interface Read {
  text: string;
  last: string | undefined;
}

class SetParser {
  private readonly characters: readonly string[];
  private readonly form: SetForm;
  private at = 0;

  constructor(text: string, form: SetForm) {
    this.characters = [...text];
    this.form = form;
  }

  parse(target: GoMap): never {
    for (;;) this.key(target, [], 0);
  }

  private key(target: GoMap, path: Path, nesting: number): void {
    const { text: key, last } = this.until('=[,.');
    const here = [...path, key];
    switch (last) {
      case undefined:
        if (key === '') throw new EndOfText();
        throw new SetError(`key ${JSON.stringify(key)} has no value`);
      case '[':
        this.listAt(target, key, here, nesting);
        return;
      case '=': {
        const value = this.value(here);
        setKey(target, key, value ?? { kind: 'string', value: '', origin: this.origin(here) });
        if (!value) throw new EndOfText();
        return;
      }
      case ',':
        throw new SetError(`key ${JSON.stringify(key)} has no value (cannot end with ,)`);
      default:
        this.nested(target, key, here, nesting + 1);
    }
  }

  private nested(target: GoMap, key: string, path: Path, nesting: number): void {
    if (nesting > maxNesting)
      throw new SetError(`value name nested level is greater than maximum supported nested level of ${maxNesting}`);
    const inner = this.existingMap(target.entries.get(key), path);
    try {
      this.key(inner, path, nesting);
    } catch (error) {
      if (inner.entries.size > 0) setKey(target, key, inner);
      throw error;
    }
    if (inner.entries.size === 0) throw new SetError(`key map ${JSON.stringify(key)} has no value`);
    setKey(target, key, inner);
  }

  private existingMap(value: GoValue | undefined, path: Path): GoMap {
    if (value === undefined) return { kind: 'map', type: anyMapType, entries: new Map(), origin: this.origin(path) };
    if (value.kind === 'map') return value;
    throw new SetError(
      `unable to parse key: interface conversion: interface {} is ${typeInMessage(value)}, not map[string]interface {}`,
    );
  }

  private existingList(value: GoValue | undefined): readonly GoValue[] {
    if (value === undefined) return [];
    if (value.kind === 'list') return value.items;
    throw new SetError(
      `unable to parse key: interface conversion: interface {} is ${typeInMessage(value)}, not []interface {}`,
    );
  }

  private listAt(target: GoMap, key: string, path: Path, nesting: number): void {
    const index = this.index();
    const items = this.existingList(target.entries.get(key));
    try {
      setKey(target, key, this.list(this.item(items, { index, path, nesting }), path));
    } catch (error) {
      setKey(target, key, this.list(items, path));
      throw error;
    }
  }

  private index(): number {
    const { text, last } = this.until(']');
    if (last === undefined) throw new SetError('error parsing index: EOF');
    const index = parseInteger(text);
    if (index === undefined)
      throw new SetError(`error parsing index: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
    if (index < 0n) throw new SetError(`negative ${index} index not allowed`);
    return Number(index);
  }

  private item(
    items: readonly GoValue[],
    { index, path, nesting }: { index: number; path: Path; nesting: number },
  ): readonly GoValue[] {
    const { text, last } = this.until('[.=');
    const here = [...path, index];
    if (text !== '') throw new SetError(`unexpected data at end of array index: ${JSON.stringify(text)}`);
    switch (last) {
      case undefined:
        throw new EndOfText();
      case '=':
        return withItem(items, index, this.value(here) ?? { kind: 'string', value: '', origin: this.origin(here) });
      case '[': {
        const next = this.index();
        const existing = items[index];
        const inner = this.existingList(existing?.kind === 'nil' ? undefined : existing);
        return withItem(items, index, this.list(this.item(inner, { index: next, path: here, nesting }), here));
      }
      default: {
        const existing = items[index];
        const inner = this.existingMap(existing?.kind === 'map' ? existing : undefined, here);
        this.key(inner, here, nesting);
        return withItem(items, index, inner);
      }
    }
  }

  private value(path: Path): GoValue | undefined {
    if (this.form === 'set-json') return this.json(path);
    if (this.at === this.characters.length) return undefined;
    return this.characters[this.at] === '{' ? this.braces(path) : this.typed(this.until(',').text, path);
  }

  private braces(path: Path): GoValue {
    this.at++;
    const items: GoValue[] = [];
    for (;;) {
      const { text, last } = this.until(',}');
      if (last === undefined) throw new SetError("list must terminate with '}'");
      items.push(this.typed(text, [...path, items.length]));
      if (last === ',') continue;
      if (this.characters[this.at] === ',') this.at++;
      return this.list(items, path);
    }
  }

  private json(path: Path): GoValue {
    if (this.isEmptyValue()) return { kind: 'nil', origin: this.origin(path) };
    const rest = this.characters.slice(this.at).join('');
    const read = readJsonAt(rest, 0);
    if (!read.ok) throw new SetError(read.isCutOff ? 'unexpected EOF' : 'invalid character');
    this.at += [...rest.slice(0, read.end)].length;
    this.isEmptyValue();
    return this.fromJson(read.value, path);
  }

  /**
   * Whether no value precedes the next comma or the end of the text. Skips white space and a comma that follows the
   * white space.
   */
  private isEmptyValue(): boolean {
    while (/^\s$/.test(this.characters[this.at] ?? '')) this.at++;
    const next = this.characters[this.at];
    if (next === ',') this.at++;
    return next === undefined || next === ',';
  }

  private fromJson(value: JsonInput, path: Path): GoValue {
    const origin = this.origin(path);
    if (value === null) return { kind: 'nil', origin };
    if (typeof value === 'boolean') return { kind: 'bool', value, origin };
    if (typeof value === 'string') return { kind: 'string', value, origin };
    if (value instanceof JsonNumber) return { kind: 'float', type: 'float64', value: Number(value.literal), origin };
    if (Array.isArray(value))
      return this.list(
        value.map((item, i) => this.fromJson(item, [...path, i])),
        path,
      );
    const entries = Object.entries(value as Readonly<Record<string, JsonInput>>);
    const inside = new Map(entries.map(([key, item]) => [key, this.fromJson(item, [...path, key])]));
    return { kind: 'map', type: anyMapType, entries: inside, origin };
  }

  private typed(text: string, path: Path): GoValue {
    const origin = this.origin(path);
    const word = this.form === 'set-string' ? '' : text.toLowerCase();
    if (word === 'true' || word === 'false') return { kind: 'bool', value: word === 'true', origin };
    if (word === 'null') return { kind: 'nil', origin };
    const integer = word === '0' || !text.startsWith('0') ? parseInteger(word) : undefined;
    if (integer !== undefined) return { kind: 'integer', type: 'int64', value: integer, origin };
    return { kind: 'string', value: text, origin };
  }

  private list(items: readonly GoValue[], path: Path): GoValue {
    return { kind: 'list', element: anyType, items, origin: this.origin(path) };
  }

  private origin(path: Path): Origin {
    return { value: { source: `--${this.form}`, path } };
  }

  private until(stops: string): Read {
    let text = '';
    while (this.at < this.characters.length) {
      const character = this.characters[this.at++] ?? '';
      if (stops.includes(character)) return { text, last: character };
      if (character === '\\' && this.at === this.characters.length) return { text, last: undefined };
      text += character === '\\' ? (this.characters[this.at++] ?? '') : character;
    }
    return { text, last: undefined };
  }
}

function setKey({ entries }: GoMap, key: string, value: GoValue): void {
  if (key !== '') entries.set(key, value);
}

function withItem(items: readonly GoValue[], index: number, value: GoValue): readonly GoValue[] {
  if (index > maxIndex) throw new SetError(`index of ${index} is greater than maximum supported index of ${maxIndex}`);
  const list = [...items];
  while (list.length <= index) list.push({ kind: 'nil' });
  list[index] = value;
  return list;
}

function parseInteger(text: string): bigint | undefined {
  if (!/^[-+]?\d+$/.test(text)) return undefined;
  const integer = wholeNumber(text);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

function typeInMessage(value: GoValue): string {
  return value.kind === 'nil' ? 'nil' : typeName(value);
}
