// Completion items of a field's description. Order and effect come from there; how much is written depends on what
// stands already.

import type { CompletionItem, Range } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { CompletionItemKind, InsertTextFormat, InsertTextMode } from '../lsp-constants.ts';
import { keySnippet, objectSnippet } from './snippet.ts';
import { keySeparator, type SnippetStyle } from './write-snippet.ts';

/** What the client can do. */
export interface CompletionCapabilities {
  snippets: boolean;
  /** Lines are inserted as they are; otherwise the client indents them like the line of the cursor. */
  insertAsIs: boolean;
}

export interface Insertion {
  /** From the start of the chunk. */
  range: Range;
  style: SnippetStyle['style'];
  /** Keys of JSON get a line each, since the one at the cursor has one. */
  isMultiline: boolean;
  quote: '' | '"' | "'";
  hasColon: boolean;
  needsSpace: boolean;
  /** For lines after the first. */
  indentation: string;
  /** Written in front: `- ` where a list waits for its first item. */
  prefix: string;
  abilities: CompletionCapabilities;
}

/** Finds the field again when the item is shown (`resolveCompletion`). */
export interface CompletionData {
  /** Absent for a file that is known by its name. */
  apiVersion?: string;
  kind: string;
  path: Path;
}

/** What a key writes; `choice` is the `type` that it needs in front. */
export function keyInsertText(field: Field, choice: string | undefined, insertion: Insertion): string {
  if (insertion.hasColon) return quoted(field.name, insertion);
  const key = keySnippet(field, snippetStyleOf(insertion));
  if (choice === undefined) return insertion.prefix + key;
  const type = insertion.style === 'json' ? `"type": "${choice}"` : `type: ${choice}`;
  return `${insertion.prefix}${type}${keySeparator(insertion)}${key}`;
}

/** All that an object needs. */
export function objectInsertText(object: Field, insertion: Insertion): string {
  const text = insertion.hasColon ? '' : objectSnippet(object, snippetStyleOf(insertion));
  return insertion.prefix + text;
}

export function keyItem(
  field: Field,
  index: number,
  newText: string,
  insertion: Insertion,
  data: CompletionData,
): CompletionItem {
  const note = field.required ? 'required' : field.texts.default;
  return {
    label: field.name,
    kind: CompletionItemKind.Property,
    detail: field.texts.text,
    ...(note !== undefined && { labelDetails: { description: note } }),
    ...sortedEdit(field.name, index, newText, insertion),
    data,
  };
}

export interface ValueSuggestion {
  value: string;
  effect?: string;
  /** Keys that belong beside it. */
  beside?: readonly (readonly [key: string, value: string])[];
}

/** `structure`: the field that the value needs beside it. */
export function valueItem(
  value: ValueSuggestion,
  field: Field,
  index: number,
  insertion: Insertion,
  structure?: Field,
): CompletionItem {
  const isText = field.shape.type === 'string';
  // JSON knows no `500m`.
  const needsQuotes =
    isText || insertion.quote !== '' || (insertion.style === 'json' && field.shape.type === 'quantity');
  const text = needsQuotes ? quoted(value.value, insertion) : value.value;
  const keys = (value.beside ?? []).map(([key, text]) => siblingText(key, text, insertion));
  if (structure) keys.push(keySnippet(structure, snippetStyleOf(insertion)));
  const more = keys.map((key) => `${keySeparator(insertion)}${key}`).join('');
  return {
    label: value.value,
    kind: isText ? CompletionItemKind.EnumMember : CompletionItemKind.Value,
    ...(value.effect !== undefined && { detail: value.effect }),
    ...sortedEdit(value.value, index, `${insertion.needsSpace ? ' ' : ''}${text}${more}`, insertion),
  };
}

function siblingText(key: string, value: string, { style }: Insertion): string {
  return style === 'json' ? `"${key}": "${value}"` : `${key}: ${value}`;
}

function sortedEdit(label: string, index: number, newText: string, insertion: Insertion): Partial<CompletionItem> {
  return { sortText: String(index).padStart(3, '0'), ...insertEdit(label, newText, insertion) };
}

function insertEdit(label: string, newText: string, { abilities, quote, range }: Insertion): Partial<CompletionItem> {
  return {
    filterText: quote + label,
    insertTextFormat: abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
    textEdit: { range, newText },
  };
}

/** What is offered of a whole object, or of a reference with its names. */
export interface SnippetLabel {
  label: string;
  detail: string;
  sortText?: string;
}

export function snippetItem(label: SnippetLabel, newText: string, insertion: Insertion): CompletionItem {
  return { ...label, kind: CompletionItemKind.Snippet, ...insertEdit(label.label, newText, insertion) };
}

function quoted(text: string, { quote, style }: Insertion): string {
  // What would be read as a number is only a text in quotes.
  const used = quote || (style === 'json' || /^[\d.]+$/.test(text) ? '"' : '');
  return `${used}${text}${used}`;
}

export function snippetStyleOf({ style, isMultiline, abilities, indentation }: Insertion): SnippetStyle {
  return { style, isMultiline, placeholders: abilities.snippets, indentation };
}
