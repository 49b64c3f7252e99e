// Growing a selection by structure: the value, its line, the object around it, and so on up to the document.
import type { Position, SelectionRange } from 'vscode-languageserver-types';
import { offsetAt, positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { ownValue } from '../../text/value.ts';
import type { ChunkView } from '../view.ts';

/** Undefined where nothing was read. Positions count from the start of the chunk. */
export function selectionAt({ lines, objects }: ChunkView, position: Position): SelectionRange | undefined {
  const offset = offsetAt(lines, position);
  const root = objects.find((object) => contains(object.root.range, offset))?.root;
  if (!root) return undefined;
  const ranges = [{ start: 0, end: lines.text.length }, ...around(root, offset)].map((range) => trimmed(range, lines.text, offset));
  const place = ({ start, end }: Range) => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  return ranges.filter(isSmaller).reduce<SelectionRange | undefined>((parent, range) => {
    return { range: place(range), ...(parent && { parent }) };
  }, undefined);
}

/** From the outermost range to the innermost. */
function* around(node: Node, offset: number): Generator<Range> {
  yield node.range;
  if (node.kind === 'map') yield* aroundEntry(node, offset);
  if (node.kind !== 'list') return;
  const item = node.items.find((one) => one && one.range.start >= node.range.start && contains(one.range, offset));
  if (item) yield* around(item, offset);
}

function* aroundEntry({ entries }: MapNode, offset: number): Generator<Range> {
  const rangeOf = (entry: Entry) => ({ start: entry.keyRange.start, end: ownValue(entry)?.range.end ?? entry.keyRange.end });
  const entry = entries.find((one) => !one.merged && contains(rangeOf(one), offset));
  if (!entry) return;
  yield rangeOf(entry);
  const value = ownValue(entry);
  if (contains(entry.keyRange, offset)) yield entry.keyRange;
  else if (value && contains(value.range, offset)) yield* around(value, offset);
}

/** Without the line breaks at the end of a block, unless the cursor stands there. */
function trimmed({ start, end }: Range, text: string, offset: number): Range {
  return { start, end: Math.max(offset, start + text.slice(start, end).trimEnd().length) };
}

function contains({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** Equal steps are one, and none is larger than the one around it. */
function isSmaller(range: Range, index: number, all: readonly Range[]): boolean {
  const before = all[index - 1];
  return !before || (range.start >= before.start && range.end <= before.end && range.end - range.start < before.end - before.start);
}
