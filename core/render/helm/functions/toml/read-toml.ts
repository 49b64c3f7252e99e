// Implements `fromToml`, which reads TOML 1.0 into maps. Integers become int64, other numbers become float64.
import { wholeNumber } from '../../../../model/whole-number.ts';
import { goBool, goFloat, goInt64, goList, goMap, goString } from '../../go/make.ts';
import type { GoMap, GoValue } from '../../go/value.ts';
import { TomlCursor, TomlError } from './toml-cursor.ts';

export type TomlReadResult = { ok: true; value: GoMap } | { ok: false; error: string };

export function readToml(text: string): TomlReadResult {
  try {
    return { ok: true, value: new TomlReader(text).document() };
  } catch (error) {
    if (error instanceof TomlError) return { ok: false, error: error.message };
    throw error;
  }
}

const maxDepth = 100;

class TomlReader {
  private readonly root = goMap();
  private readonly cursor: TomlCursor;
  private table = this.root;

  constructor(text: string) {
    this.cursor = new TomlCursor(text.replaceAll('\r\n', '\n'));
  }

  document(): GoMap {
    const cursor = this.cursor;
    for (cursor.skipLines(); !cursor.isAtEnd; cursor.skipLines()) {
      if (cursor.take('[[')) this.listHeader();
      else if (cursor.take('[')) this.tableHeader();
      else this.entry(this.table, 0);
      cursor.endLine();
    }
    return this.root;
  }

  private tableHeader(): void {
    const key = this.cursor.key();
    this.cursor.expect(']');
    this.table = this.tableAt(this.root, key);
  }

  private listHeader(): void {
    const key = this.cursor.key();
    this.cursor.expect(']]');
    const name = key.at(-1) ?? '';
    const parent = this.tableAt(this.root, key.slice(0, -1));
    const list = parent.entries.get(name);
    if (list && list.kind !== 'list')
      this.cursor.refuse(`Key '${name}' was already created and cannot be used as an array.`);
    this.table = goMap();
    parent.entries.set(name, goList([...(list?.kind === 'list' ? list.items : []), this.table]));
  }

  private tableAt(start: GoMap, key: readonly string[]): GoMap {
    let table = start;
    for (const name of key) {
      const found = table.entries.get(name);
      const next = found?.kind === 'list' ? found.items.at(-1) : found;
      if (next?.kind === 'map') table = next;
      else if (found) this.cursor.refuse(`Key '${name}' has already been defined.`);
      else {
        const created = goMap();
        table.entries.set(name, created);
        table = created;
      }
    }
    return table;
  }

  private entry(table: GoMap, depth: number): void {
    const cursor = this.cursor;
    const key = cursor.key();
    cursor.expect('=');
    const value = this.value(depth);
    const name = key.at(-1) ?? '';
    const target = this.tableAt(table, key.slice(0, -1));
    if (target.entries.has(name)) cursor.refuse(`Key '${key.join('.')}' has already been defined.`);
    target.entries.set(name, value);
  }

  private value(depth: number): GoValue {
    const cursor = this.cursor;
    if (depth > maxDepth) cursor.refuse('values nest too deeply');
    cursor.skipSpaces();
    if (cursor.take('[')) return this.list(depth);
    if (cursor.take('{')) return this.inlineTable(depth);
    const text = cursor.string();
    return text === undefined ? this.scalar(cursor.word()) : goString(text);
  }

  private list(depth: number): GoValue {
    const items: GoValue[] = [];
    const cursor = this.cursor;
    for (cursor.skipLines(); !cursor.take(']'); cursor.skipLines()) {
      items.push(this.value(depth + 1));
      cursor.skipLines();
      if (!cursor.take(',')) {
        cursor.expect(']');
        break;
      }
    }
    return goList(items);
  }

  private inlineTable(depth: number): GoValue {
    const table = goMap();
    const cursor = this.cursor;
    cursor.skipSpaces();
    if (cursor.take('}')) return table;
    do this.entry(table, depth + 1);
    while (cursor.take(','));
    cursor.expect('}');
    return table;
  }

  private scalar(word: string): GoValue {
    if (word === 'true' || word === 'false') return goBool(word === 'true');
    const digits = word.replaceAll(/(?<=[\da-fA-F])_(?=[\da-fA-F])/g, '');
    if (/^[-+]?(?:0|[1-9]\d*)$/.test(digits)) return goInt64(wholeNumber(digits));
    if (/^0(?:x[\da-fA-F]+|o[0-7]+|b[01]+)$/.test(digits)) return goInt64(wholeNumber(digits));
    if (/^[-+]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(digits)) return goFloat(Number(digits));
    const special = /^([-+]?)(inf|nan)$/.exec(word);
    if (special) return goFloat(special[2] === 'nan' ? Number.NaN : special[1] === '-' ? -Infinity : Infinity);
    // The library decodes dates and times to time.Time, which is not supported here, so the value is unknown.
    if (/^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(word)) return { kind: 'unknown', because: 'a date in TOML' };
    return this.cursor.refuse(`expected value but found ${JSON.stringify(word)} instead`);
  }
}
