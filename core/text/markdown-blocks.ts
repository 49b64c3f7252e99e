// Finds fenced blocks of YAML and JSON in Markdown. In a list or a quote, each line of a block has a prefix that is not
// part of the embedded text.
import { boundedPattern } from '../model/bounded-pattern.ts';
import { countLeading } from './count-leading.ts';
import type { Position } from './lines.ts';

export interface EmbeddedText {
  text: string;
  json: boolean;
  prefixes: readonly string[];
}

/**
 * A section of a Markdown text. If `embedded` is absent, the section is prose, a fence, or a block in another language.
 */
export interface MarkdownPart {
  text: string;
  embedded?: EmbeddedText;
}

/** Matches the line that opens a fenced block. A line of more than 1000 characters is prose. */
const openingFence = boundedPattern(
  1000,
  /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}|~{3,})[ \t]*([^\s`]*)([^`]*)$/,
);
const languages: ReadonlyMap<string, 'yaml' | 'json'> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['json', 'json'],
  ['jsonc', 'json'],
]);

export function splitMarkdown(text: string): MarkdownPart[] {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  const parts: MarkdownPart[] = [];
  let closings: Closings | undefined;
  let prose = '';
  for (let at = 0; at < lines.length; at++) {
    const opening = openingFence.exec(withoutLineBreak(lines[at] ?? ''));
    if (opening) closings ??= new Closings(lines);
    const block = opening && closings && readBlock(lines, at + 1, opening, closings);
    prose += lines[at];
    if (!block) continue;
    const language = languages.get(opening[3]?.toLowerCase() ?? '');
    const content = lines.slice(at + 1, block.end);
    if (language && content.length > 0) {
      parts.push({ text: prose }, ...documentsOf(content, block.prefixes, language === 'json'));
      prose = '';
    } else prose += content.join('');
    prose += lines[block.end];
    at = block.end;
  }
  return [...parts, { text: prose }];
}

interface Block {
  end: number;
  prefixes: readonly string[];
}

/** The result is undefined for a block that is not closed, because the user is still typing the block. */
function readBlock(
  lines: readonly string[],
  from: number,
  [, before = '', fence = '']: RegExpExecArray,
  closings: Closings,
): Block | undefined {
  const quotes = before.split('>').length - 1;
  const indentation = before.length - (before.lastIndexOf('>') + 1);
  // One space after `>` belongs to the quote.
  const spaces = quotes > 0 ? Math.max(0, indentation - 1) : indentation;
  const prefixPattern = new RegExp(`^(?: {0,3}>){${quotes}}${quotes > 0 ? ' ?' : ''} {0,${spaces}}`);
  const mostSpaces = spaces + (quotes > 0 ? 1 : 0) + 3;
  const end = closings.find(from, { quotes, character: fence[0] ?? '', length: fence.length, spaces: mostSpaces });
  if (end === undefined) return undefined;
  const inside = lines.slice(from, end + 1);
  return { end, prefixes: inside.map((line) => prefixPattern.exec(line)?.[0] ?? '') };
}

/**
 * A line that opens or closes a fenced block. For an opening fence, `length` is the minimum length of its closing
 * fence, and `spaces` is the maximum number of spaces before its closing fence.
 */
interface Fence {
  quotes: number;
  character: string;
  length: number;
  spaces: number;
}

