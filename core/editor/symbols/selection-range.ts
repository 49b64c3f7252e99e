import type { Position, SelectionRange } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

/**
 * Returns the selection range at a position; undefined outside of the parsed objects. Ranges are relative to the start
 * of the YAML document.
 */
export function selectionRangeAt({ lines, objects }: AnalyzedDocument, position: Position): SelectionRange | undefined {
  const offset = offsetAt(lines, position);
  const root = objects.find((object) => contains(object.root.range, offset))?.root;
  if (!root) return undefined;
  const ranges = [{ start: 0, end: lines.text.length }, ...enclosingRanges(root, offset)].map((range) =>
    trimRange(range, lines.text, offset),
  );
  const place = ({ start, end }: Range) => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  return ranges.filter(isSmaller).reduce<SelectionRange | undefined>((parent, range) => {
    return { range: place(range), ...(parent && { parent }) };
  }, undefined);
}

function* enclosingRanges(node: Node, offset: number): Generator<Range> {
  yield node.range;
  if (node.kind === 'map') yield* enclosingEntryRanges(node, offset);
  if (node.kind !== 'list') return;
  const item = node.items.find((one) => one && one.range.start >= node.range.start && contains(one.range, offset));
  if (item) yield* enclosingRanges(item, offset);
}

function* enclosingEntryRanges({ entries }: MapNode, offset: number): Generator<Range> {
  const rangeOf = (entry: Entry) => ({
    start: entry.keyRange.start,
    end: ownValue(entry)?.range.end ?? entry.keyRange.end,
  });
  const entry = entries.find((one) => !one.merged && contains(rangeOf(one), offset));
  if (!entry) return;
  yield rangeOf(entry);
  const value = ownValue(entry);
  if (contains(entry.keyRange, offset)) yield entry.keyRange;
  else if (value && contains(value.range, offset)) yield* enclosingRanges(value, offset);
}

function trimRange({ start, end }: Range, text: string, offset: number): Range {
  return { start, end: Math.max(offset, start + text.slice(start, end).trimEnd().length) };
}

function contains({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end;
}

function isSmaller(range: Range, index: number, all: readonly Range[]): boolean {
  const before = all[index - 1];
  return (
    !before ||
    (range.start >= before.start && range.end <= before.end && range.end - range.start < before.end - before.start)
  );
}
