// Moves an entry of a block mapping, with its comments, to another block mapping. The entry gets the indentation of the
// other mapping.
import { columnOf, endOfLine, lineBreakOf, startOfLine, startOfNextLine } from '../lines.ts';
import type { Entry, MapNode, Range } from '../node.ts';
import { endOfEntry, startOfEntry } from './entry-range.ts';
import type { TextEdit } from './minimal-edits.ts';

export interface EntryMove {
  from: MapNode;
  entry: Entry;
  after: number;
  column: number;
  /**
   * The key of the block that will contain the entry. Set only if the block does not exist yet; the key is then written
   * above the entry.
   */
  newParentKey?: string;
}

/**
 * Returns the edits that move an entry to another place. Returns undefined if the entry is in a flow mapping, shares a
 * line with another entry, or is the only field of a list item.
 */
export function moveEntry(
  text: string,
  { from, entry, after, column, newParentKey }: EntryMove,
): TextEdit[] | undefined {
  const own = entryLines(text, from, entry);
  if (!own || from.flow) return undefined;
  const old = columnOf(text, startOfEntry(text, entry));
  const at = newParentKey === undefined ? column : column + 2;
  const lines = reindent(
    text.slice(own.moved.start, own.moved.end).replace(/(?:\r\n|\n|\r)$/, ''),
    old,
    at,
    own.startsListItem,
  );
  const lineBreak = lineBreakOf(text);
  const head = newParentKey === undefined ? '' : `${' '.repeat(column)}${newParentKey}:${lineBreak}`;
  return [
    { ...own.removed, text: '' },
    { start: after, end: after, text: lineBreak + head + lines },
  ];
}

export function endOfEntryLines(text: string, entry: Entry): number {
  const { start } = entry.keyRange;
  const written = start + text.slice(start, endOfEntry(text, entry)).trimEnd().length;
  return endOfLine(text, written);
}

interface EntryLines {
  moved: Range;
  removed: Range;
  startsListItem: boolean;
}

function entryLines(text: string, { entries }: MapNode, entry: Entry): EntryLines | undefined {
  const own = startOfEntry(text, entry);
  const start = startOfLine(text, own);
  const before = text.slice(start, own);
  const end = startOfNextLine(text, endOfEntryLines(text, entry));
  if (/^ *$/.test(before)) {
    const moved = { start: startWithComments(text, start, before.length), end };
    return { moved, removed: moved, startsListItem: false };
  }
  const hasNext = entries.some(({ keyRange }) => keyRange.start > entry.keyRange.start);
  if (!/^ *(?:- +)+$/.test(before) || !hasNext) return undefined;
  // After the removal, the next entry or a comment above it follows the dash.
  const next = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  return { moved: { start: own, end }, removed: { start: own, end: next }, startsListItem: true };
}

function startWithComments(text: string, start: number, column: number): number {
  let first = start;
  while (first > 0) {
    const above = startOfLine(text, first - (text.startsWith('\r\n', first - 2) ? 2 : 1));
    const line = text.slice(above, first);
    if (line.trimStart().length !== line.length - column || !line.trimStart().startsWith('#')) break;
    first = above;
  }
  return first;
}

function reindent(lines: string, old: number, column: number, isOpener: boolean): string {
  const indent = ' '.repeat(column);
  const [first = '', ...others] = lines.split(/(?<=\n|\r(?!\n))/);
  const shifted = others.map((line) =>
    line.trim() === '' ? line : indent + line.slice(Math.min(old, line.length - line.trimStart().length)),
  );
  return [indent + (isOpener ? first : first.slice(old)), ...shifted].join('');
}
