import { type LineIndex, positionAt } from '../../text/lines.ts';
import type { Insertion } from './completion-items.ts';
import type { CompletionOptions } from './completion-subject.ts';
import type { Cursor } from './cursor.ts';
import type { MarkedNode } from './find-marked.ts';

export function insertionAt(
  lines: LineIndex,
  cursor: Cursor,
  marked: MarkedNode,
  { json, abilities }: CompletionOptions,
): Insertion {
  const { range, indentation, quote, hasColon, needsSpace } = cursor;
  const isFlow =
    json || marked.inBrackets === true || marked.parent?.flow === true || (marked.role === 'key' && !cursor.startsLine);
  // Double quotes around a key in `{ … }` indicate JSON.
  const style = json || (isFlow && quote === '"') ? 'json' : isFlow ? 'flow' : 'block';
  const before = textBeforeKey(lines, cursor, marked);
  const column = marked.role === 'key' ? cursor.column : (before?.length ?? 0);
  const isMultiline = style === 'json' && before?.trim() === '';
  return {
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
    style,
    isMultiline,
    quote,
    hasColon,
    needsSpace,
    indentation:
      isMultiline && abilities.insertAsIs
        ? (before ?? '')
        : ' '.repeat(Math.max(0, abilities.insertAsIs ? column : column - indentation)),
    prefix: '',
    abilities,
  };
}

/**
 * Returns the text before the key in the line of the key; undefined if the key is not found. If the cursor is in a
 * value, a marker was inserted at the cursor. This marker is after the key, so the position of the key is the same
 * without the marker.
 */
function textBeforeKey(lines: LineIndex, { range }: Cursor, { role, parent, path }: MarkedNode): string | undefined {
  const key = parent?.entries.find((entry) => entry.key === path.at(-1))?.keyRange;
  const start = role === 'key' ? range.start : key?.start;
  return start === undefined ? undefined : lines.text.slice(start - positionAt(lines, start).character, start);
}
