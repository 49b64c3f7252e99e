// What may be typed at the cursor: keys, values, a whole object. Everything comes from the field descriptions; the file only
// says where the cursor is and what stands there already.
import { type CompletionItem, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import type { KindDescription } from '../../model/kind.ts';
import { kindOf } from '../../model/kinds.ts';
import type { Path } from '../../model/path.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex, offsetAt, positionAt } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { type Cursor, cursorAt, marker } from '../completion/cursor.ts';
import { findMarked, type Marked } from '../completion/find.ts';
import { type CompletionAbilities, type CompletionData, type Insertion, keyItem, valueItem } from '../completion/items.ts';
import { mayHoldAutoscaler, topLevelKind, wholeObject } from '../completion/top-level.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { recogniseAll } from '../recognise.ts';
import { fieldCard } from '../reference.ts';

export interface CompletionOptions {
  json: boolean;
  abilities: CompletionAbilities;
}

/** Positions count from the start of the chunk. */
export function completionsAt(text: string, position: Position, options: CompletionOptions): CompletionItem[] {
  if (!mayHoldAutoscaler(text)) return [];
  const lines = indexLines(text);
  const cursor = cursorAt(text, offsetAt(lines, position), options);
  if (!cursor) return [];
  const { root } = readDocument(cursor.patched, options);
  const marked = findMarked(root);
  if (!root || !marked) return [];
  const insertion = insertionAt(lines, cursor, marked, options);
  const place = placeOf(root);
  if (!place) return wholeObject(root, cursor, insertion);
  return place.marked.role === 'key' ? keysAt(place, cursor, insertion) : valuesAt(place, cursor, insertion);
}

/** The card beside the list, made for the one item that is looked at. */
export function resolveCompletion(item: CompletionItem): CompletionItem {
  const data = item.data as Partial<CompletionData> | undefined;
  if (typeof data?.apiVersion !== 'string' || typeof data.kind !== 'string' || !Array.isArray(data.names)) return item;
  const root = kindOf(data.apiVersion, data.kind)?.root;
  const field = root && fieldAt(root, data.names);
  return field ? { ...item, documentation: { kind: MarkupKind.Markdown, value: fieldCard(field) } } : item;
}

interface Place {
  description: KindDescription;
  marked: Marked;
}

function placeOf(root: Node): Place | undefined {
  for (const { root: object, description } of recogniseAll(root)) {
    const marked = description && findMarked(object);
    if (description && marked) return { description, marked };
  }
  const description = topLevelKind(root);
  const marked = description && findMarked(root);
  return description && marked && { description, marked };
}

function keysAt({ description, marked }: Place, cursor: Cursor, insertion: Insertion): CompletionItem[] {
  const field = fieldAt(description.root, marked.path);
  if (!field) return [];
  const isFirstItem = field.shape.type === 'list' && insertion.style === 'block';
  // A list whose first dash is not written yet gets it with the key.
  const parent = isFirstItem && field.shape.type === 'list' ? field.shape.item : field;
  const placed = isFirstItem ? { ...insertion, prefix: '- ', indentation: `${insertion.indentation}  ` } : insertion;
  const path: Path = isFirstItem ? [...marked.path, 0] : marked.path;
  if (isFirstItem && !cursor.startsLine) return [];
  const data = (name: string): CompletionData => ({ apiVersion: description.apiVersion, kind: description.kind, names: [...path, name] as string[] });
  return openKeys(parent, marked.parent).map((child, index) => keyItem(child, index, placed, data(child.name)));
}

/** Required ones first, then as described; without those that stand there, or that another choice of `type` would need. */
function openKeys(field: Field, siblings: MapNode | undefined): Field[] {
  const written = new Set(siblings?.entries.filter((entry) => !entry.merged).map((entry) => entry.key));
  const excluded = otherChoices(field, siblings);
  const open = childrenOf(field).filter(({ name }) => !written.has(name) && !excluded.has(name));
  return [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)];
}

/** `type: Resource` leaves out `pods`, `object` and their like. */
function otherChoices(field: Field, siblings: MapNode | undefined): ReadonlySet<string> {
  const type = siblings?.entries.find((entry) => entry.key === 'type')?.value;
  const shape = childrenOf(field).find((child) => child.name === 'type')?.shape;
  if (type?.kind !== 'scalar' || shape?.type !== 'string' || !shape.enum?.includes(String(type.value))) return new Set();
  return new Set(shape.enum.filter((choice) => choice !== type.value).map((choice) => choice.charAt(0).toLowerCase() + choice.slice(1)));
}

function valuesAt({ description, marked }: Place, cursor: Cursor, insertion: Insertion): CompletionItem[] {
  const field = fieldAt(description.root, marked.path);
  if (!field) return [];
  if (field.shape.type === 'object' && typeof marked.path.at(-1) === 'number') {
    return keysAt({ description, marked: { role: 'key', path: marked.path } }, cursor, insertion);
  }
  return valuesOf(field).map((value, index) => valueItem(value, field, index, insertion));
}

function valuesOf({ shape, texts: { values = [] } }: Field): { value: string; effect?: string }[] {
  const listed = shape.type === 'string' ? (shape.enum ?? []) : shape.type === 'boolean' ? ['true', 'false'] : [];
  const described = new Set(values.map(({ value }) => value));
  return [...values, ...listed.filter((value) => !described.has(value)).map((value) => ({ value }))];
}

function insertionAt(lines: LineIndex, cursor: Cursor, marked: Marked, { json, abilities }: CompletionOptions): Insertion {
  const start = positionAt(lines, cursor.range.start);
  const style = json ? 'json' : cursor.startsLine && !isFlow(marked) ? 'block' : 'flow';
  const columns = abilities.insertAsIs ? cursor.column : cursor.column - cursor.indentation;
  return {
    range: { start, end: positionAt(lines, cursor.range.end) },
    style: cursor.quote === '"' && style === 'flow' ? 'json' : style,
    quote: cursor.quote,
    hasColon: cursor.hasColon,
    needsSpace: cursor.needsSpace,
    indentation: ' '.repeat(columns),
    prefix: '',
    abilities,
  };
}

function isFlow({ parent }: Marked): boolean {
  return parent?.flow === true && parent.entries.some((entry) => entry.key === marker);
}
