import type { DocumentSymbol, Range as LineRange, Position } from 'vscode-languageserver-types';
import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { objectName } from '../../analysis/object-name.ts';
import { SymbolKind } from '../../analysis/wording/lsp-constants.ts';
import { fileKinds } from '../../model/file-kinds.ts';
import { printable } from '../../model/printable.ts';
import { type LineIndex, positionAt } from '../../text/lines.ts';
import type { Entry, ListNode, MapNode, Node, Range } from '../../text/node.ts';
import { type PlaceInFile, positionInFile, wholeFile } from '../../text/place-in-file.ts';
import { effectiveEntry, ownValue } from '../../text/tree.ts';

export interface OutlineOptions {
  /** The place of the YAML document. The positions of the symbols are relative to the start of the file. */
  place?: PlaceInFile;
  depth?: number;
}

interface SymbolContext {
  lines: LineIndex;
  place: PlaceInFile;
  depth: number;
}

export function documentSymbols(
  analyzed: AnalyzedDocument,
  { place = wholeFile, depth = Number.POSITIVE_INFINITY }: OutlineOptions = {},
): DocumentSymbol[] {
  const outline = { lines: analyzed.lines, place, depth };
  return analyzed.objects.flatMap((object) =>
    isFileOfKind(object) ? childrenOf(outline, object.root) : (objectSymbol(outline, object) ?? []),
  );
}

export function countSymbols({ objects }: AnalyzedDocument): number[] {
  const counts: number[] = [];
  for (const object of objects) {
    if (!isFileOfKind(object)) counts[0] = (counts[0] ?? 0) + 1;
    countBelow(object.root, isFileOfKind(object) ? 0 : 1, counts);
  }
  return counts;
}

function countBelow(node: Node | undefined, level: number, counts: number[]): void {
  const inside = node?.kind === 'map' ? node.entries.map(ownValue) : node?.kind === 'list' ? node.items : [];
  if (inside.length > 0) counts[level] = (counts[level] ?? 0) + inside.length;
  for (const each of inside) countBelow(each, level + 1, counts);
}

function isFileOfKind({ description }: AnalyzedObject): boolean {
  return fileKinds.some(({ kind }) => kind === description?.kind);
}

function objectSymbol(outline: SymbolContext, { root, object }: AnalyzedObject): DocumentSymbol | undefined {
  const [first] = root.entries;
  if (!first) return undefined;
  const metadata = childMap(root, 'metadata');
  const name = metadata && effectiveEntry(metadata, 'name');
  const label = symbolText(name?.value) ?? objectName(object) ?? 'without a name';
  const kind = typeof object.kind === 'string' ? object.kind : '';
  const parts = {
    name: label,
    detail: kind,
    kind: SymbolKind.Object,
    range: root.range,
    selection: name?.keyRange ?? first.keyRange,
  };
  return symbol(outline, { ...parts, children: childrenOf(oneLevelDown(outline), root) });
}

interface SymbolParts {
  name: string;
  detail?: string | undefined;
  kind: SymbolKind;
  range: Range;
  selection: Range;
  children: DocumentSymbol[];
}

function symbol(
  { lines, place: inFile }: SymbolContext,
  { name, detail, kind, range, selection, children }: SymbolParts,
): DocumentSymbol {
  const position = (offset: number) => positionInFile(positionAt(lines, offset), inFile);
  const place = ({ start, end }: Range) => ({ start: position(start), end: position(end) });
  // The selection range must be inside the range of the symbol, because editors reject any other outline. The range of
  // a name may be outside, for example if the name comes from a merged anchor.
  const isInside = selection.start >= range.start && selection.end <= range.end;
  const shown = detail === undefined ? {} : { detail: printable(detail) };
  return {
    name: printable(name),
    ...shown,
    kind,
    range: children.reduce(withChild, place(range)),
    selectionRange: place(isInside ? selection : range),
    children,
  };
}

/**
 * Extends the range of a parent so that it contains the child. In a broken text, a child may be outside of its parent,
 * and editors reject such an outline.
 */
function withChild({ start, end }: LineRange, { range }: DocumentSymbol): LineRange {
  return { start: isBefore(range.start, start) ? range.start : start, end: isBefore(end, range.end) ? range.end : end };
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

function oneLevelDown(outline: SymbolContext): SymbolContext {
  return { ...outline, depth: outline.depth - 1 };
}

function childrenOf(outline: SymbolContext, map: MapNode): DocumentSymbol[] {
  if (outline.depth <= 0) return [];
  return map.entries
    .filter(({ merged, key }) => !merged && key.trim() !== '')
    .map((entry) => entrySymbol(outline, entry));
}

function entrySymbol(outline: SymbolContext, entry: Entry): DocumentSymbol {
  const { key, keyRange } = entry;
  const own = ownValue(entry);
  const range = { start: keyRange.start, end: own?.range.end ?? keyRange.end };
  const place = { name: key, range, selection: keyRange };
  if (own?.kind === 'map')
    return symbol(outline, { ...place, kind: SymbolKind.Object, children: childrenOf(oneLevelDown(outline), own) });
  if (own?.kind === 'list')
    return symbol(outline, { ...place, kind: SymbolKind.Array, children: itemsOf(oneLevelDown(outline), own) });
  const detail = symbolText(own);
  return symbol(outline, { ...place, detail, kind: SymbolKind.Field, children: [] });
}

function itemsOf(outline: SymbolContext, { items }: ListNode): DocumentSymbol[] {
  return outline.depth <= 0 ? [] : items.flatMap((item, index) => itemSymbol(outline, item, index));
}

function itemSymbol(outline: SymbolContext, item: Node | undefined, index: number): DocumentSymbol[] {
  if (!item) return [];
  const name = (item.kind === 'map' ? itemName(item) : symbolText(item)) ?? String(index);
  const children = item.kind === 'map' ? childrenOf(oneLevelDown(outline), item) : [];
  return [symbol(outline, { name, kind: SymbolKind.Object, range: item.range, selection: item.range, children })];
}

function itemName(item: MapNode): string | undefined {
  const type = symbolTextAt(item, 'type');
  if (type === undefined) return symbolTextAt(item, 'what');
  const value = symbolTextAt(item, 'value');
  const period = symbolTextAt(item, 'periodSeconds');
  if (value !== undefined && period !== undefined) return `${type} ${value} per ${period} s`;
  const structure = childMap(item, type.charAt(0).toLowerCase() + type.slice(1));
  const metric = structure && (symbolTextAt(structure, 'name') ?? symbolTextAt(childMap(structure, 'metric'), 'name'));
  return metric === undefined ? type : `${type} ${metric}`;
}

function childMap(map: MapNode | undefined, key: string): MapNode | undefined {
  const value = map && effectiveEntry(map, key)?.value;
  return value?.kind === 'map' ? value : undefined;
}

function symbolTextAt(map: MapNode | undefined, key: string): string | undefined {
  return map && symbolText(effectiveEntry(map, key)?.value);
}

function symbolText(node: Node | undefined): string | undefined {
  if (node?.kind !== 'scalar' && node?.kind !== 'templated') return undefined;
  const text =
    node.source
      .trim()
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  return text === '' ? undefined : text.slice(0, 80);
}
