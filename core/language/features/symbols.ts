// The outline of a file: each autoscaler, its metrics, its directions and their policies, by the names that a person would use.

import type { DocumentSymbol } from 'vscode-languageserver-types';
import { fileKinds } from '../../model/file-kinds.ts';
import { positionAt } from '../../text/lines.ts';
import type { Entry, MapNode, Node, Range } from '../../text/node.ts';
import { ownValue, winningEntry } from '../../text/value.ts';
import { SymbolKind } from '../protocol-values.ts';
import type { ChunkView, ObjectView } from '../view.ts';

/** Positions count from the start of the chunk. */
export function symbolsOf(view: ChunkView): DocumentSymbol[] {
  return view.objects.flatMap((object) => (isFileOfItsOwn(object) ? childrenOf(view, object.root) : (objectSymbol(view, object) ?? [])));
}

/** Such a file is its one object, and has no name but its own. */
function isFileOfItsOwn({ description }: ObjectView): boolean {
  return fileKinds.some(({ kind }) => kind === description?.kind);
}

function objectSymbol(view: ChunkView, { root, object }: ObjectView): DocumentSymbol | undefined {
  const [first] = root.entries;
  if (!first) return undefined;
  const metadata = childMap(root, 'metadata');
  const name = metadata && winningEntry(metadata, 'name');
  const label = plainText(name?.value) ?? 'without a name';
  const kind = typeof object.kind === 'string' ? object.kind : '';
  const parts = { name: label, detail: kind, kind: SymbolKind.Object, range: root.range, selection: name?.keyRange ?? first.keyRange };
  return symbol(view, { ...parts, children: childrenOf(view, root) });
}

interface Parts {
  name: string;
  detail?: string;
  kind: SymbolKind;
  range: Range;
  selection: Range;
  children: DocumentSymbol[];
}

function symbol({ lines }: ChunkView, { name, detail, kind, range, selection, children }: Parts): DocumentSymbol {
  const place = ({ start, end }: Range) => ({ start: positionAt(lines, start), end: positionAt(lines, end) });
  // An editor refuses a selection outside of its range: a name that an anchor elsewhere brings in, for one.
  const isInside = selection.start >= range.start && selection.end <= range.end;
  const shown = detail === undefined ? {} : { detail };
  return { name, ...shown, kind, range: place(range), selectionRange: place(isInside ? selection : range), children };
}

function childrenOf(view: ChunkView, map: MapNode): DocumentSymbol[] {
  return map.entries.filter(({ merged, key }) => !merged && key.trim() !== '').map((entry) => entrySymbol(view, entry));
}

function entrySymbol(view: ChunkView, entry: Entry): DocumentSymbol {
  const { key, keyRange } = entry;
  const own = ownValue(entry);
  const range = { start: keyRange.start, end: own?.range.end ?? keyRange.end };
  const place = { name: key, range, selection: keyRange };
  if (own?.kind === 'map') return symbol(view, { ...place, kind: SymbolKind.Object, children: childrenOf(view, own) });
  if (own?.kind === 'list')
    return symbol(view, {
      ...place,
      kind: SymbolKind.Array,
      children: own.items.flatMap((item, index) => itemSymbol(view, item, index, own.range)),
    });
  const detail = plainText(own);
  return symbol(view, { ...place, ...(detail !== undefined && { detail }), kind: SymbolKind.Field, children: [] });
}

function itemSymbol(view: ChunkView, item: Node | undefined, index: number, list: Range): DocumentSymbol[] {
  if (!item || item.range.start < list.start || item.range.end > list.end) return [];
  const name = (item.kind === 'map' ? itemName(item) : plainText(item)) ?? String(index);
  const children = item.kind === 'map' ? childrenOf(view, item) : [];
  return [symbol(view, { name, kind: SymbolKind.Object, range: item.range, selection: item.range, children })];
}

/** `Resource cpu`, `Pods 4 each 60 s`: what tells an item from its neighbours. */
function itemName(item: MapNode): string | undefined {
  const type = textAt(item, 'type');
  if (type === undefined) return textAt(item, 'what');
  const value = textAt(item, 'value');
  const period = textAt(item, 'periodSeconds');
  if (value !== undefined && period !== undefined) return `${type} ${value} each ${period} s`;
  const structure = childMap(item, type.charAt(0).toLowerCase() + type.slice(1));
  const metric = structure && (textAt(structure, 'name') ?? textAt(childMap(structure, 'metric'), 'name'));
  return metric === undefined ? type : `${type} ${metric}`;
}

function childMap(map: MapNode | undefined, key: string): MapNode | undefined {
  const value = map && winningEntry(map, key)?.value;
  return value?.kind === 'map' ? value : undefined;
}

function textAt(map: MapNode | undefined, key: string): string | undefined {
  return map && plainText(winningEntry(map, key)?.value);
}

/** One line, and short: an outline is no place to read. */
function plainText(node: Node | undefined): string | undefined {
  if (node?.kind !== 'scalar' && node?.kind !== 'unseen') return undefined;
  const text = node.source.trim().split(/\s*[\r\n]+\s*/)[0] ?? '';
  return text === '' ? undefined : text.slice(0, 80);
}
