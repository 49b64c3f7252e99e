// The smallest text edits that turn one object into another: unchanged fields keep their position, comments and
// formatting, and the comments of removed fields stay above the added fields.

import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { columnOf, endOfLine, lineBreakOf, startOfLine, startOfNextLine } from '../lines.ts';
import type { Entry, ListNode, MapNode, Node, Range } from '../node.ts';
import { isSameValue } from '../same-value.ts';
import { hasOwnItems, ownValue, toValue } from '../tree.ts';
import { commentsIn } from './comments-in.ts';
import { afterColon, endOfEntry, startOfEntry } from './entry-range.ts';
import { removeItem } from './remove-item.ts';
import { type WriteStyle, writeBlock, writeInline, writeKey, writeStyleOf, writeTree } from './write-style.ts';

export interface TextEdit extends Range {
  text: string;
}

/** The offsets refer to `text`. Edits at the same offset are applied in their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text: written } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(copied, start), written);
    copied = end;
  }
  return [...parts, text.slice(copied)].join('');
}

/**
 * Whether the edits remove an anchor although an alias of the same name may remain. This alias would then be invalid,
 * or would get the value of another anchor of the same name.
 */
export function losesAnchor(text: string, edits: readonly TextEdit[]): boolean {
  const anchors = edits.flatMap(({ start, end, text: written }) =>
    Array.from(text.slice(start, end).matchAll(/(?<=^|[\s,[{])&([^\s,{}[\]]+)/g), ([, name = '']) => name).filter(
      (name) => !written.includes(`&${name}`),
    ),
  );
  if (anchors.length === 0) return false;
  const after = applyEdits(text, edits);
  return anchors.some((name) => after.includes(`*${name}`));
}

export function minimalEdits(text: string, map: MapNode, target: ObjectValue): TextEdit[] {
  const lineBreak = lineBreakOf(text);
  const edits = withoutOverlaps(text, [...editMap({ text, map, target, style: writeStyleOf(text, map) })]);
  return lineBreak === '\n'
    ? edits
    : edits.map((edit) => ({ ...edit, text: edit.text.replaceAll(/\r?\n/g, lineBreak) }));
}

/**
 * Merges each insertion that is inside another edit into this edit. An insertion is inside another edit, for example,
 * if a field is added where the last field of a map is removed.
 */
function withoutOverlaps(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const merged: TextEdit[] = [];
  for (const edit of edits) {
    const isInsertion = edit.start === edit.end;
    const around = isInsertion ? merged.findIndex((each) => isAround(text, each, edit.start)) : -1;
    const outer = merged[around];
    if (!outer) {
      merged.push(edit);
      continue;
    }
    const lines = edit.text.replace(/^\n/, '');
    const isWhole = startOfLine(text, outer.end) === outer.end;
    merged[around] = { ...outer, text: `${outer.text}${lines}${isWhole ? '\n' : ''}` };
  }
  return merged;
}

function isAround(text: string, { start, end }: Range, offset: number): boolean {
  return start < offset && (offset < end || (offset === end && startOfLine(text, start) === start));
}

interface MapEdit {
  text: string;
  map: MapNode;
  target: ObjectValue;
  style: WriteStyle;
}

function* editMap({ text, map, target, ...parent }: MapEdit): Generator<TextEdit> {
  const style = writeStyleOf(text, map, parent.style);
  const written = map.entries.filter(({ merged }) => !merged);
  // Of equal keys, only the last is edited; the earlier keys stay.
  for (const entry of new Map(written.map((each) => [each.key, each])).values()) {
    const value = target[entry.key];
    if (value !== undefined) yield* editEntry({ text, map, entry, value, style });
  }
  const removed = written.filter(({ key }) => target[key] === undefined);
  const keys = new Set(map.entries.map(({ key }) => key));
  const added = Object.entries(target).filter(([key]) => !keys.has(key));
  if (removed.length > 0 || added.length > 0) yield* replaceEntries(text, { map, written, removed, added, style });
}

interface EntryEdit {
  text: string;
  map: MapNode;
  entry: Entry;
  value: Value;
  style: WriteStyle;
}

function* editEntry(edit: EntryEdit): Generator<TextEdit> {
  const { text, entry, value, style } = edit;
  if (entry.value ? isSameValue(toValue(entry.value), value) : value === null) return;
  const node = ownValue(entry);
  if (node?.kind === 'map' && node.entries.length > 0 && isObject(value) && Object.keys(value).length > 0)
    yield* editMap({ text, map: node, target: value, style });
  else if (node?.kind === 'list' && isList(value)) yield* editList(node, value, edit);
  else yield replaceValue(edit);
}

function* editList(list: ListNode, value: readonly Value[], edit: EntryEdit): Generator<TextEdit> {
  const { text, style } = edit;
  const removed = removeItem(text, list, value);
  const areMaps = hasOwnItems(list) && list.items.every((item) => item?.kind === 'map');
  if (removed) yield removed;
  else if (list.items.length !== value.length || !areMaps || !value.every(isNonEmptyObject)) yield replaceValue(edit);
  else
    for (const [i, item] of list.items.entries()) {
      const target = value[i];
      if (item?.kind === 'map' && isObject(target)) yield* editMap({ text, map: item, target, style });
    }
}

function replaceValue({ text, map, entry, value, style }: EntryEdit): TextEdit {
  const indent = ' '.repeat(columnOf(text, startOfEntry(text, entry)));
  const isInFlow = isFlowCollection(map);
  const colon = afterColon(text, entry);
  if (colon === undefined)
    return addValue(text, { entry, written: writeInline(value, style, isInFlow), indent, isInFlow });
  const node = ownValue(entry);
  const start = colon + (node ? keptProperties(text, colon, node).length : 0);
  const end = endOfContent(text, endOfEntry(text, entry), start);
  const isBlock = isTree(value) && !isInFlow;
  const written = isBlock
    ? blockAfterColon(value, indent.length)
    : writeKeepingQuotes(text, node, value, { style, isInFlow });
  const range = isInFlow ? { start, end } : { start, end: endOfLine(text, end) };
  const hasComments =
    isBlock || (node && (isOfSeveralParts(node) || text.slice(start, node.range.start).includes('\n')));
  const comments = hasComments ? commentsIn(text, range, node ? [node] : []) : [];
  const all = withComments(written, comments, { indent, isInFlow });
  const edit = { start, end: comments.length > 0 ? range.end : end, text: /^[ \n]/.test(all) ? all : ` ${all}` };
  return withoutEqualStart(text, edit);
}

function withoutEqualStart(text: string, { start, end, text: written }: TextEdit): TextEdit {
  let equal = 0;
  while (start + equal < end && text[start + equal] === ' ' && written[equal] === ' ') equal++;
  return { start: start + equal, end, text: written.slice(equal) };
}

interface AddedValue {
  entry: Entry;
  written: string;
  indent: string;
  isInFlow: boolean;
}

function addValue(text: string, { entry, written, indent, isInFlow }: AddedValue): TextEdit {
  const at = isInFlow ? entry.keyRange.end : endOfLine(text, entry.keyRange.end);
  return { start: at, end: at, text: isInFlow ? `: ${written}` : `\n${indent}: ${written}` };
}

/**
 * Returns the anchor that stays if the value is replaced; empty if there is none. An anchor stays, because an alias may
 * refer to it; a tag is removed with the value.
 */
function keptProperties(text: string, colon: number, node: Node): string {
  return /^(?:[ \t]+&[^\s,{}[\]]+)*/.exec(text.slice(colon, node.range.start))?.[0] ?? '';
}

function isOfSeveralParts(node: Node): boolean {
  return node.kind === 'map' || node.kind === 'list' || (node.kind === 'scalar' && node.style === 'block');
}

function withComments(
  written: string,
  comments: readonly string[],
  { indent, isInFlow }: { indent: string; isInFlow: boolean },
): string {
  if (isInFlow) return written + inFlow(comments, indent.length);
  if (!written.startsWith('\n')) return [written, ...comments].join(' ');
  return `${comments.map((comment, i) => `${i === 0 ? ' ' : `\n${indent}`}${comment}`).join('')}${written}`;
}

interface Replacement {
  map: MapNode;
  written: readonly Entry[];
  removed: readonly Entry[];
  added: readonly [string, Value][];
  style: WriteStyle;
}

function* replaceEntries(text: string, replacement: Replacement): Generator<TextEdit> {
  if (isFlowCollection(replacement.map)) yield* replaceInFlow(text, replacement);
  else yield* replaceInBlock(text, replacement);
}

/** The new fields replace the first removed field or, if no field is removed, follow the last field. */
function* replaceInBlock(text: string, { map, written, removed, added, style }: Replacement): Generator<TextEdit> {
  const first = written[0];
  if (!first) return;
  const indent = ' '.repeat(columnOf(text, startOfEntry(text, first)));
  const comments = removed.flatMap((entry) => commentsIn(text, wholeLinesOf(text, entry), nodesOf(entry)));
  const lines = [
    ...comments,
    ...added.map(
      ([key, value]) =>
        `${writeKey(key, style, false)}:${isTree(value) ? blockAfterColon(value, indent.length) : ` ${writeInline(value, style, false)}`}`,
    ),
  ];
  const [instead] = removed;
  if (!instead) {
    const end = endOfLine(text, endOfContent(text, map.range.end, map.range.start));
    yield { start: end, end, text: lines.map((line) => `\n${indent}${line}`).join('') };
    return;
  }
  const sharesLine = text.slice(startOfLine(text, instead.keyRange.start), startOfEntry(text, instead)).trim() !== '';
  const opening = sharesLine && lines.length === 0 ? removedOpening(text, written, removed) : [];
  const { start, end } = wholeLinesOf(text, opening.at(-1) ?? instead);
  let reached = end;
  for (const entry of removed.slice(Math.max(1, opening.length))) {
    const span = wholeLinesOf(text, entry);
    // Our parser reads two entries in the line `a: []: b`.
    if (span.end > reached) yield { start: Math.max(span.start, reached), end: span.end, text: '' };
    reached = Math.max(reached, span.end);
  }
  const joined = lines.join(`\n${indent}`);
  if (!sharesLine) yield { start, end, text: joined === '' ? '' : `${indent}${joined}\n` };
  else yield { start: startOfEntry(text, instead), ...endOfOpening(text, end, written[opening.length], joined) };
}

/** Returns the first entries of a list item, as far as they are removed and only blank lines are between them. */
function removedOpening(text: string, written: readonly Entry[], removed: readonly Entry[]): readonly Entry[] {
  const spans = removed.map((entry) => wholeLinesOf(text, entry));
  const isSeparate = (i: number) => text.slice(spans[i - 1]?.end, spans[i]?.start).trim() !== '';
  const kept = removed.findIndex((entry, i) => entry !== written[i] || (i > 0 && isSeparate(i)));
  return kept < 0 ? removed : removed.slice(0, kept);
}

/** The next entry of a list item takes the place of removed ones: `- b: 2` instead of `-` above `b: 2`. */
function endOfOpening(text: string, end: number, next: Entry | undefined, joined: string): Omit<TextEdit, 'start'> {
  const start = joined === '' && next ? startOfEntry(text, next) : undefined;
  const isNext = start !== undefined && start >= end && text.slice(end, start).trim() === '';
  return isNext ? { end: start, text: '' } : { end, text: `${joined}\n` };
}

function* replaceInFlow(text: string, { map, written, removed, added, style }: Replacement): Generator<TextEdit> {
  const lineOf = ownLineIndent(text, written[0]);
  const parts = added.map(([key, value]) => `${writeKey(key, style)}: ${writeTree(value, style, lineOf)}`);
  const between = lineOf === undefined ? ', ' : `,\n${lineOf}`;
  const [instead, ...others] = removed;
  const last = written.at(-1);
  if (instead && parts.length > 0) {
    const range = rangeOf(text, instead);
    const comments = commentsIn(text, range, nodesOf(instead));
    yield { ...range, text: parts.join(between) + inFlow(comments, columnOf(text, range.start)) };
  } else if (parts.length > 0 && last) {
    const end = endOfEntry(text, last);
    yield { start: end, end, text: between + parts.join(between) };
  } else if (parts.length > 0) yield { start: map.range.end - 1, end: map.range.end - 1, text: parts.join(between) };
  yield* removeInFlow(text, written, new Set(instead && parts.length === 0 ? removed : others));
}

function ownLineIndent(text: string, entry: Entry | undefined): string | undefined {
  if (!entry) return undefined;
  const start = startOfEntry(text, entry);
  const before = text.slice(startOfLine(text, start), start);
  return before.trim() === '' && before !== '' ? before : undefined;
}

function writeKeepingQuotes(
  text: string,
  node: Node | undefined,
  value: Value,
  { style, isInFlow }: { style: WriteStyle; isInFlow: boolean },
): string {
  const quote = node?.kind === 'scalar' && node.style === 'quoted' ? text[node.range.start] : undefined;
  const isPlain = typeof value === 'string' && /^[\w./-]+$/.test(value);
  return quote !== undefined && isPlain ? `${quote}${value}${quote}` : writeInline(value, style, isInFlow);
}

/** One edit removes adjacent entries, because adjacent entries share commas. */
function* removeInFlow(text: string, entries: readonly Entry[], gone: ReadonlySet<Entry>): Generator<TextEdit> {
  for (let i = 0; i < entries.length; i++) {
    const from = i;
    while (isIn(gone, entries[i])) i++;
    if (i > from) yield removalInFlow(text, entries, from, i);
  }
}

function removalInFlow(text: string, entries: readonly Entry[], from: number, to: number): TextEdit {
  const removed = entries.slice(from, to);
  const [before, next] = [entries[from - 1], entries[to]];
  const first = Math.min(...removed.map((entry) => startOfEntry(text, entry)));
  const last = Math.max(...removed.map((entry) => endOfEntry(text, entry)));
  const start = before && !next ? endOfEntry(text, before) : first;
  const end = next ? startOfEntry(text, next) : before ? last : last + commaAt(text, last);
  const comments = commentsIn(text, { start, end }, removed.flatMap(nodesOf));
  const written = inFlow(comments, columnOf(text, first));
  return { start, end, text: /\s/.test(text[start - 1] ?? '') ? written.trimStart() : written };
}

function isIn(gone: ReadonlySet<Entry>, entry: Entry | undefined): boolean {
  return entry !== undefined && gone.has(entry);
}

function commaAt(text: string, offset: number): number {
  const comma = /\s*,/y;
  comma.lastIndex = offset;
  return comma.exec(text)?.[0].length ?? 0;
}

function inFlow(comments: readonly string[], column: number): string {
  return comments.map((comment) => ` ${comment}\n${' '.repeat(column)}`).join('');
}

function rangeOf(text: string, entry: Entry): Range {
  return { start: startOfEntry(text, entry), end: endOfEntry(text, entry) };
}

function wholeLinesOf(text: string, entry: Entry): Range {
  const end = endOfLine(text, endOfContent(text, endOfEntry(text, entry), entry.keyRange.start));
  return { start: startOfLine(text, entry.keyRange.start), end: startOfNextLine(text, end) };
}

function nodesOf(entry: Entry): Node[] {
  const key: Node = { kind: 'templated', range: entry.keyRange, source: entry.key };
  const own = ownValue(entry);
  return own ? [key, own] : [key];
}

function blockAfterColon(value: Value, column: number): string {
  const indent = ' '.repeat(column + 2);
  return `\n${writeBlock(value).replaceAll(/^(?=.)/gm, indent)}`;
}

function isTree(value: Value): boolean {
  return (isList(value) && value.length > 0) || (isObject(value) && Object.keys(value).length > 0);
}

function isNonEmptyObject(value: Value): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

/** Returns the end of the text without trailing whitespace, because the range of a block extends to the next entry. */
function endOfContent(text: string, end: number, start: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function isFlowCollection(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && node.flow;
}
