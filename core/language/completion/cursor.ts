// Where somebody is typing. The word under the cursor is replaced by one that cannot occur, as a key or a value as the
// line demands, so that a half-typed document can be read, and the word be found again in its tree.
import type { Range } from '../../text/node.ts';

export const marker = 'replicastCursorHere';

export interface Cursor {
  /** The chunk with the marker in place of the word. */
  patched: string;
  /** What a completion replaces: the word, with its quotes. */
  range: Range;
  quote: '' | '"' | "'";
  /** A colon follows: the key stands already, only its name is asked for. */
  hasColon: boolean;
  /** The word touches a colon before it: `minReplicas:`. */
  needsSpace: boolean;
  /** Nothing but indentation and dashes stand before the word. */
  startsLine: boolean;
  /** Characters from the start of the line to the word: where its siblings stand. */
  column: number;
  /** Blanks at the start of the line. */
  indentation: number;
}

/** Undefined in a comment. */
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
  // Before another key of `{ … }` a comma is still missing.
  const next = /^[ \t\r\n]*(["'\w])/.exec(text.slice(range.end, range.end + 200));
  const inFlow = /[{[,][ \t\r\n]*$/.test(text.slice(Math.max(0, range.start - 200), range.start));
  return next && inFlow ? `${separated},` : separated;
}

interface OpenQuote {
  quote: '"' | "'";
  at: number;
}

/** The quote in which the line is at its end, or the comment. */
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
 * Of a line that is longer than any person writes, only so much is looked at: what is searched from its end takes the
 * square of its length.
 */
const maxLookBehind = 500;

/** Inside a plain text a quote is a letter: `it's`. */
function beginsValue(before: string): boolean {
  return /(?:^|[:{[,]|(?:^|\s)-)\s*$/.test(before.slice(-maxLookBehind));
}

function plainWord(before: string, after: string): { start: number; length: number } {
  const start = before.length - (/[A-Za-z0-9_][\w./-]*$/.exec(before.slice(-maxLookBehind))?.[0].length ?? 0);
  return { start, length: /^[\w./-]*/.exec(after)?.[0].length ?? 0 };
}

/** Up to the closing quote where only a word stands before it, else up to the end of the word. */
function quotedWord(after: string, { quote, at }: OpenQuote): { start: number; length: number } {
  const word = /^[\w./-]*/.exec(after)?.[0].length ?? 0;
  return { start: at, length: after[word] === quote ? word + 1 : word };
}

function startOfLine(text: string, offset: number): number {
  // A search that begins before the text looks at its first character all the same.
  return offset === 0 ? 0 : Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
