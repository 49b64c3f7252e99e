// Reads the YAML of nearly every manifest into the same nodes as the `yaml` library, but twenty times as fast. For
// every other text, including an invalid text, the reader returns undefined.
import { limits } from '../limits.ts';
import type { Entry, ListNode, MapNode, Node, Range, ScalarNode } from '../node.ts';
import { keyString, resolvePlain } from './resolve-scalar.ts';

/**
 * Returns the root node of the YAML text. Returns undefined for a text that only the YAML library can read. `text`
 * contains no templates.
 */
export function readBlocks(text: string): MapNode | ListNode | undefined {
  return otherCharacters.test(text) ? undefined : new BlockReader(text).root();
}

/**
 * A text with one of these characters is read by the YAML library: tabs, line breaks other than LF and CRLF, and rare
 * or invalid characters.
 */
const otherCharacters = /[^\n\r -~\u00a1-\u1fff\u2030-\u2fff\u3001-\ud7ff]|\r(?!\n)/;

const plainKey = /[\w/][\w./-]*(?=:(?:[ \r\n]|$))/y;

const plainStart = /[\w./\\();^+$=~<\u00a1-\uffff]|-[\w.]/y;

const flowScalar = /[\w./][\w./+=~-]*(?: [\w./+=~-]+)*/y;

/**
 * The maximum length of a key. A text with a longer key is left to the `yaml` library, which reads or refuses the key.
 */
const maxKeyLength = 1000;

const carriageReturn = '\r'.charCodeAt(0);
const space = ' '.charCodeAt(0);
const hash = '#'.charCodeAt(0);
const dash = '-'.charCodeAt(0);
const colon = ':'.charCodeAt(0);
const singleQuote = "'".charCodeAt(0);
const doubleQuote = '"'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const openingBrace = '{'.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);
const openingBracket = '['.charCodeAt(0);
const closingBracket = ']'.charCodeAt(0);

class BlockReader {
  private readonly text: string;
  /**
   * The column of the content of the current line; -1 at the end of the text. While a map after a dash is read, this is
   * the column of the map.
   */
  private indent = -1;
  private at = 0;
  private end = 0;
  private nextLine = 0;
  /** The end of the previous line, with its line break. Comments and empty lines do not count as lines. */
  private lastEnd = 0;
  /** The column of the most indented comment after the previous line; -1 without a comment. */
  private commentIndent = -1;

  constructor(text: string) {
    this.text = text;
  }

  root(): MapNode | ListNode | undefined {
    this.advance();
    if (this.indent === 0 && this.text.startsWith('---', this.at) && this.isEmpty(this.at + 3)) this.advance();
    const root = this.indent < 0 ? undefined : this.block(0);
    return this.indent < 0 ? root : undefined;
  }

  private advance(): void {
    const text = this.text;
    this.lastEnd = this.nextLine;
    this.commentIndent = -1;
    this.indent = -1;
    while (this.nextLine < text.length && this.indent < 0) {
      const start = this.nextLine;
      const found = text.indexOf('\n', start);
      this.nextLine = found === -1 ? text.length : found + 1;
      this.end = found === -1 ? text.length : found;
      if (text.charCodeAt(this.end - 1) === carriageReturn) this.end--;
      this.at = this.skipSpaces(start);
      if (text.charCodeAt(this.at) === hash) this.commentIndent = Math.max(this.commentIndent, this.at - start);
      else if (this.at < this.end) this.indent = this.at - start;
    }
  }

  private block(depth: number): MapNode | ListNode | undefined {
    // The library's parser reads deeper documents and reports the limit.
    if (depth > limits.depth / 2) return undefined;
    return this.isItem() ? this.list(depth) : this.map(depth);
  }

  private map(depth: number): MapNode | undefined {
    const start = this.at;
    const indent = this.indent;
    const entries: Entry[] = [];
    do {
      const entry = this.entry(indent, depth);
      if (!entry) return undefined;
      entries.push(entry);
    } while (this.indent === indent && !this.isItem());
    const isRead = areDifferent(entries) && entries.at(-1)?.value !== undefined && this.closes(indent);
    return isRead
      ? { kind: 'map', range: { start, end: this.lastEnd }, flow: false, entries: trimmed(entries) }
      : undefined;
  }

