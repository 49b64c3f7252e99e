// Completes fields and values inside the JSON of an annotation. The inserted text has a single line, and its quotes are
// escaped if the YAML scalar requires it.
import type { CompletionItem } from 'vscode-languageserver-types';
import { identifyObjects } from '../../index/read/identify-objects.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { type AnnotationJson, annotationJsonAt, withFieldSpelling } from '../annotation-json.ts';
import type { Insertion } from './completion-items.ts';
import type { CompletionOptions, CompletionSubject } from './completion-subject.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { findMarked } from './find-marked.ts';
import { insertionAt } from './insertion.ts';

export interface AnnotationCursor {
  subject: CompletionSubject;
  cursor: Cursor;
  insertion: Insertion;
  adaptItem(item: CompletionItem): CompletionItem;
}

/**
 * Returns the cursor inside the JSON of an annotation. Returns `nothing` if the offset is inside such JSON but nothing
 * can be completed there. Returns undefined if the offset is not inside the JSON of an annotation.
 */
export function findAnnotationCursor(
  lines: LineIndex,
  offset: number,
  options: CompletionOptions,
): AnnotationCursor | 'nothing' | undefined {
  const objects = options.view?.autoscalers ?? identifyObjects(readDocument(lines.text, options).root);
  for (const object of objects) {
    const annotated = annotationJsonAt(object, offset);
    if (annotated) return cursorInAnnotation(annotated, { lines, offset, root: object.root }, options) ?? 'nothing';
  }
  return undefined;
}

interface CursorContext {
  lines: LineIndex;
  offset: number;
  root: CompletionSubject['object'];
}

function cursorInAnnotation(
  annotated: AnnotationJson,
  { lines, offset, root }: CursorContext,
  options: CompletionOptions,
): AnnotationCursor | undefined {
  const { description, path, embedded } = annotated;
  const json = { ...options, json: true };
  const inside = embedded.offsetIn(offset);
  const cursor = inside === undefined ? undefined : cursorAt(embedded.text, inside, json);
  const read = cursor && readDocument(cursor.patched, json).root;
  const marked = read && findMarked(withFieldSpelling(read, fieldAt(description.root, path)));
  const range = cursor && embedded.rangeOf(cursor.range);
  if (!marked || !range) return undefined;
  const [start, end] = [positionAt(lines, range.start), positionAt(lines, range.end)];
  // LSP allows no completion that replaces text on several lines. A name is on several lines if the scalar is folded.
  if (start.line !== end.line) return undefined;
  const insertion: Insertion = {
    ...insertionAt(indexLines(embedded.text), cursor, marked, json),
    isMultiline: false,
    range: { start, end },
  };
  // If one quote of the JSON is escaped with a backslash, all quotes are escaped.
  const isEscaped = lines.text.slice(lines.starts[insertion.range.start.line], range.start).includes('\\"');
  return {
    subject: { description, marked: { ...marked, path: [...path, ...marked.path] }, object: root },
    cursor,
    insertion,
    adaptItem: (item) => (isEscaped ? withEscapes(item, options.abilities.snippets) : item),
  };
}

/** Escapes the double quotes of the item. In a snippet, each backslash must itself be escaped. */
function withEscapes(item: CompletionItem, isSnippet: boolean): CompletionItem {
  const { textEdit, filterText = item.label } = item;
  if (!textEdit) return item;
  const quote = isSnippet ? '\\\\"' : '\\"';
  return {
    ...item,
    filterText: filterText.replaceAll('"', '\\"'),
    textEdit: { ...textEdit, newText: textEdit.newText.replaceAll('"', () => quote) },
  };
}
