// What may be typed at the cursor: keys, values, a whole object. Everything comes from the field descriptions; the file only
// says where the cursor is and what stands there already.

import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { ReleaseAndGates } from '../../model/admission/rules.ts';
import { belongsBeside, type Field } from '../../model/field.ts';
import { fileKindOf, fileKinds } from '../../model/file-kinds.ts';
import type { ChosenReleases, OwnReleases } from '../../model/kind.ts';
import { kindOf, kinds } from '../../model/kinds.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex, offsetAt, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { choiceBeside, choiceOf, choicesFor, otherStructures, structureOf } from '../completion/companions.ts';
import { type Cursor, cursorAt, marker } from '../completion/cursor.ts';
import { namesFrom, unreadFields } from '../completion/described-names.ts';
import { findMarked, findWritten, type Marked } from '../completion/find.ts';
import {
  type CompletionAbilities,
  type CompletionData,
  type Insertion,
  keyItem,
  keyText,
  type OfferedValue,
  valueItem,
  wholeSnippet,
} from '../completion/items.ts';
import { offeredNames } from '../completion/names.ts';
import { isAboutSomethingElse, mayHoldAutoscaler, topLevelKinds, wholeObjects } from '../completion/top-level.ts';
import { targetItems, wholeWorkloadObjects } from '../completion/whole-workload.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import { MarkupKind } from '../protocol-values.ts';
import { recogniseAll } from '../recognise.ts';
import { fieldCard } from '../reference.ts';
import { hasField, isServed } from '../release.ts';
import type { ChunkView } from '../view.ts';
import type { Surroundings } from '../workspace/surroundings.ts';

export interface CompletionOptions {
  json: boolean;
  /** Of the file, or its address: some kinds of file are known by their name. */
  path?: string;
  abilities: CompletionAbilities;
  /** Absent where no workspace is known. */
  surroundings?: Surroundings;
  /** The releases that somebody chose: nothing is offered that they do not have. */
  chosen?: ChosenReleases;
  /** What is known of the chunk already. */
  view?: ChunkView;
}

/** What is known around a place. */
export type PlaceOptions = Pick<CompletionOptions, 'surroundings' | 'chosen'>;

/** Positions count from the start of the chunk. */
export function completionsAt(text: string, position: Position, options: CompletionOptions): CompletionItem[] {
  const file = fileKindOf(options.path);
  if (!file && !mayHoldAutoscaler(text)) return [];
  const { view } = options;
  if (!file && view?.autoscalers.length === 0 && isAboutSomethingElse(text, position.line)) return [];
  const lines = view && view.autoscalers.length > 0 ? view.lines : indexLines(text);
  const cursor = cursorAt(text, offsetAt(lines, position), options);
  if (!cursor) return [];
  return (writtenItems(lines, cursor, options) ?? markedItems(lines, cursor, options)).map(inFront);
}

/** Other extensions sort their offers by their names: a sign that comes before all letters and digits keeps ours in front. */
function inFront(item: CompletionItem): CompletionItem {
  return { ...item, sortText: `!${item.sortText ?? item.label}` };
}

/** Of a word that stands in a text without mistakes everything is known; the first keys decide what the text is, though. */
function writtenItems(lines: LineIndex, cursor: Cursor, options: CompletionOptions): CompletionItem[] | undefined {
  const { autoscalers = [], textProblems = [], templated = false } = options.view ?? {};
  if (textProblems.length > 0 || templated) return undefined;
  for (const { root, description } of autoscalers) {
    const marked = description && findWritten(root, cursor.range);
    if (!marked || marked.path.length === 0 || (marked.role === 'value' && marked.path.length === 1)) continue;
    return itemsAt({ description, marked, object: root }, cursor, insertionAt(lines, cursor, marked, options), options);
  }
  return undefined;
}

function markedItems(lines: LineIndex, cursor: Cursor, options: CompletionOptions): CompletionItem[] {
  const file = fileKindOf(options.path);
  const { root } = readDocument(cursor.patched, options);
  const marked = findMarked(root);
  if (!root || !marked) return [];
  const insertion = insertionAt(lines, cursor, marked, options);
  const places = file ? [{ description: file, marked, object: root }] : placesOf(root);
  const [place] = places;
  const { surroundings, chosen: { kubernetes } = {} } = options;
  if (!place) {
    const forWorkloads = surroundings ? wholeWorkloadObjects(root, cursor, insertion, { surroundings, kubernetes }) : [];
    return [...wholeObjects(root, cursor, insertion, kubernetes), ...forWorkloads];
  }
  const meant = place.marked.role === 'key' ? [place] : places;
  return meant.flatMap((each) => itemsAt(each, cursor, insertion, options));
}

/** What a described place may hold. */
export function itemsAt(place: Place, cursor: Cursor, insertion: Insertion, options: PlaceOptions): CompletionItem[] {
  return place.marked.role === 'key'
    ? readKeys(place, keysAt(place, cursor, insertion, options), options)
    : valuesAt(place, insertion, options);
}