  private entry(indent: number, depth: number): Entry | undefined {
    const keyRange = this.keyRange();
    if (!keyRange) return undefined;
    const key = this.key(keyRange);
    const at = keyRange.end + 1;
    if (!this.isEmpty(at)) {
      const value = this.lastValue(this.skipSpaces(at), { indent, depth });
      return value && { key, keyRange, value };
    }
    this.advance();
    if (this.indent < indent || (this.indent === indent && !this.isItem())) return { key, keyRange };
    const value = this.block(depth + 1);
    return value && { key, keyRange, value };
  }

  private list(depth: number): ListNode | undefined {
    const start = this.at;
    const indent = this.indent;
    const items: Node[] = [];
    do {
      const item = this.item(indent, depth);
      if (!item) return undefined;
      items.push(item);
    } while (this.indent === indent && this.isItem());
    if (items.length > limits.listItems || !this.closes(indent)) return undefined;
    return { kind: 'list', range: { start, end: this.lastEnd }, flow: false, items: trimmed(items) };
  }

  private item(indent: number, depth: number): Node | undefined {
    const dashAt = this.at;
    const at = this.skipSpaces(dashAt + 1);
    this.at = at;
    if (!this.keyRange()) return this.lastValue(at, { indent, depth });
    this.indent = indent + at - dashAt;
    return this.map(depth + 1);
  }

  /**
   * Returns the value at `at`; undefined if the value may extend beyond its line. A value may extend beyond its line if
   * the next line, or a comment before the next line, is indented further than the parent.
   */
  private lastValue(at: number, { indent, depth }: { indent: number; depth: number }): Node | undefined {
    const value = this.isOpening(at) ? this.flow(at, depth + 1) : this.scalar(at);
    if (!value || !this.isEmpty(value.range.end)) return undefined;
    this.advance();
    return this.commentIndent > indent || this.indent > indent ? undefined : value;
  }

  private isOpening(at: number): boolean {
    const character = this.text.charCodeAt(at);
    return character === openingBrace || character === openingBracket;
  }

  private flow(start: number, depth: number): MapNode | ListNode | undefined {
    if (depth > limits.depth / 2) return undefined;
    return this.text.charCodeAt(start) === openingBrace ? this.flowMap(start, depth) : this.flowList(start, depth);
  }

  private flowMap(start: number, depth: number): MapNode | undefined {
    const entries: Entry[] = [];
    const end = this.flowEnd(start, closingBrace, (at) => {
      const entry = this.flowEntry(at, depth);
      if (entry) entries.push(entry);
      return entry?.value;
    });
    if (end === undefined || !areDifferent(entries)) return undefined;
    return { kind: 'map', range: { start, end }, flow: true, entries: trimmed(entries) };
  }

  private flowList(start: number, depth: number): ListNode | undefined {
    const items: Node[] = [];
    const end = this.flowEnd(start, closingBracket, (at) => {
      const item = this.flowValue(at, depth);
      if (item) items.push(item);
      return item;
    });
    if (end === undefined || items.length > limits.listItems) return undefined;
    return { kind: 'list', range: { start, end }, flow: true, items: trimmed(items) };
  }

  private flowEnd(start: number, closing: number, read: (at: number) => Node | undefined): number | undefined {
    let at = this.skipSpaces(start + 1);
    while (this.text.charCodeAt(at) !== closing) {
      const part = read(at);
      if (!part) return undefined;
      at = this.skipSpaces(part.range.end);
      if (this.text.charCodeAt(at) === closing) break;
      if (this.text.charCodeAt(at) !== comma) return undefined;
      at = this.skipSpaces(at + 1);
      // If a comma follows the last item, the YAML library reads the text instead.
      if (this.text.charCodeAt(at) === closing) return undefined;
    }
    return at + 1;
  }

  private flowEntry(start: number, depth: number): Entry | undefined {
    const node = this.flowScalar(start);
    const end = node?.range.end ?? start;
    if (!node || end - start > maxKeyLength || this.text.charCodeAt(end) !== colon) return undefined;
    if (this.text.charCodeAt(end + 1) !== space) return undefined;
    const value = this.flowValue(this.skipSpaces(end + 1), depth);
    return value && { key: keyString(node.value), keyRange: node.range, value };
  }

  private flowValue(at: number, depth: number): Node | undefined {
    return this.isOpening(at) ? this.flow(at, depth + 1) : this.flowScalar(at);
  }

  private flowScalar(start: number): ScalarNode | undefined {
    const quoted = this.quoted(start);
    if (quoted) return quoted;
    flowScalar.lastIndex = start;
    return flowScalar.test(this.text) ? this.plain(start, flowScalar.lastIndex) : undefined;
  }

