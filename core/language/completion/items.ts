// Completion items of a field's description. Order and effect come from there; how much is written depends on what stands already.
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Range,
} from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import { keySnippet, type SnippetStyle } from './snippet.ts';

/** What the client can do. */
export interface CompletionAbilities {
  snippets: boolean;
  /** Lines are inserted as they are; otherwise the client indents them like the line of the cursor. */
  insertAsIs: boolean;
}

export interface Insertion {
  /** From the start of the chunk. */
  range: Range;
  style: SnippetStyle['style'];
  quote: '' | '"' | "'";
  hasColon: boolean;
  needsSpace: boolean;
  /** For lines after the first. */
  indentation: string;
  /** Written in front: `- ` where a list waits for its first item. */
  prefix: string;
  abilities: CompletionAbilities;
}

/** Finds the field again when the item is shown (`resolveCompletion`). */
export interface CompletionData {
  apiVersion: string;
  kind: string;
  names: string[];
}

export function keyItem(field: Field, index: number, insertion: Insertion, data: CompletionData): CompletionItem {
  const { abilities } = insertion;
  const newText = insertion.prefix + (insertion.hasColon ? bareKey(field, insertion) : keySnippet(field, styleOf(insertion)));
  return {
    label: field.name,
    kind: CompletionItemKind.Property,
    detail: field.texts.text,
    labelDetails: { description: field.required ? 'required' : (field.texts.default ?? '') },
    sortText: String(index).padStart(3, '0'),
    filterText: insertion.quote + field.name,
    insertTextFormat: abilities.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
    textEdit: { range: insertion.range, newText },
    data,
  };
}

export function valueItem(value: { value: string; effect?: string }, field: Field, index: number, insertion: Insertion): CompletionItem {
  const isText = field.shape.type === 'string';
  const quote = insertion.quote || (insertion.style === 'json' && isText ? '"' : '');
  return {
    label: value.value,
    kind: isText ? CompletionItemKind.EnumMember : CompletionItemKind.Value,
    ...(value.effect !== undefined && { detail: value.effect }),
    sortText: String(index).padStart(3, '0'),
    filterText: insertion.quote + value.value,
    textEdit: { range: insertion.range, newText: `${insertion.needsSpace ? ' ' : ''}${quote}${value.value}${quote}` },
  };
}

function bareKey({ name }: Field, { quote, style }: Insertion): string {
  const used = quote || (style === 'json' ? '"' : '');
  return `${used}${name}${used}`;
}

function styleOf({ style, abilities, indentation }: Insertion): SnippetStyle {
  return { style, placeholders: abilities.snippets, indentation };
}
