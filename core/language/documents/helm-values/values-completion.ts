// Completion in the values of a chart: the keys that its templates use, and common values of the fields that they write.
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { Field } from '../../../model/field.ts';
import { formatPath } from '../../../model/path.ts';
import { offsetAt } from '../../../text/lines.ts';
import { readDocument } from '../../../text/read-document.ts';
import { type Insertion, keyItem, valueItem } from '../../completion/completion-items.ts';
import type { CompletionOptions } from '../../completion/completion-subject.ts';
import { cursorAt, marker } from '../../completion/cursor.ts';
import { findMarked, type MarkedNode } from '../../completion/find-marked.ts';
import { insertionAt } from '../../completion/insertion.ts';
import { keySnippet } from '../../completion/snippet.ts';
import { suggestedValues } from '../../completion/value-items.ts';
import { itemsAt } from '../../features/completion.ts';
import { type AnalyzedValues, analyzeValues, linkedFieldsAt, type ValuesContext } from '../../values/analyze-values.ts';

/** Positions count from the start of the YAML document. */
export function valuesCompletionsAt(
  text: string,
  position: Position,
  context: ValuesContext,
  options: CompletionOptions,
): CompletionItem[] {
  const analyzed = analyzeValues(text, context);
  const cursor = analyzed && cursorAt(text, offsetAt(analyzed.lines, position), options);
  if (!cursor) return [];
  const { root } = readDocument(cursor.patched, options);
  const marked = findMarked(root);
  if (!root || !marked) return [];
  const insertion = insertionAt(analyzed.lines, cursor, marked, options);
  const inside = linkedFieldsAt(analyzed, marked.path).find(({ link }) => link.usage.isWhole);
  if (inside) {
    const { chosen } = options;
    const { description } = inside.autoscaler;
    return itemsAt(
      { description, marked: { ...marked, path: inside.path }, object: root },
      cursor,
      insertion,
      chosen ? { chosen } : {},
    );
  }
  if (marked.path.some((key) => typeof key === 'number')) return [];
  return marked.role === 'key' ? keysAt(analyzed, marked, insertion, context) : valuesAt(analyzed, marked, insertion);
}

function keysAt(
  analyzed: AnalyzedValues,
  { path, parent }: MarkedNode,
  insertion: Insertion,
  { index }: ValuesContext,
): CompletionItem[] {
  const written = new Set(parent?.entries.filter(({ key }) => key !== marker).map(({ key }) => key));
  const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
  const open = referencedValues(analyzed, index).filter((value) => value.startsWith(prefix));
  const keys = new Set(
    open
      .map((value) => value.slice(prefix.length).split('.')[0] ?? '')
      .filter((key) => key !== '' && !written.has(key)),
  );
  return [...keys].map((key, place) => {
    const link = linkOf(analyzed, `${prefix}${key}`);
    const isParent = open.some((value) => value.startsWith(`${prefix}${key}.`));
    const field: Field = { ...(link?.field ?? (isParent ? anyObject : anyValue)), name: key, required: false };
    const item = keyItem(field, place, keyText(field, insertion), insertion, dataOf(link));
    return {
      ...item,
      detail: link ? `${link.field.texts.text} (${formatPath(link.usage.path)})` : 'Taken by a template of this chart.',
    };
  });
}

const anyObject: Field = {
  name: '',
  required: false,
  texts: { text: '' },
  shape: { type: 'object', fields: [], open: true },
};
const anyValue: Field = { name: '', required: false, texts: { text: '', values: [] }, shape: { type: 'any' } };

function keyText(field: Field, insertion: Insertion): string {
  if (insertion.hasColon) return field.name;
  if (field.shape.type === 'any') return `${field.name}: `;
  const { style, indentation, abilities } = insertion;
  // A snippet of the field description would insert the field's own name.
  const { snippet: _, ...texts } = field.texts;
  return keySnippet({ ...field, texts }, { style, indentation, placeholders: abilities.snippets });
}

/** The values that the templates of the chart use; those of its autoscalers first. */
function referencedValues(analyzed: AnalyzedValues, index: ValuesContext['index']): string[] {
  const templates = analyzed.autoscalers.map(({ template }) => template.uri);
  const own = analyzed.autoscalers.flatMap(({ links }) => links.map(({ usage }) => usage.value));
  const named = [...index.all('template')]
    .filter((found) => templates.includes(found.uri))
    .flatMap(({ object }) => (object.references ?? []).map(({ text }) => text));
  return [...new Set([...own, ...named])];
}

function valuesAt(analyzed: AnalyzedValues, { path }: MarkedNode, insertion: Insertion): CompletionItem[] {
  const link = linkOf(analyzed, path.join('.'));
  return link ? suggestedValues(link.field).map((value, index) => valueItem(value, link.field, index, insertion)) : [];
}

function linkOf({ autoscalers }: AnalyzedValues, value: string) {
  for (const { links, description } of autoscalers) {
    const link = links.find(({ usage }) => usage.value === value);
    if (link) return { ...link, description };
  }
  return undefined;
}

function dataOf(link: ReturnType<typeof linkOf>) {
  const { apiVersion = '', kind = '' } = link?.description ?? {};
  return { apiVersion, kind, path: link?.usage.path ?? [] };
}