/** Of a file that is for autoscalers: nobody is led to write what their controllers do not read. */
function readKeys({ description, object }: Place, items: CompletionItem[], { surroundings }: PlaceOptions): CompletionItem[] {
  if (!surroundings || !fileKinds.some(({ kind }) => kind === description.kind)) return items;
  const isUnread = unreadFields(object, surroundings);
  return items.filter(({ data }) => !isUnread((data as CompletionData).path));
}

/** The card beside the list, made for the one item that is looked at. */
export function resolveCompletion(item: CompletionItem): CompletionItem {
  const data = item.data as Partial<CompletionData> | undefined;
  if (typeof data?.kind !== 'string' || !Array.isArray(data.path)) return item;
  const root = (kindOf(data.apiVersion, data.kind) ?? fileKinds.find(({ kind }) => kind === data.kind))?.root;
  const field = root && fieldAt(root, data.path);
  return field ? { ...item, documentation: { kind: MarkupKind.Markdown, value: fieldCard(field) } } : item;
}

export interface Place {
  description: { apiVersion?: string; kind: string; root: Field; releases?: OwnReleases };
  marked: Marked;
  /** The object that is written. */
  object: Node;
}

/** Several only while the kind itself is being typed. */
function placesOf(root: Node): Place[] {
  for (const { root: object, description } of recogniseAll(root)) {
    const marked = description && findMarked(object);
    if (description && marked) return [{ description, marked, object }];
  }
  const marked = findMarked(root);
  return marked ? topLevelKinds(root).map((description) => ({ description, marked, object: root })) : [];
}

function keysAt(place: Place, cursor: Cursor, insertion: Insertion, { surroundings, chosen }: PlaceOptions): CompletionItem[] {
  const { description, marked } = place;
  const field = fieldAt(description.root, marked.path);
  if (field?.shape.type === 'map') return mapKeys(field, place, insertion, surroundings);
  if (field?.shape.type !== 'list') return field ? withTargets(keysOf(field, place, insertion, chosen), insertion, surroundings) : [];
  // A list whose first dash is not written yet gets it with the key.
  if (insertion.style !== 'block' || !cursor.startsLine) return [];
  const placed = { ...insertion, prefix: '- ', indentation: `${insertion.indentation}  ` };
  return keysOf(field.shape.item, { ...place, marked: { ...marked, path: [...marked.path, 0] } }, placed, chosen);
}

/** Behind `scaleTargetRef` the same, filled in for each workload of the workspace. */
function withTargets(items: CompletionItem[], insertion: Insertion, surroundings: Surroundings | undefined): CompletionItem[] {
  const reference = items.find(({ label }) => label === 'scaleTargetRef');
  return reference && surroundings ? [...items, ...targetItems(insertion, reference.sortText ?? '', surroundings)] : items;
}

function keysOf(parent: Field, { description, marked }: Place, insertion: Insertion, chosen: ChosenReleases = {}): CompletionItem[] {
  const { apiVersion, kind } = description;
  const siblings = new Map(
    marked.parent?.entries
      .filter(({ key, merged }) => !merged && key !== marker && key !== marked.key)
      .map(({ key, value }) => [key, value]),
  );
  const beside = siblings.has('type') ? undefined : choiceBeside(parent, siblings);
  const type = siblings.get('type');
  const excluded = otherStructures(parent, type?.kind === 'scalar' ? String(type.value) : beside);
  // Nobody is led to write a status: it is dropped.
  const isDropped = ({ name, texts }: Field) => texts.notOffered === true || (name === 'status' && marked.path.length === 0);
  const isRefused = ({ texts: { notBeside = [] } }: Field) => notBeside.some((name) => siblings.has(name));
  const fields = childrenOf(parent).filter((field) => hasField(chosen, description, field));
  const fits = (field: Field) => belongsBeside(field, fields, (key) => textOf(siblings.get(key)));
  const open = fields.filter(
    (field) => !siblings.has(field.name) && !excluded.has(field.name) && !isDropped(field) && !isRefused(field) && fits(field),
  );
  // Required ones first, then as described.
  const ordered = [...open.filter(({ required }) => required), ...open.filter(({ required }) => !required)];
  return ordered.map((child, index) => {
    const choice = siblings.has('type') ? undefined : choiceOf(parent, child.name);
    const only = child.name === 'type' && beside !== undefined ? [beside] : choicesFor(child, fields, siblings);
    const named = only.length > 0 ? withChoices(child, only) : child;
    const text = siblings.size === 0 && startsWithKey(parent, child) ? wholeSnippet(parent, insertion) : keyText(named, choice, insertion);
    return keyItem(child, index, text, insertion, {
      ...(apiVersion !== undefined && { apiVersion }),
      ...{ kind, path: [...marked.path, child.name] },
    });
  });
}

function withChoices({ shape: _, ...field }: Field, choices: readonly string[]): Field {
  return { ...field, shape: { type: 'string', enum: choices }, texts: { text: field.texts.text } };
}