const quotesOfLine = /^(?: {0,3}>)*/;
const onlyFence = /^( *)(`{3,}|~{3,})[ \t]*$/;

/**
 * Finds the line that closes a fenced block. All closing fences are collected once. Otherwise, the search for the end
 * of each unclosed block would read the rest of the text.
 */
class Closings {
  private readonly quotes: readonly number[];
  private readonly fences = new Map<string, (Fence & { line: number })[]>();
  /**
   * The last result of `endOfQuote` for each number of `>`. The search began at the line `from`, and `line` is the
   * first line after it with fewer `>`.
   */
  private readonly ends = new Map<number, { from: number; line: number }>();
  private readonly unclosed = new Map<string, Fence & { from: number }>();

  constructor(lines: readonly string[]) {
    this.quotes = lines.map((line, at) => {
      const [quoted = ''] = quotesOfLine.exec(line) ?? [];
      const quotes = quoted.split('>').length - 1;
      const [, spaces = '', fence = ''] = onlyFence.exec(withoutLineBreak(line).slice(quoted.length)) ?? [];
      if (fence === '') return quotes;
      const character = fence[0] ?? '';
      const key = `${quotes}${character}`;
      const known = this.fences.get(key) ?? [];
      this.fences.set(key, known);
      known.push({ line: at, quotes, character, length: fence.length, spaces: spaces.length });
      return quotes;
    });
  }

  /**
   * Returns the line of the closing fence; undefined if the text, or the quote around the block, ends before the block
   * is closed.
   */
  find(from: number, opening: Fence): number | undefined {
    const key = `${opening.quotes}${opening.character}`;
    const before = this.unclosed.get(key);
    if (before && from >= before.from && opening.length >= before.length && opening.spaces <= before.spaces)
      return undefined;
    const fences = this.fences.get(key) ?? [];
    const first = countLeading(fences, ({ line }) => line < from);
    const end = this.endOfQuote(from, opening.quotes);
    for (let at = first; at < fences.length; at++) {
      const fence = fences[at];
      if (!fence || fence.line >= end) break;
      if (fence.length >= opening.length && fence.spaces <= opening.spaces) return fence.line;
    }
    // The block is noted as unclosed only if the search has reached the end of the text. If the search has only reached
    // the end of the quote, a later block of the same kind may be closed in another quote.
    if (end >= this.quotes.length) this.unclosed.set(key, { ...opening, from });
    return undefined;
  }

  private endOfQuote(from: number, quotes: number): number {
    const known = this.ends.get(quotes);
    if (known && from >= known.from && from <= known.line) return known.line;
    let line = from;
    while (line < this.quotes.length && (this.quotes[line] ?? 0) >= quotes) line++;
    this.ends.set(quotes, { from, line });
    return line;
  }
}

function documentsOf(lines: readonly string[], prefixes: readonly string[], json: boolean): MarkdownPart[] {
  const texts = lines.map((line, index) => line.slice(prefixes[index]?.length ?? 0));
  const cuts = texts.flatMap((text, index) => (index === 0 || (!json && /^---(?:\s|$)/.test(text)) ? [index] : []));
  return cuts.map((cut, index) => {
    const end = cuts[index + 1] ?? lines.length;
    const embedded = { text: texts.slice(cut, end).join(''), json, prefixes: prefixes.slice(cut, end + 1) };
    return { text: lines.slice(cut, end).join(''), embedded };
  });
}

function withoutLineBreak(line: string): string {
  const end = line.endsWith('\r\n') ? -2 : /[\r\n]$/.test(line) ? -1 : line.length;
  return line.slice(0, end);
}

/**
 * Converts a position in the embedded text to a position in the Markdown text. The line number stays the same, because
 * both texts start on the same line.
 */
export function toFilePosition({ prefixes }: EmbeddedText, { line, character }: Position): Position {
  return { line, character: character + (prefixes[line]?.length ?? 0) };
}

export function toEmbeddedPosition({ prefixes }: EmbeddedText, { line, character }: Position): Position {
  return { line, character: Math.max(0, character - (prefixes[line]?.length ?? 0)) };
}

export function toFileText({ prefixes }: EmbeddedText, text: string): string {
  const [longest = ''] = prefixes.toSorted((a, b) => b.length - a.length);
  return text.replaceAll('\n', `\n${longest}`);
}

const elisions: readonly RegExp[] = [
  // Matches `...`: alone, in a comment, as an item or as a value.
  /^[ \t]*(?:#+[ \t]*|\/\/[ \t]*)?(?:- +)?(?:["']?[\w./-]+["']?:[ \t]*)?["']?(?:\.{3}|…)/m,
  /[[{(,][ \t]*(?:\.{3}|…)[ \t]*[\]}),]/,
  // Match placeholders: `<name>`, `${NAME}`, `[NAME]`, `DEPLOYMENT_NAME`.
  /(?:^|[\s"'[{,:/])<[A-Za-z][^<>\n]*>/m,
  /\$\{?[A-Za-z_]/,
  /:[ \t]*\[[A-Z][A-Z0-9_ -]*\][ \t]*(?:#.*)?$/m,
  /:[ \t]*["']?[A-Z][A-Z0-9]*_[A-Z0-9_]+["']?[ \t]*(?:#.*)?$/m,
  /^(?:\+(?!\+)|@@ )/m,
  /^-(?:[ \t]{2,}|\t)?(?![ -])[\w"'].*:/m,
];

/** Whether a part of the text is left out on purpose (`...`), has to be filled in, or is marked as changed. */
export function isElided(text: string): boolean {
  return elisions.some((pattern) => pattern.test(text));
}
