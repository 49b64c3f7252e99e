// The least changes that make one object of another in its text: what stays keeps its place, its comments and its formatting, and
// comments of what goes stand above what comes.
import { isList, isObject, type ObjectValue, type Value } from '../model/value.ts';
import { isFlowCollection } from './flow.ts';
import type { Entry, MapNode, Node, Range } from './node.ts';
import { toValue } from './value.ts';
import { writeYaml } from './write.ts';

export interface TextEdit extends Range {
  text: string;
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { start, end, text: written } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, start) + written + result.slice(end);
  }
  return result;
}

export function editsTo(text: string, map: MapNode, wanted: ObjectValue): TextEdit[] {
  return [...editMap({ text, map, wanted })];
}

interface MapEdit {
  text: string;
  map: MapNode;
  wanted: ObjectValue;
}

function* editMap({ text, map, wanted }: MapEdit): Generator<TextEdit> {
  const written = map.entries.filter(({ merged }) => !merged);
  for (const entry of written) {
    const value = wanted[entry.key];
    if (value !== undefined) yield* editEntry(text, map, entry, value);
  }
  const gone = written.filter(({ key }) => wanted[key] === undefined);
  const added = Object.entries(wanted).filter(([key]) => !map.entries.some((entry) => entry.key === key));
  if (gone.length > 0 || added.length > 0) yield* replaceEntries(text, { map, written, gone, added });
}

function* editEntry(text: string, map: MapNode, { value: node, keyRange }: Entry, value: Value): Generator<TextEdit> {
  if (node && isSame(toValue(node), value)) return;
  if (node?.kind === 'map' && isObject(value) && Object.keys(value).length > 0) yield* editMap({ text, map: node, wanted: value });
  else if (node?.kind === 'list' && isList(value) && node.items.length === value.length && node.items.every(isMapNode)) {
    for (const [i, item] of node.items.entries()) {
      const wanted = value[i];
      if (isMapNode(item) && isObject(wanted)) yield* editMap({ text, map: item, wanted });
    }
  } else yield replaceValue(text, { map, node, keyRange, value });
}

function replaceValue(
  text: string,
  { map, node, keyRange, value }: { map: MapNode; node: Node | undefined; keyRange: Range; value: Value },
): TextEdit {
  const colon = text.indexOf(':', keyRange.end);
  const start = node ? Math.max(colon + 1, node.kind === 'scalar' ? node.range.start : colon + 1) : colon + 1;
  const end = node ? lastLetter(text, node.range.end, start) : start;
  const written = isFlowCollection(map) || !isTree(value) ? inline(value) : blockBehindColon(value, columnOf(text, keyRange.start));
  const comments =
    node?.kind === 'map' && !isTree(value) ? commentsIn(text, { start, end: lineEnd(text, end) }).map((comment) => ` ${comment}`) : [];
  const all = `${written}${comments.join('')}`;
  return {
    start,
    end: comments.length > 0 ? lineEnd(text, end) : end,
    text: start === colon + 1 && !written.startsWith('\n') ? ` ${all}` : all,
  };
}

interface Replacement {
  map: MapNode;
  written: readonly Entry[];
  gone: readonly Entry[];
  added: readonly [string, Value][];
}

function* replaceEntries(text: string, replacement: Replacement): Generator<TextEdit> {
  if (isFlowCollection(replacement.map)) yield* replaceInFlow(text, replacement);
  else yield* replaceInBlock(text, replacement);
}

/** New fields take the place of the first one that goes, or stand at the end. */
function* replaceInBlock(text: string, { map, written, gone, added }: Replacement): Generator<TextEdit> {
  const first = written[0];
  if (!first) return;
  const indent = ' '.repeat(columnOf(text, first.keyRange.start));
  const comments = gone.flatMap((entry) => commentsIn(text, spanOf(text, entry)));
  const lines = [
    ...comments,
    ...added.map(([key, value]) => `${keyText(key)}:${isTree(value) ? blockBehindColon(value, indent.length) : ` ${inline(value)}`}`),
  ];
  const [instead, ...others] = gone;
  for (const entry of others) yield { ...spanOf(text, entry), text: '' };
  if (instead) {
    const span = spanOf(text, instead);
    const joined = lines.join(`\n${indent}`);
    const isOpener = text.slice(lineStart(text, span.start), instead.keyRange.start).trim() !== '';
    const from = isOpener ? instead.keyRange.start : span.start;
    yield { start: from, end: span.end, text: joined === '' ? '' : `${isOpener ? '' : indent}${joined}\n` };
    return;
  }
  const end = lineEnd(text, lastLetter(text, map.range.end, map.range.start));
  yield { start: end, end, text: lines.map((line) => `\n${indent}${line}`).join('') };
}

function* replaceInFlow(text: string, { map, written, gone, added }: Replacement): Generator<TextEdit> {
  const parts = added.map(([key, value]) => `${keyText(key)}: ${inline(value)}`);
  const kept = written.length - gone.length;
  const [instead, ...others] = gone;
  if (instead && parts.length > 0) yield { start: instead.keyRange.start, end: endOfEntry(instead), text: parts.join(', ') };
  else if (parts.length > 0) yield { start: map.range.end - 1, end: map.range.end - 1, text: `${kept > 0 ? ', ' : ''}${parts.join(', ')}` };
  for (const entry of instead && parts.length === 0 ? gone : others) yield withComma(text, entry);
}

function withComma(text: string, entry: Entry): TextEdit {
  const before = /,\s*$/.exec(text.slice(0, entry.keyRange.start))?.[0].length ?? 0;
  const after = before > 0 ? 0 : (/^\s*,\s*/.exec(text.slice(endOfEntry(entry)))?.[0].length ?? 0);
  return { start: entry.keyRange.start - before, end: endOfEntry(entry) + after, text: '' };
}

/** Whole lines of an entry of a block. */
function spanOf(text: string, entry: Entry): Range {
  const end = lineEnd(text, lastLetter(text, endOfEntry(entry), entry.keyRange.start));
  return { start: lineStart(text, entry.keyRange.start), end: Math.min(end + 1, text.length) };
}

function endOfEntry({ keyRange, value }: Entry): number {
  return Math.max(keyRange.end + 1, value && value.range.start >= keyRange.end ? value.range.end : 0);
}

function commentsIn(text: string, { start, end }: Range): string[] {
  return text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => /(?:^|\s)(#.*)$/.exec(line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, (quoted) => 'x'.repeat(quoted.length)))?.[1] ?? []);
}

function blockBehindColon(value: Value, column: number): string {
  const indent = ' '.repeat(column + 2);
  return `\n${writeYaml(value)
    .trimEnd()
    .replaceAll(/^(?=.)/gm, indent)}`;
}

function inline(value: Value): string {
  if (isObject(value) && Object.keys(value).length === 0) return '{}';
  if (isList(value)) return `[${value.map(inline).join(', ')}]`;
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(([key, item]) => `${keyText(key)}: ${inline(item)}`)
      .join(', ')} }`;
  return writeYaml(value).trimEnd();
}

function keyText(key: string): string {
  return writeYaml(key).trimEnd();
}

function isTree(value: Value): boolean {
  return (isList(value) && value.length > 0) || (isObject(value) && Object.keys(value).length > 0);
}

function isMapNode(node: Node | undefined): node is MapNode {
  return node?.kind === 'map';
}

function isSame(a: Value, b: Value): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i] ?? null));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key] ?? null, b[key] ?? null));
}

function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** A block's range reaches to the next entry; what is written ends before. */
function lastLetter(text: string, end: number, start: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
