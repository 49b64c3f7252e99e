// Completion on a line with wrong indentation or a tab: finds the columns where the keys of the line could belong.
import type { CompletionItem } from 'vscode-languageserver-types';
import { type LineIndex, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { type Cursor, marker } from './cursor.ts';
import type { MarkedNode } from './find-marked.ts';

export interface ReindentedCursor {
  /** The cursor as if the line had the indentation `indentation`. */
  cursor: Cursor;
  indentation: number;
}

/**
 * Returns a cursor for each column to which the line could be indented, with the nearest column first. Returns no
 * cursors if the line contains more than the word at the cursor, or if the indentation of the line is right.
 */
export function reindentedCursors(
  lines: LineIndex,
  cursor: Cursor,
  root: Node | undefined,
  marked: MarkedNode | undefined,
): ReindentedCursor[] {
  const lineStart = cursor.range.start - cursor.column;
  const lead = lines.text.slice(lineStart, cursor.range.start);
  if (lead.trim() !== '' || cursor.hasColon || cursor.quote !== '' || isInString(root)) return [];
  const levels = indentationLevelsAbove(lines.text.slice(0, lineStart));
  const [deepest] = levels;
  const isUnderWaitingKey = deepest?.isEmptyParent === true && cursor.column < deepest.column;
  if (marked && isAligned(lines, cursor, marked) && !isUnderWaitingKey) return [];
  const candidates = levels
    .map(({ column }) => column)
    .filter((column) => column !== cursor.column || lead.includes('\t'));
  return candidates
    .toSorted((a, b) => Math.abs(a - cursor.column) - Math.abs(b - cursor.column))
    .map((indentation) => ({ indentation, cursor: moveCursor(cursor, lineStart, indentation) }));
}

export function withIndentation(
  item: CompletionItem,
  lines: LineIndex,
  { range, column }: Cursor,
  indentation: number,
): CompletionItem {
  const start = positionAt(lines, range.start - column);
  const end = positionAt(lines, range.start);
  return { ...item, additionalTextEdits: [{ range: { start, end }, newText: ' '.repeat(indentation) }] };
}

function isAligned(lines: LineIndex, { column, range }: Cursor, { parent }: MarkedNode): boolean {
  const siblings = parent?.entries.filter(({ key, merged }) => !merged && key !== marker) ?? [];
  return siblings.every(
    ({ keyRange: { start } }) => start > range.start || positionAt(lines, start).character === column,
  );
}

/** Whether the marker is in a block scalar or a quoted scalar, where any indentation is valid. */
function isInString(node: Node | undefined): boolean {
  if (node?.kind === 'list') return node.items.some(isInString);
  if (node?.kind === 'map') return node.entries.some(({ value }) => isInString(value));
  return node?.kind === 'scalar' && node.style !== 'plain' && node.source.includes(marker);
}

interface IndentationLevel {
  column: number;
  isEmptyParent: boolean;
}

const maxLines = 500;

function indentationLevelsAbove(text: string): IndentationLevel[] {
  const levels: IndentationLevel[] = [];
  for (const line of text
    .split(/\r\n|\r|\n/)
    .slice(-maxLines)
    .toReversed()) {
    const [, lead, rest] = /^( *(?:- +)*)([^\s#-].*)$/.exec(line) ?? [];
    if (/^(?:---|\.\.\.)/.test(line)) break;
    if (lead === undefined || rest === undefined) continue;
    const isFirst = levels.length === 0;
    if (isFirst && /:\s*(?:#|$)/.test(rest)) levels.push({ column: lead.length + 2, isEmptyParent: true });
    const last = levels.at(-1)?.column ?? Number.POSITIVE_INFINITY;
    if (lead.length < last) levels.push({ column: lead.length, isEmptyParent: false });
    if (lead.length === 0) break;
  }
  return levels;
}

function moveCursor(cursor: Cursor, lineStart: number, indentation: number): Cursor {
  const { patched, range, column } = cursor;
  return {
    ...cursor,
    patched: patched.slice(0, lineStart) + ' '.repeat(indentation) + patched.slice(range.start),
    range: { start: range.start - column + indentation, end: range.end - column + indentation },
    column: indentation,
    indentation,
  };
}
