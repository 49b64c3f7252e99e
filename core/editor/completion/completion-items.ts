// Creates completion items from field descriptions and from the fields that are already written.

import type { CompletionItem, Range } from 'vscode-languageserver-types';
import { CompletionItemKind, InsertTextFormat, InsertTextMode } from '../../analysis/wording/lsp-constants.ts';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { keySnippet, objectSnippet } from './snippet.ts';
import { keySeparator, type SnippetStyle } from './write-snippet.ts';

export interface CompletionCapabilities {
  snippets: boolean;
  /**
   * Whether the client supports `InsertTextMode.asIs`. If not, the client indents lines like the line of the cursor.
   */
  insertAsIs: boolean;
}

export interface Insertion {
  /** The replaced range, relative to the start of the YAML document. */
  range: Range;
  style: SnippetStyle['style'];
  /** Whether each JSON key gets its own line, because the key at the cursor has its own line. */
  isMultiline: boolean;
  quote: '' | '"' | "'";
  hasColon: boolean;
  needsSpace: boolean;
  /** The indentation of the lines after the first line. */
  indentation: string;
  /** The text that is inserted before the item, such as `- ` for the first item of an empty list. */
  prefix: string;
  abilities: CompletionCapabilities;
}

export interface CompletionData {
  /** The API version of the document; absent for a file that is recognized by its name. */
  apiVersion?: string | undefined;
  kind: string;
  path: Path;
  sibling?: string | undefined;
}

/**
 * Returns the text that is inserted for a key. If the key needs a certain `type` (`choice`), a new key is inserted
 * together with this `type`.
 */
export function keyInsertText(field: Field, choice: string | undefined, insertion: Insertion): string {
  if (insertion.hasColon) return quoted(field.name, insertion);
  const key = keySnippet(field, snippetStyleOf(insertion));
  if (choice === undefined) return insertion.prefix + key;
  const type = insertion.style === 'json' ? `"type": "${choice}"` : `type: ${choice}`;
  return `${insertion.prefix}${type}${keySeparator(insertion)}${key}`;
}

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
  /** Sibling keys that are inserted with the value. */
  beside?: readonly (readonly [key: string, value: string])[];
}

/** @param structure the sibling field that the value requires, such as `pods` for `type: Pods` */
export function valueItem(
  value: ValueSuggestion,
  field: Field,
  index: number,
  insertion: Insertion,
  structure?: Field,
): CompletionItem {
  const isText = field.shape.type === 'string';
  // In JSON, a quantity such as `500m` needs quotes.
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

export interface SnippetLabel {
  label: string;
  detail: string;
  sortText?: string;
}

export function snippetItem(label: SnippetLabel, newText: string, insertion: Insertion): CompletionItem {
  return { ...label, kind: CompletionItemKind.Snippet, ...insertEdit(label.label, newText, insertion) };
}

function quoted(text: string, { quote, style }: Insertion): string {
  // JSON needs quotes, and so does a text that YAML would read as a number or a boolean.
  const used = quote || (style === 'json' || /^(?:[\d.]+|true|false)$/.test(text) ? '"' : '');
  return `${used}${text}${used}`;
}

export function snippetStyleOf({ style, isMultiline, abilities, indentation }: Insertion): SnippetStyle {
  return { style, isMultiline, placeholders: abilities.snippets, indentation };
}