/** Keys that no description lists: names that are known elsewhere. */
function mapKeys(field: Field, { marked, object, description: { kind } }: Place, insertion: Insertion, surroundings?: Surroundings) {
  const { shape, texts } = field;
  const item = shape.type === 'map' ? shape.item : undefined;
  if (!item || !texts.keys) return [];
  const written = new Set(marked.parent?.entries.map(({ key }) => key));
  const offered = namesFrom(texts.keys, object, surroundings).filter(({ value }) => !written.has(value));
  return offered.map(({ value, effect = '' }, index) => {
    const named: Field = { ...item, name: value, required: false, texts: { ...item.texts, text: effect } };
    return keyItem(named, index, keyText(named, undefined, insertion), insertion, { kind, path: [...marked.path, value] });
  });
}

function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** The first key of an empty item brings all that the item needs. */
function startsWithKey({ texts: { snippet } }: Field, { name }: Field): boolean {
  return snippet?.startsWith(`${name}:`) === true;
}

function valuesAt(place: Place, insertion: Insertion, { surroundings, chosen }: PlaceOptions): CompletionItem[] {
  const { description, marked, object } = place;
  const field = fieldAt(description.root, marked.path);
  if (!field) return [];
  if (marked.inBrackets && field.shape.type === 'object') return bracedItems(field, place, insertion, chosen);
  const isType = marked.path.at(-1) === 'type' && marked.parent !== undefined;
  const parent = isType ? fieldAt(description.root, marked.path.slice(0, -1)) : undefined;
  const written = new Set(marked.parent?.entries.map(({ key }) => key));
  const names = offeredAt(field, { marked, object }, surroundings);
  const named = new Set(names.map(({ value }) => value));
  const offered = isVersion(marked) ? versionsOf(place, chosen?.kubernetes) : valuesOf(field);
  const isThere = ({ value }: OfferedValue) => !parent || hasField(chosen ?? {}, description, structureOf(parent, value) ?? parent);
  const values: OfferedValue[] = [...names, ...offered.filter((each) => !named.has(each.value) && isThere(each))];
  return values.map((value, index) => {
    const structure = parent && structureOf(parent, value.value);
    return valueItem(value, field, index, insertion, structure && !written.has(structure.name) ? structure : undefined);
  });
}

function isVersion({ path }: Marked): boolean {
  return path.length === 1 && path[0] === 'apiVersion';
}

/** Those that the description names, and whatever else the chosen release serves. */
function versionsOf({ description }: Place, kubernetes: ReleaseAndGates | undefined): { value: string; effect?: string }[] {
  const versions = kinds.filter(({ kind }) => kind === description.kind);
  const field = fieldAt(description.root, ['apiVersion']);
  const named = (field ? valuesOf(field) : []).filter(({ value }) =>
    versions.every((each) => each.apiVersion !== value || isServed(kubernetes, each)),
  );
  const others = kubernetes ? versions.filter((each) => isServed(kubernetes, each)).map(({ apiVersion }) => ({ value: apiVersion })) : [];
  return [...named, ...others.filter(({ value }) => !named.some((each) => each.value === value))];
}

/** An item of `[ … ]` brings its braces. */
function bracedItems(field: Field, place: Place, insertion: Insertion, chosen: ChosenReleases | undefined): CompletionItem[] {
  return keysOf(field, place, insertion, chosen).map((item) => {
    const edit = item.textEdit;
    return edit ? { ...item, textEdit: { ...edit, newText: `{ ${edit.newText} }` } } : item;
  });
}

function offeredAt(
  { texts: { names } }: Field,
  { marked, object }: Omit<Place, 'description'>,
  surroundings?: Surroundings,
): OfferedValue[] {
  if (names) return namesFrom(names, object, surroundings);
  return surroundings ? offeredNames(marked, object, surroundings) : [];
}

export function valuesOf({ shape, texts: { values = [] } }: Field): { value: string; effect?: string }[] {
  const listed = shape.type === 'string' ? (shape.enum ?? []) : shape.type === 'boolean' ? ['true', 'false'] : [];
  const described = new Set(values.map(({ value }) => value));
  // Where the description names some of the choices, the others do nothing here.
  return described.size > 0 ? [...values] : listed.map((value) => ({ value }));
}

export function insertionAt(lines: LineIndex, cursor: Cursor, marked: Marked, { json, abilities }: CompletionOptions): Insertion {
  const { range, column, indentation, quote, hasColon, needsSpace } = cursor;
  const isFlow = json || marked.inBrackets === true || marked.parent?.flow === true || (marked.role === 'key' && !cursor.startsLine);
  // Whoever opens double quotes for a key in `{ … }` writes JSON.
  const style = json || (isFlow && quote === '"') ? 'json' : isFlow ? 'flow' : 'block';
  const keyColumn = marked.role === 'key' ? column : columnOf(lines, marked);
  return {
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
    style,
    quote,
    hasColon,
    needsSpace,
    indentation: ' '.repeat(Math.max(0, abilities.insertAsIs ? keyColumn : keyColumn - indentation)),
    prefix: '',
    abilities,
  };
}

/** Where the key of a value stands. It is in front of the word that was replaced, so that offsets still hold. */
function columnOf(lines: LineIndex, { parent, path }: Marked): number {
  const key = parent?.entries.find((entry) => entry.key === path.at(-1));
  return key ? positionAt(lines, key.keyRange.start).character : 0;
}
