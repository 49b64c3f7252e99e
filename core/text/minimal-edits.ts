// The smallest text edits that turn one object into another: unchanged fields keep their position, comments and
// formatting, and the comments of removed fields stay above the added ones.

import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import { isFlowCollection } from './flow-collection.ts';
import { columnOf, endOfLine, lineBreakOf, startOfLine, startOfNextLine } from './lines.ts';
import type { Entry, ListNode, MapNode, Node, Range } from './node.ts';
import { removeItem } from './remove-item.ts';
import { isSameValue } from './same-value.ts';
import { toValue } from './tree.ts';
import { type WriteStyle, writeBlock, writeInline, writeKey, writeStyleOf, writeTree } from './write-style.ts';

export interface TextEdit extends Range {
  text: string;
}

/** Offsets refer to the original text; edits at the same offset are applied in the given order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text: written } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(copied, start), written);
    copied = end;
  }
  return [...parts, text.slice(copied)].join('');
}

export function minimalEdits(text: string, map: MapNode, target: ObjectValue): TextEdit[] {
  const lineBreak = lineBreakOf(text);
  const edits = withoutOverlaps(text, [...editMap({ text, map, target, style: writeStyleOf(text, map) })]);
  return lineBreak === '\n'
    ? edits
    : edits.map((edit) => ({ ...edit, text: edit.text.replaceAll(/\r?\n/g, lineBreak) }));
}

/**
 * A field that is added after the last one of a map is added to the edit of these lines, if the map inside loses its last
 * lines.
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
  for (const entry of written) {
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
  const node = entry.value;
  if (node ? isSameValue(toValue(node), value) : value === null) return;
  if (node?.kind === 'map' && isObject(value) && Object.keys(value).length > 0)
    yield* editMap({ text, map: node, target: value, style });
  else if (node?.kind === 'list' && isList(value)) yield* editList(node, value, edit);
  else yield replaceValue(edit);
}

function* editList(list: ListNode, value: readonly Value[], edit: EntryEdit): Generator<TextEdit> {
  const { text, style } = edit;
  const removed = removeItem(text, list, value);
  if (removed) yield { ...removed, text: '' };
  else if (list.items.length !== value.length || !list.items.every(isMapNode)) yield replaceValue(edit);
  else
    for (const [i, item] of list.items.entries()) {
      const target = value[i];
      if (isMapNode(item) && isObject(target)) yield* editMap({ text, map: item, target, style });
    }
}

function replaceValue({ text, map, entry, value, style }: EntryEdit): TextEdit {
  const { value: node, keyRange } = entry;
  // Between brackets a key may have no colon: `{a, b: 1}`.
  if (!node && !/^\s*:/.test(text.slice(keyRange.end)))
    return { start: keyRange.end, end: keyRange.end, text: `: ${writeInline(value, style)}` };
  const colon = text.indexOf(':', keyRange.end);
  const start = node ? Math.max(colon + 1, node.kind === 'scalar' ? node.range.start : colon + 1) : colon + 1;
  const end = node ? endOfContent(text, node.range.end, start) : start;
  const written =
    isFlowCollection(map) || !isTree(value)
      ? writeKeepingQuotes(text, node, value, style)
      : blockAfterColon(value, columnOf(text, keyRange.start));
  const isCollection = node?.kind === 'map' || node?.kind === 'list';
  const range = isTree(value) || isFlowCollection(map) ? { start, end } : { start, end: endOfLine(text, end) };
  const comments = isCollection ? commentsIn(text, range) : [];
  const all = withComments(written, comments, {
    indent: ' '.repeat(columnOf(text, keyRange.start)),
    isInFlow: isFlowCollection(map),
  });
  return {
    start,
    end: comments.length > 0 ? range.end : end,
    text: start === colon + 1 && !/^[ \n]/.test(all) ? ` ${all}` : all,
  };
}

/** The comments of the replaced value: after a value on one line, and above one on several lines. */
function withComments(
  written: string,
  comments: readonly string[],
  { indent, isInFlow }: { indent: string; isInFlow: boolean },
): string {
  if (isInFlow) return [written, ...comments.map((comment) => ` ${comment}\n${indent}`)].join('');
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

/** New fields replace the first removed field, or follow the last field. */
function* replaceInBlock(text: string, { map, written, removed, added, style }: Replacement): Generator<TextEdit> {
  const first = written[0];
  if (!first) return;
  const indent = ' '.repeat(columnOf(text, first.keyRange.start));
  const comments = removed.flatMap((entry) => commentsIn(text, wholeLinesOf(text, entry)));
  const lines = [
    ...comments,
    ...added.map(
      ([key, value]) =>
        `${writeKey(key, style)}:${isTree(value) ? blockAfterColon(value, indent.length) : ` ${writeInline(value, style)}`}`,
    ),
  ];
  const [instead, ...others] = removed;
  for (const entry of others) yield { ...wholeLinesOf(text, entry), text: '' };
  if (instead) {
    const span = wholeLinesOf(text, instead);
    const joined = lines.join(`\n${indent}`);
    const isOpener = text.slice(startOfLine(text, span.start), instead.keyRange.start).trim() !== '';
    const from = isOpener ? instead.keyRange.start : span.start;
    yield { start: from, end: span.end, text: joined === '' ? '' : `${isOpener ? '' : indent}${joined}\n` };
    return;
  }
  const end = endOfLine(text, endOfContent(text, map.range.end, map.range.start));
  yield { start: end, end, text: lines.map((line) => `\n${indent}${line}`).join('') };
}

function* replaceInFlow(text: string, { map, written, removed, added, style }: Replacement): Generator<TextEdit> {
  const lineOf = ownLineIndent(text, written[0]);
  const parts = added.map(([key, value]) => `${writeKey(key, style)}: ${writeTree(value, style, lineOf)}`);
  const between = lineOf === undefined ? ', ' : `,\n${lineOf}`;
  const [instead, ...others] = removed;
  const last = written.at(-1);
  if (instead && parts.length > 0)
    yield {
      start: instead.keyRange.start,
      end: endOfEntry(instead),
      text: parts.join(between) + commentsInFlow(text, instead),
    };
  else if (parts.length > 0 && last)
    yield { start: endOfEntry(last), end: endOfEntry(last), text: between + parts.join(between) };
  else if (parts.length > 0) yield { start: map.range.end - 1, end: map.range.end - 1, text: parts.join(between) };
  const gone = new Set(instead && parts.length === 0 ? removed : others);
  const firstKept = written.findIndex((entry) => !gone.has(entry));
  for (const [i, entry] of written.entries())
    if (gone.has(entry)) yield entryRemoval(text, entry, firstKept >= 0 && firstKept < i);
}

/** The spaces before an entry that starts its line. */
function ownLineIndent(text: string, entry: Entry | undefined): string | undefined {
  if (!entry) return undefined;
  const before = text.slice(startOfLine(text, entry.keyRange.start), entry.keyRange.start);
  return before.trim() === '' && before !== '' ? before : undefined;
}

/** Keeps the quotes of the replaced value. */
function writeKeepingQuotes(text: string, node: Node | undefined, value: Value, style: WriteStyle): string {
  const quote = node?.kind === 'scalar' && node.style === 'quoted' ? text[node.range.start] : undefined;
  const isPlain = typeof value === 'string' && /^[\w./-]+$/.test(value);
  return quote !== undefined && isPlain ? `${quote}${value}${quote}` : writeInline(value, style);
}

/** With the comma before it if an entry before it stays; otherwise with the one after it. */
function entryRemoval(text: string, entry: Entry, staysBefore: boolean): TextEdit {
  const before = staysBefore ? (/,\s*$/.exec(text.slice(0, entry.keyRange.start))?.[0].length ?? 0) : 0;
  const after = before > 0 ? 0 : (/^\s*,\s*/.exec(text.slice(endOfEntry(entry)))?.[0].length ?? 0);
  return { start: entry.keyRange.start - before, end: endOfEntry(entry) + after, text: commentsInFlow(text, entry) };
}

/** The comments of an entry between brackets, each with the line break that ends it. */
function commentsInFlow(text: string, entry: Entry): string {
  const indent = ' '.repeat(columnOf(text, entry.keyRange.start));
  const comments = commentsIn(text, { start: entry.keyRange.start, end: endOfEntry(entry) });
  return comments.map((comment) => ` ${comment}\n${indent}`).join('');
}

/** The whole lines of an entry of a block mapping. */
function wholeLinesOf(text: string, entry: Entry): Range {
  const end = endOfLine(text, endOfContent(text, endOfEntry(entry), entry.keyRange.start));
  return { start: startOfLine(text, entry.keyRange.start), end: startOfNextLine(text, end) };
}

function endOfEntry({ keyRange, value }: Entry): number {
  return Math.max(keyRange.end + 1, value && value.range.start >= keyRange.end ? value.range.end : 0);
}

function commentsIn(text: string, { start, end }: Range): string[] {
  return text
    .slice(start, end)
    .split(/\r\n|\n|\r/)
    .flatMap((line) => {
      // A quote in a comment begins no string, and `x` takes as much space as what it replaces.
      const found = /(?:^|\s)(#.*)$/s.exec(withoutQuotedText(line))?.[1];
      return found === undefined ? [] : line.slice(line.length - found.length);
    });
}

/** `x` replaces what is in quotes; a quote that nothing closes stays. */
function withoutQuotedText(line: string): string {
  let written = '';
  let at = 0;
  // If nothing closes a quote, nothing closes the next one of that kind.
  const unclosed = new Set<string>();
  for (const { index, 0: quote } of line.matchAll(/["']/g)) {
    if (index < at || unclosed.has(quote)) continue;
    const end = endOfQuote(line, index);
    if (end === undefined) {
      unclosed.add(quote);
      continue;
    }
    written += line.slice(at, index) + 'x'.repeat(end - index);
    at = end;
  }
  return written + line.slice(at);
}

function endOfQuote(line: string, start: number): number | undefined {
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === line[start]) return at + 1;
    if (line[at] === '\\' && line[start] === '"') at++;
  }
  return undefined;
}

function blockAfterColon(value: Value, column: number): string {
  const indent = ' '.repeat(column + 2);
  return `\n${writeBlock(value).replaceAll(/^(?=.)/gm, indent)}`;
}

function isTree(value: Value): boolean {
  return (isList(value) && value.length > 0) || (isObject(value) && Object.keys(value).length > 0);
}

function isMapNode(node: Node | undefined): node is MapNode {
  return node?.kind === 'map';
}

/** The range of a block extends to the next entry; its content ends before. */
function endOfContent(text: string, end: number, start: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
