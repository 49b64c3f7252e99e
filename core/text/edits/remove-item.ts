// The edit that removes one item of a list: all comments stay, and the other items keep their formatting.
import type { Value } from '../../model/value.ts';
import { columnOf, endOfLine, startOfLine, startOfNextLine } from '../lines.ts';
import type { ListNode, Node, Range } from '../node.ts';
import { isSameValue } from '../same-value.ts';
import { hasOwnItems, toValue } from '../tree.ts';
import { commentsIn } from './comments-in.ts';
import { startWithProperties } from './entry-range.ts';

/**
 * Returns the edit that removes one item of the list. Returns undefined if `value` is not the list without one item, or
 * if the item cannot be removed alone, for example because an item is an alias.
 */
export function removeItem(
  text: string,
  list: ListNode,
  value: readonly Value[],
): (Range & { text: string }) | undefined {
  if (value.length === 0 || value.length !== list.items.length - 1) return undefined;
  const items = list.items.map(toValue);
  // Identity is tried first, because most items of `value` are the same objects as the items of the list.
  const removed = removedIndex(items, value, (a, b) => a === b) ?? removedIndex(items, value, isSameValue);
  if (removed === undefined || !hasOwnItems(list)) return undefined;
  const range = list.flow ? rangeInFlow(text, list.items, removed) : linesOf(text, list.items[removed]);
  const item = list.items[removed];
  if (!range || !item) return undefined;
  const comments = commentsIn(text, range, [item]);
  // The range of a block item begins with the indentation of its dash.
  const indent = list.flow
    ? ' '.repeat(columnOf(text, range.start))
    : (/^ */.exec(text.slice(range.start, item.range.start))?.[0] ?? '');
  const lines = comments.map((comment) => (list.flow ? ` ${comment}\n${indent}` : `${indent}${comment}\n`));
  return { ...range, text: lines.join('') };
}

function removedIndex(
  items: readonly Value[],
  value: readonly Value[],
  isSame: (a: Value, b: Value) => boolean,
): number | undefined {
  const removed = items.findIndex((item, i) => i === value.length || !isSame(item, value[i] ?? null));
  const isRest = value.every((item, i) => i < removed || isSame(items[i + 1] ?? null, item));
  return isRest ? removed : undefined;
}

function rangeInFlow(text: string, items: ListNode['items'], index: number): Range | undefined {
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
  if (!item) return undefined;
  if (before) return { start: before.range.end, end: item.range.end };
  if (!after) return undefined;
  const start = startWithProperties(text, item.range.start);
  return { start, end: startWithProperties(text, after.range.start) };
}

function linesOf(text: string, item: Node | undefined): Range | undefined {
  if (!item) return undefined;
  const start = startOfLine(text, item.range.start);
  if (!/^[ \t]*-[ \t]+$/.test(text.slice(start, item.range.start))) return undefined;
  const content = text.slice(item.range.start, item.range.end).trimEnd().length;
  const end = endOfLine(text, item.range.start + content);
  return { start, end: startOfNextLine(text, end) };
}
