// The cursor in a possibly incomplete document. A marker replaces the word at the cursor, so that the document can be
// parsed and the marker can be found in the tree.

import { boundedPattern } from '../../model/bounded-pattern.ts';
import { startOfLine } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';

export const marker = 'replicastCursorHere';

export interface Cursor {
  patched: string;
  /** The range that a completion replaces: the word with its quotes. */
  range: Range;
  /** The word before the cursor, without its quotes. */
  word: string;
  quote: '' | '"' | "'";
  /** Whether a colon follows the word. If so, a completion replaces only the word. */
  hasColon: boolean;
  /** Whether the word follows a colon without a space: `minReplicas:`. */
  needsSpace: boolean;
  /** Whether only indentation and dashes precede the word. */
  startsLine: boolean;
  /** The number of characters before the word on its line. Sibling keys begin in this column. */
  column: number;
  indentation: number;
}

/** Returns the cursor at the offset; undefined in a comment. */
export function cursorAt(text: string, offset: number, { json }: { json: boolean }): Cursor | undefined {
  const lineStart = startOfLine(text, offset);
  const before = text.slice(lineStart, offset);
  const after = /^[^\r\n]*/.exec(text.slice(offset, offset + 1000))?.[0] ?? '';
  const openQuote = openQuoteBefore(before, json);
  if (openQuote === 'comment') return undefined;
  const word = openQuote ? quotedWord(after, openQuote) : plainWord(before, after);
  const range = { start: lineStart + word.start, end: offset + word.length };
  const lead = before.slice(0, word.start);
  const hasColon = /^[ \t]*:/.test(after.slice(word.length));
  const startsLine = /^[ \t]*(?:-[ \t]+)*$/.test(lead);
  const cursor = {
    range,
    word: text.slice(range.start + (openQuote ? 1 : 0), offset),
    quote: openQuote?.quote ?? '',
    hasColon,
    startsLine,
    needsSpace: !json && /:$/.test(lead) && !openQuote,
  } as const;
  const patched = text.slice(0, range.start) + markerText(cursor, text, json) + text.slice(range.end);
  return { ...cursor, patched, column: lead.length, indentation: /^[ \t]*/.exec(before)?.[0].length ?? 0 };
}

function markerText(
  { startsLine, hasColon, needsSpace, quote, range }: Omit<Cursor, 'patched' | 'column' | 'indentation'>,
  text: string,
  json: boolean,
): string {
  const used = json && quote === '' ? '"' : quote;
  const word = `${used}${marker}${used}`;
  if (startsLine && !json) return hasColon ? word : `${word}:`;
  const separated = needsSpace ? ` ${word}` : word;
  // If the next key of `{ … }` follows without a comma, a comma is added.
  const next = /^[ \t\r\n]*(["'\w])/.exec(text.slice(range.end, range.end + 200));
  const inFlow = /[{[,][ \t\r\n]*$/.test(text.slice(Math.max(0, range.start - 200), range.start));
  return next && inFlow ? `${separated},` : separated;
}

interface OpenQuote {
  quote: '"' | "'";
  at: number;
}

function openQuoteBefore(line: string, json: boolean): OpenQuote | 'comment' | undefined {
  for (let at = 0; at < line.length; at++) {
    const quote = quoteAt(line, at, json);
    if (!json && line[at] === '#' && /^\s?$/.test(line.slice(at - 1, at))) return 'comment';
    if (quote === undefined) continue;
    const end = closingQuote(line, at, quote);
    if (end === undefined) return { quote, at };
    at = end;
  }
  return undefined;
}

function quoteAt(line: string, at: number, json: boolean): OpenQuote['quote'] | undefined {
  const character = line[at];
  if (json) return character === '"' ? character : undefined;
  return (character === '"' || character === "'") && beginsValue(line.slice(0, at)) ? character : undefined;
}

function closingQuote(line: string, opening: number, quote: OpenQuote['quote']): number | undefined {
  for (let at = opening + 1; at < line.length; at++) {
    if (line[at] === '\\' && quote === '"') at++;
    else if (line[at] === quote) return at;
  }
  return undefined;
}

/**
 * The maximum number of characters that the search reads backwards. On very long lines, an unlimited search would take
 * quadratic time.
 */
const maxLookBehind = 500;
const wordAtEnd = boundedPattern(500, /[A-Za-z0-9_][\w./-]*$/);

/**
 * Whether a quote after the text begins a value. Any other quote, as in the plain scalar `it's`, is an ordinary
 * character.
 */
function beginsValue(before: string): boolean {
  return /(?:^|[:{[,]|(?:^|\s)-)\s*$/.test(before.slice(-maxLookBehind));
}

function plainWord(before: string, after: string): { start: number; length: number } {
  const start = before.length - (wordAtEnd.exec(before.slice(-maxLookBehind))?.[0].length ?? 0);
  return { start, length: /^[\w./-]*/.exec(after)?.[0].length ?? 0 };
}

function quotedWord(after: string, { quote, at }: OpenQuote): { start: number; length: number } {
  const word = /^[\w./-]*/.exec(after)?.[0].length ?? 0;
  return { start: at, length: after[word] === quote ? word + 1 : word };
}