  private scalar(start: number): ScalarNode | undefined {
    const quoted = this.quoted(start);
    if (quoted) return quoted;
    plainStart.lastIndex = start;
    const end = plainStart.test(this.text) ? this.plainEnd(start) : undefined;
    return end === undefined ? undefined : this.plain(start, end);
  }

  private quoted(start: number): ScalarNode | undefined {
    const end = this.quoteEnd(start);
    if (end === undefined) return undefined;
    const value = this.text.slice(start + 1, end - 1);
    return { kind: 'scalar', range: { start, end }, value, style: 'quoted', source: value };
  }

  private plain(start: number, end: number): ScalarNode {
    const source = this.text.slice(start, end);
    return { kind: 'scalar', range: { start, end }, value: resolvePlain(source), style: 'plain', source };
  }

  private plainEnd(start: number): number | undefined {
    const text = this.text;
    let end = start;
    for (let at = start; at < this.end; at++) {
      const character = text.charCodeAt(at);
      if (character === space) continue;
      if (character === hash && end < at) return end;
      if (character === colon && (at + 1 === this.end || text.charCodeAt(at + 1) === space)) return undefined;
      end = at + 1;
    }
    return end;
  }

  private quoteEnd(start: number): number | undefined {
    const quote = this.text.charCodeAt(start);
    if (!isQuote(quote)) return undefined;
    const end = this.text.indexOf(quote === singleQuote ? "'" : '"', start + 1) + 1;
    if (end === 0 || end > this.end) return undefined;
    if (quote === singleQuote) return this.text.charCodeAt(end) === singleQuote ? undefined : end;
    const backslash = this.text.indexOf('\\', start);
    return backslash !== -1 && backslash < end ? undefined : end;
  }

  private keyRange(): Range | undefined {
    const start = this.at;
    plainKey.lastIndex = start;
    const end = plainKey.test(this.text) ? plainKey.lastIndex : this.quoteEnd(start);
    if (end === undefined || end - start > maxKeyLength) return undefined;
    return this.text.charCodeAt(end) === colon && this.isSpaceOrEnd(end + 1) ? { start, end } : undefined;
  }

  private key({ start, end }: Range): string {
    const source = this.text.slice(start, end);
    return keys.get(source) ?? rememberKey(source);
  }

  /**
   * Whether a block with this indentation ends with its last line. A comment after the last line extends the block if
   * the comment is indented at least as far as the block, unless the indentation of the block is 0.
   */
  private closes(indent: number): boolean {
    return indent === 0 || this.commentIndent < indent;
  }

  private isItem(): boolean {
    return this.text.charCodeAt(this.at) === dash && this.isSpaceOrEnd(this.at + 1);
  }

  private isEmpty(at: number): boolean {
    const next = this.skipSpaces(at);
    return next >= this.end || (next > at && this.text.charCodeAt(next) === hash);
  }

  private isSpaceOrEnd(at: number): boolean {
    return at >= this.end || this.text.charCodeAt(at) === space;
  }

  private skipSpaces(start: number): number {
    let at = start;
    while (this.text.charCodeAt(at) === space) at++;
    return at;
  }
}

/** The keys of earlier documents. Most documents have the same keys, so equal keys share one string. */
const keys = new Map<string, string>();
const maxKeys = 500;

function rememberKey(source: string): string {
  const key = isQuote(source.charCodeAt(0)) ? source.slice(1, -1) : keyString(resolvePlain(source));
  if (keys.size >= maxKeys) return key;
  const copied = copyOf(key);
  keys.set(source === key ? copied : copyOf(source), copied);
  return copied;
}

/**
 * Returns a copy that does not keep the text of the document in memory. A substring keeps the whole text in memory, but
 * the name of a property is stored separately.
 */
function copyOf(text: string): string {
  return Object.keys({ [text]: true }).join();
}

/**
 * The copy saves memory: after its first `push`, an array has space for sixteen more items, which would take a fifth of
 * a document's memory.
 */
function trimmed<Item>(items: readonly Item[]): Item[] {
  return items.slice();
}

function isQuote(character: number): boolean {
  return character === singleQuote || character === doubleQuote;
}

/** Whether all keys are different. Maps with duplicate keys are left to the parser of the `yaml` library. */
function areDifferent(entries: readonly Entry[]): boolean {
  if (entries.length > 8) return new Set(entries.map(({ key }) => key)).size === entries.length;
  for (let index = 1; index < entries.length; index++) {
    const key = entries[index]?.key;
    for (let before = 0; before < index; before++) if (entries[before]?.key === key) return false;
  }
  return true;
}
