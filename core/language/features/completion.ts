// What may be typed at the cursor: keys, values, a whole object. Everything comes from the field descriptions; the file only
// says where the cursor is and what stands there already.

import type { CompletionItem, Position } from 'vscode-languageserver-types';
import { fileKindOf, fileKinds } from '../../model/file-kinds.ts';
import { kindOf } from '../../model/kinds.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex, offsetAt } from '../../text/lines.ts';
import { annotatedCursor } from '../completion/annotated.ts';
import { type Cursor, cursorAt } from '../completion/cursor.ts';
import { unreadFields } from '../completion/described-names.ts';
import { findMarked, findWritten } from '../completion/find.ts';
import { insertionAt } from '../completion/insertion.ts';
import type { CompletionData, Insertion } from '../completion/items.ts';
import { keysAt } from '../completion/keys.ts';
import { type CompletionOptions, type Place, type PlaceOptions, placesOf } from '../completion/place.ts';
import { reindentedAt, withIndentation } from '../completion/reindented.ts';
import { belongsToOthers, isAboutSomethingElse, mayHoldAutoscaler } from '../completion/top-level.ts';
import { valuesAt } from '../completion/values.ts';
import { wholeObjects } from '../completion/whole-objects.ts';
import { fieldAt } from '../fields.ts';
import { MarkupKind } from '../protocol-values.ts';
import { fieldCard } from '../reference.ts';

/** Positions count from the start of the chunk. */
export function completionsAt(text: string, position: Position, options: CompletionOptions): CompletionItem[] {
  const file = fileKindOf(options.path);
  if (!file && !mayHoldAutoscaler(text)) return [];
  const { view } = options;
  if (!file && view?.autoscalers.length === 0 && isAboutSomethingElse(text, position.line)) return [];
  const lines = view && view.autoscalers.length > 0 ? view.lines : indexLines(text);
  const offset = offsetAt(lines, position);
  const annotated = annotatedCursor(lines, offset, options);
  if (annotated === 'nothing') return [];
  if (annotated) {
    const { place, cursor, insertion, written } = annotated;
    return itemsAt(place, cursor, insertion, options).map((item) => inFront(written(item)));
  }
  const cursor = cursorAt(text, offset, options);
  if (!cursor) return [];
  const items = writtenItems(lines, cursor, options) ?? markedItems(lines, cursor, options);
  return (items.length > 0 ? items : misplacedItems(lines, cursor, options)).map(inFront);
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
  if (!place) return belongsToOthers(options.path) ? [] : wholeObjects(root, cursor, insertion, options);
  const meant = place.marked.role === 'key' ? [place] : places;
  return meant.flatMap((each) => itemsAt(each, cursor, insertion, options));
}

/** Keys of the nearest level to which the line may belong. Clients that indent by themselves would do so from where it stands now. */
function misplacedItems(lines: LineIndex, cursor: Cursor, options: CompletionOptions): CompletionItem[] {
  if (options.json || !options.abilities.insertAsIs || !cursor.startsLine) return [];
  const { root } = readDocument(cursor.patched, options);
  for (const { cursor: moved, indentation } of reindentedAt(lines, cursor, root, findMarked(root))) {
    const there = readDocument(moved.patched, options).root;
    const marked = findMarked(there);
    const [place] = there && marked?.role === 'key' ? placesOf(there) : [];
    if (!marked || !place) continue;
    const insertion = { ...insertionAt(lines, moved, marked, options), range: insertionAt(lines, cursor, marked, options).range };
    const items = keysAt(place, moved, insertion, options);
    if (items.length > 0) return items.map((item) => withIndentation(item, lines, cursor, indentation));
  }
  return [];
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
