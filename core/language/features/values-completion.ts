// Keys of a chart's values that its templates take, and the common values of the fields that they write.
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { Field } from '../../model/field.ts';
import { formatPath } from '../../model/path.ts';
import { readDocument } from '../../text/document.ts';
import { offsetAt } from '../../text/lines.ts';
import { cursorAt, marker } from '../completion/cursor.ts';
import { findMarked, type Marked } from '../completion/find.ts';
import { insertionAt } from '../completion/insertion.ts';
import { type Insertion, keyItem, valueItem } from '../completion/items.ts';
import type { CompletionOptions } from '../completion/place.ts';
import { keySnippet } from '../completion/snippet.ts';
import { valuesOf } from '../completion/values.ts';
import { linkedAt, type ValuesOptions, type ValuesView, viewValues } from '../values/view.ts';
import { itemsAt } from './completion.ts';

/** Positions count from the start of the chunk. */
export function valuesCompletionsAt(text: string, position: Position, around: ValuesOptions, options: CompletionOptions): CompletionItem[] {
  const view = viewValues(text, around);
  const cursor = view && cursorAt(text, offsetAt(view.lines, position), options);
  if (!cursor) return [];
  const { root } = readDocument(cursor.patched, options);
  const marked = findMarked(root);
  if (!root || !marked) return [];
  const insertion = insertionAt(view.lines, cursor, marked, options);
  const inside = linkedAt(view, marked.path).find(({ link }) => link.use.isWhole);
  if (inside) {
    const { chosen } = options;
    const { description } = inside.chart;
    return itemsAt({ description, marked: { ...marked, path: inside.path }, object: root }, cursor, insertion, chosen ? { chosen } : {});
  }
  if (marked.path.some((key) => typeof key === 'number')) return [];
  return marked.role === 'key' ? keysAt(view, marked, insertion, around) : valuesAt(view, marked, insertion);
}

function keysAt(view: ValuesView, { path, parent }: Marked, insertion: Insertion, { index }: ValuesOptions): CompletionItem[] {
  const written = new Set(parent?.entries.filter(({ key }) => key !== marker).map(({ key }) => key));
  const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
  const open = takenValues(view, index).filter((value) => value.startsWith(prefix));
  const keys = new Set(
    open.map((value) => value.slice(prefix.length).split('.')[0] ?? '').filter((key) => key !== '' && !written.has(key)),
  );
  return [...keys].map((key, place) => {
    const link = linkOf(view, `${prefix}${key}`);
    const isParent = open.some((value) => value.startsWith(`${prefix}${key}.`));
    const field: Field = { ...(link?.field ?? (isParent ? someObject : someValue)), name: key, required: false };
    const item = keyItem(field, place, keyText(field, insertion), insertion, dataOf(link));
    return { ...item, detail: link ? `${link.field.texts.text} (${formatPath(link.use.path)})` : 'Taken by a template of this chart.' };
  });
}

const someObject: Field = { name: '', required: false, texts: { text: '' }, shape: { type: 'object', fields: [], open: true } };
const someValue: Field = { name: '', required: false, texts: { text: '', values: [] }, shape: { type: 'any' } };

function keyText(field: Field, insertion: Insertion): string {
  if (insertion.hasColon) return field.name;
  if (field.shape.type === 'any') return `${field.name}: `;
  const { style, indentation, abilities } = insertion;
  // A snippet of the description writes the field's own name.
  const { snippet: _, ...texts } = field.texts;
  return keySnippet({ ...field, texts }, { style, indentation, placeholders: abilities.snippets });
}

/** What the templates of the chart name, those of its autoscalers first. */
function takenValues(view: ValuesView, index: ValuesOptions['index']): string[] {
  const templates = view.charts.map(({ template }) => template.uri);
  const own = view.charts.flatMap(({ links }) => links.map(({ use }) => use.value));
  const named = [...index.all('template')]
    .filter((found) => templates.includes(found.uri))
    .flatMap(({ object }) => (object.references ?? []).map(({ text }) => text));
  return [...new Set([...own, ...named])];
}

function valuesAt(view: ValuesView, { path }: Marked, insertion: Insertion): CompletionItem[] {
  const link = linkOf(view, path.join('.'));
  return link ? valuesOf(link.field).map((value, index) => valueItem(value, link.field, index, insertion)) : [];
}

function linkOf({ charts }: ValuesView, value: string) {
  for (const { links, description } of charts) {
    const link = links.find(({ use }) => use.value === value);
    if (link) return { ...link, description };
  }
  return undefined;
}

function dataOf(link: ReturnType<typeof linkOf>) {
  const { apiVersion = '', kind = '' } = link?.description ?? {};
  return { apiVersion, kind, path: link?.use.path ?? [] };
}
