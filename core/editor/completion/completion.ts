import type { CompletionItem, Position } from 'vscode-languageserver-types';
import { fieldDocumentation } from '../../analysis/field-documentation.ts';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { kindOf } from '../../apiserver/kinds.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { fileKindOf, fileKinds } from '../../model/file-kinds.ts';
import { indexLines, type LineIndex, offsetAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findAnnotationCursor } from './annotation-cursor.ts';
import type { CompletionData, Insertion } from './completion-items.ts';
import {
  type CompletionEnvironment,
  type CompletionOptions,
  type CompletionSubject,
  completionSubjects,
} from './completion-subject.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { findMarked, findWord } from './find-marked.ts';
import { insertionAt } from './insertion.ts';
import { keyItemsAt } from './key-items.ts';
import { manifestItems } from './manifest-items.ts';
import { unreadFieldFilter } from './names-from-source.ts';
import { reindentedCursors, withIndentation } from './reindented-cursors.ts';
import { isOtherToolFile, isUnrelatedDocument, mayBecomeAutoscaler } from './top-level.ts';
import { valueItemsAt } from './value-items.ts';

/** @param position relative to the start of the YAML document */
export function completionsAt(text: string, position: Position, options: CompletionOptions): CompletionItem[] {
  const file = fileKindOf(options.path);
  if (!file && !mayBecomeAutoscaler(text)) return [];
  const { view } = options;
  if (!file && view?.autoscalers.length === 0 && isUnrelatedDocument(text, position.line)) return [];
  const lines = view && view.autoscalers.length > 0 ? view.lines : indexLines(text);
  const offset = offsetAt(lines, position);
  const annotated = findAnnotationCursor(lines, offset, options);
  if (annotated === 'nothing') return [];
  if (annotated) {
    const { subject, cursor, insertion, adaptItem } = annotated;
    return itemsAt(subject, cursor, insertion, options).map((item) => withPrioritySort(adaptItem(item)));
  }
  const cursor = cursorAt(text, offset, options);
  if (!cursor) return [];
  const items = completeWordItems(lines, cursor, options) ?? markedItems(lines, cursor, options);
  return (items.length > 0 ? items : reindentedItems(lines, cursor, options)).map(withPrioritySort);
}

/** The item comes before the items of other extensions, because `!` precedes all letters and digits. */
function withPrioritySort(item: CompletionItem): CompletionItem {
  return { ...item, sortText: `!${item.sortText ?? item.label}` };
}

/**
 * Returns the items that replace the whole word at the cursor; undefined if there is no such word. Top-level keys and
 * values are excluded, because `apiVersion` and `kind` determine the kind.
 */
function completeWordItems(lines: LineIndex, cursor: Cursor, options: CompletionOptions): CompletionItem[] | undefined {
  const { autoscalers = [], textProblems = [], templated = false } = options.view ?? {};
  if (textProblems.length > 0 || templated) return undefined;
  for (const { root, description } of autoscalers) {
    const marked = description && findWord(root, cursor.range);
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
  const places = file ? [{ description: file, marked, object: root }] : completionSubjects(root);
  const [place] = places;
  if (!place) return isOtherToolFile(options.path) ? [] : manifestItems(root, cursor, insertion, options);
  const meant = place.marked.role === 'key' ? [place] : places;
  return meant.flatMap((each) => itemsAt(each, cursor, insertion, options));
}

/**
 * Returns the keys that fit the line at another indentation. Empty without `insertAsIs`, because the client would then
 * indent the items relative to the current line.
 */
function reindentedItems(lines: LineIndex, cursor: Cursor, options: CompletionOptions): CompletionItem[] {
  if (options.json || !options.abilities.insertAsIs || !cursor.startsLine) return [];
  const { root } = readDocument(cursor.patched, options);
  for (const { cursor: moved, indentation } of reindentedCursors(lines, cursor, root, findMarked(root))) {
    const there = readDocument(moved.patched, options).root;
    const marked = findMarked(there);
    const [place] = there && marked?.role === 'key' ? completionSubjects(there) : [];
    if (!marked || !place) continue;
    const insertion = {
      ...insertionAt(lines, moved, marked, options),
      range: insertionAt(lines, cursor, marked, options).range,
    };
    const items = keyItemsAt(place, moved, insertion, options);
    if (items.length > 0) return items.map((item) => withIndentation(item, lines, cursor, indentation));
  }
  return [];
}

export function itemsAt(
  subject: CompletionSubject,
  cursor: Cursor,
  insertion: Insertion,
  options: CompletionEnvironment,
): CompletionItem[] {
  return subject.marked.role === 'key'
    ? withoutUnreadKeys(subject, keyItemsAt(subject, cursor, insertion, options), options)
    : valueItemsAt(subject, insertion, options);
}

function withoutUnreadKeys(
  { description, object }: CompletionSubject,
  items: CompletionItem[],
  { workspaceContext }: CompletionEnvironment,
): CompletionItem[] {
  if (!workspaceContext || !fileKinds.some(({ kind }) => kind === description.kind)) return items;
  const isUnread = unreadFieldFilter(object, workspaceContext);
  return items.filter(({ data }) => !isUnread((data as CompletionData).path));
}

export function resolveCompletion(item: CompletionItem): CompletionItem {
  const data = item.data as Partial<CompletionData> | undefined;
  if (typeof data?.kind !== 'string' || !Array.isArray(data.path)) return item;
  const root = (kindOf(data.apiVersion, data.kind) ?? fileKinds.find(({ kind }) => kind === data.kind))?.root;
  const field = root && fieldAt(root, data.path, () => data.sibling);
  if (!field) return item;
  const value = fieldDocumentation(field, { entryKey: String(data.path.at(-1)) });
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}
