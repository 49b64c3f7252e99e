// Offers inside the JSON of an annotation: those of the field that it stands for, on one line and with the quotes of the text around it.
import type { CompletionItem } from 'vscode-languageserver-types';
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex, positionAt } from '../../text/lines.ts';
import { type AnnotatedText, annotatedAt, asDescribed } from '../annotated.ts';
import { fieldAt } from '../fields.ts';
import { recogniseAll } from '../recognise.ts';
import { type Cursor, cursorAt } from './cursor.ts';
import { findMarked } from './find.ts';
import { insertionAt } from './insertion.ts';
import type { Insertion } from './items.ts';
import type { CompletionOptions, Place } from './place.ts';

export interface AnnotatedCursor {
  place: Place;
  cursor: Cursor;
  insertion: Insertion;
  /** The offer as it is written inside of the text. */
  written(item: CompletionItem): CompletionItem;
}

/** Undefined outside of such texts; `nothing` where the text has no place for an offer. */
export function annotatedCursor(lines: LineIndex, offset: number, options: CompletionOptions): AnnotatedCursor | 'nothing' | undefined {
  const objects = options.view?.autoscalers ?? recogniseAll(readDocument(lines.text, options).root);
  for (const object of objects) {
    const annotated = annotatedAt(object, offset);
    if (annotated) return cursorIn(annotated, { lines, offset, root: object.root }, options) ?? 'nothing';
  }
  return undefined;
}

interface Around {
  lines: LineIndex;
  offset: number;
  root: Place['object'];
}

function cursorIn(annotated: AnnotatedText, { lines, offset, root }: Around, options: CompletionOptions): AnnotatedCursor | undefined {
  const { description, path, embedded } = annotated;
  const json = { ...options, json: true };
  const inside = embedded.offsetIn(offset);
  const cursor = inside === undefined ? undefined : cursorAt(embedded.text, inside, json);
  const read = cursor && readDocument(cursor.patched, json).root;
  const marked = read && findMarked(asDescribed(read, fieldAt(description.root, path)));
  const range = cursor && embedded.rangeOf(cursor.range);
  if (!marked || !range) return undefined;
  const insertion: Insertion = {
    ...insertionAt(indexLines(embedded.text), cursor, marked, json),
    isTall: false,
    range: { start: positionAt(lines, range.start), end: positionAt(lines, range.end) },
  };
  // Where a quote of the JSON is written with a backslash, all are.
  const isEscaped = lines.text.slice(lines.starts[insertion.range.start.line], range.start).includes('\\"');
  return {
    place: { description, marked: { ...marked, path: [...path, ...marked.path] }, object: root },
    cursor,
    insertion,
    written: (item) => (isEscaped ? withEscapes(item, options.abilities.snippets) : item),
  };
}

/** A snippet wants a backslash for each backslash. */
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
