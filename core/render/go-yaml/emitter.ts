// Writes YAML exactly as goyaml.v2 (in sigs.k8s.io/yaml) and yaml.v3 do. Only goyaml.v2 folds long lines.
import type { Origin, Piece } from '../origin.ts';
import { blockHints, escapeCharacter, lineBreak } from './characters.ts';
import { chooseStyle, isMultiline, maxSimpleKeyBytes } from './scalar-facts.ts';
import type { YamlList, YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';

export interface EmitterOptions {
  /** A line is folded at the first space after this many characters. */
  width: number;
  indentsLists: boolean;
  /** Whether a string with a tab needs double quotes even if the string has several lines. */
  tabsAreSpecial: boolean;
}

export const goYaml2: EmitterOptions = { width: 80, indentsLists: false, tabsAreSpecial: true };
export const goYaml3: EmitterOptions = { width: Number.POSITIVE_INFINITY, indentsLists: true, tabsAreSpecial: false };

export function emitYaml(node: YamlNode, options: EmitterOptions): { text: string; pieces: Piece[] } {
  const emitter = new Emitter(options);
  emitter.node(node, -1, 'root');
  emitter.end();
  return { text: emitter.text, pieces: emitter.pieces };
}

type Context = 'root' | 'list' | 'map';

const step = 2;

class Emitter {
  text = '';
  readonly pieces: Piece[] = [];
  private readonly options: EmitterOptions;
  private column = 0;
  private whitespace = true;
  private indention = true;

  constructor(options: EmitterOptions) {
    this.options = options;
  }

  end(): void {
    this.writeIndent(0);
  }

  node(node: YamlNode, indent: number, context: Context): void {
    if (node.kind === 'scalar') this.scalar(node, indent, false);
    else if (node.kind === 'list') this.list(node, indent, context);
    else this.map(node, indent);
  }

  private list({ items, origin }: YamlList, indent: number, context: Context): void {
    if (items.length === 0) this.empty('[]', origin);
    const isLevel = context === 'map' && !this.indention && !this.options.indentsLists;
    const inner = isLevel ? indent : deeper(indent);
    for (const item of items) {
      this.writeIndent(inner);
      this.indicator('-', true, false, true);
      this.node(item, inner, 'list');
    }
  }

  private map({ entries, origin }: YamlMap, indent: number): void {
    if (entries.length === 0) this.empty('{}', origin);
    const inner = deeper(indent);
    for (const [key, value] of entries) {
      this.writeIndent(inner);
      if (isSimpleKey(key.text)) {
        this.scalar(key, inner, true);
        this.indicator(':', false, false, false);
      } else {
        this.indicator('?', true, false, true);
        this.scalar(key, inner, false);
        this.writeIndent(inner);
        this.indicator(':', true, false, true);
      }
      this.node(value, inner, 'map');
    }
  }

  private empty(text: string, origin: Origin | undefined): void {
    this.indicator(text, true, false, false);
    const end = this.text.length;
    if (origin) this.pieces.push({ start: end - text.length, end, origin });
  }

  private scalar(scalar: YamlScalar, outer: number, isKey: boolean): void {
    const indent = outer < 0 ? step : outer + step;
    const style = chooseStyle(scalar, isKey, this.options.tabsAreSpecial);
    if (style === 'plain') {
      if (!this.whitespace) this.put(' ');
      const start = this.text.length;
      this.folded(scalar.text, indent, isKey, false);
      this.tracePlain(scalar, start);
      return;
    }
    const start = this.text.length + (this.whitespace ? 0 : 1);
    if (style === 'literal') this.literal(scalar.text, indent);
    else if (style === 'single') {
      this.indicator("'", true, false, false);
      this.folded(scalar.text, indent, isKey, true);
      this.indicator("'", false, false, false);
    } else this.double(scalar.text, indent, isKey);
    this.traceWhole(scalar, start);
  }

  private folded(text: string, indent: number, isKey: boolean, isQuoted: boolean): void {
    const characters = [...text];
    const [first, last] = isQuoted ? [1, characters.length - 2] : [0, characters.length - 1];
    for (const [index, character] of characters.entries()) {
      const [before, after] = [characters[index - 1], characters[index + 1]];
      const isInside = index >= first && index <= last;
      if (character === ' ') this.space(indent, !isKey && isInside && before !== ' ' && after !== ' ');
      else if (lineBreak.test(character)) this.foldedBreak(character, before);
      else this.foldedCharacter(isQuoted && character === "'" ? "''" : character, before, indent);
    }
    if (text === '') return;
    this.whitespace = false;
    if (!isQuoted) this.indention = false;
  }

  private foldedCharacter(written: string, before: string | undefined, indent: number): void {
    if (before !== undefined && lineBreak.test(before)) this.writeIndent(indent);
    this.put(written);
    this.indention = false;
  }

  private space(indent: number, mayFold: boolean): void {
    if (mayFold && this.column > this.options.width) this.writeIndent(indent);
    else this.put(' ');
  }

  /** Writes the first line break in a row twice, because folding turns a single line break into a space. */
  private foldedBreak(character: string, before: string | undefined): void {
    if (character === '\n' && (before === undefined || !lineBreak.test(before))) this.break('\n');
    this.break(character);
    this.indention = true;
  }

  private double(text: string, indent: number, isKey: boolean): void {
    this.indicator('"', true, false, false);
    const characters = [...text];
    let afterSpace = false;
    for (const [index, character] of characters.entries()) {
      const escaped = escapeCharacter(character);
      if (escaped !== undefined || character !== ' ') {
        this.put(escaped ?? character);
        afterSpace = false;
        continue;
      }
      const isInside = index > 0 && index < characters.length - 1;
      if (!isKey && !afterSpace && this.column > this.options.width && isInside) {
        this.writeIndent(indent);
        if (characters[index + 1] === ' ') this.put('\\');
      } else this.put(character);
      afterSpace = true;
    }
    this.indicator('"', false, false, false);
  }

  private literal(text: string, indent: number): void {
    this.indicator(`|${blockHints(text)}`, true, false, false);
    this.break('\n');
    this.indention = true;
    this.whitespace = true;
    let afterBreak = true;
    for (const character of text) {
      if (lineBreak.test(character)) {
        this.break(character);
        this.indention = true;
        afterBreak = true;
      } else {
        if (afterBreak) this.writeIndent(indent);
        this.put(character);
        this.indention = false;
        afterBreak = false;
      }
    }
  }

  private put(text: string): void {
    this.text += text;
    for (const _ of text) this.column++;
  }

  private break(character: string): void {
    this.text += character;
    this.column = 0;
  }

  private indicator(text: string, needsSpace: boolean, isWhitespace: boolean, isIndention: boolean): void {
    if (needsSpace && !this.whitespace) this.put(' ');
    this.put(text);
    this.whitespace = isWhitespace;
    this.indention = this.indention && isIndention;
  }

  private writeIndent(indent: number): void {
    if (!this.indention || this.column > indent || (this.column === indent && !this.whitespace)) this.break('\n');
    if (this.column < indent) this.put(' '.repeat(indent - this.column));
    this.whitespace = true;
    this.indention = true;
  }

  private tracePlain(scalar: YamlScalar, start: number): void {
    if (this.text.length - start !== scalar.text.length) this.traceWhole(scalar, start);
    else
      for (const piece of scalar.pieces ?? [])
        this.pieces.push({ start: start + piece.start, end: start + piece.end, origin: piece.origin });
  }

  private traceWhole({ pieces = [] }: YamlScalar, start: number): void {
    const traced = pieces.find(({ origin }) => origin.value ?? origin.unknown) ?? pieces[0];
    if (traced) this.pieces.push({ start, end: this.text.length, origin: traced.origin });
  }
}

function deeper(indent: number): number {
  return indent < 0 ? 0 : indent + step;
}

function isSimpleKey(text: string): boolean {
  return !isMultiline(text) && text.length <= maxSimpleKeyBytes && utf8Bytes(text) <= maxSimpleKeyBytes;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
