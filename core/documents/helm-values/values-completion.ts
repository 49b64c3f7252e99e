import type { CompletionItem, Position } from 'vscode-languageserver-types';
import { type ChartFolder, pathInChart } from '../../charts/chart-folder.ts';
import {
  type AnalyzedValues,
  analyzeValues,
  linkedFieldsAt,
  type ValuesContext,
} from '../../charts/values/analyze-values.ts';
import { inScope, valueScopes } from '../../charts/values/value-scope.ts';
import { itemsAt } from '../../editor/completion/completion.ts';
import { type Insertion, keyItem, valueItem } from '../../editor/completion/completion-items.ts';
import type { CompletionOptions } from '../../editor/completion/completion-subject.ts';
import { cursorAt, marker } from '../../editor/completion/cursor.ts';
import { findMarked, type MarkedNode } from '../../editor/completion/find-marked.ts';
import { insertionAt } from '../../editor/completion/insertion.ts';
import { keySnippet } from '../../editor/completion/snippet.ts';
import { suggestedValues } from '../../editor/completion/value-items.ts';
import type { Field } from '../../model/field.ts';
import { formatPath } from '../../model/path.ts';
import { indexLines, offsetAt } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';

/**
 * Returns the completion items at a position in a values file. Positions are relative to the start of the YAML
 * document.
 */
export function valuesCompletionsAt(
  text: string,
  position: Position,
  context: ValuesContext,
  options: CompletionOptions,
): CompletionItem[] {
  const analyzed = analyzeOpenObject(text, position, context);
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

/**
 * Analyzes the values file, changed so that Helm can render the chart with it. If the user begins to fill an empty
 * object, this object becomes `{}`, because null would delete the values of values.yaml. In this case, and if the text
 * is invalid YAML, the current line is left out, because Helm renders nothing from invalid YAML.
 */
function analyzeOpenObject(text: string, { line, character }: Position, context: ValuesContext) {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const above = lines.slice(0, line).findLastIndex((one) => one.trim() !== '');
  const [, key = '', spaces = '', lineBreak = ''] = /^(( *)[\w.-]+:)[ \t]*([\r\n]+)$/.exec(lines[above] ?? '') ?? [];
  const next = lines.slice(line + 1).find((one) => one.trim() !== '');
  const isFilled = next !== undefined && (/^ */.exec(next)?.[0].length ?? 0) > spaces.length;
  const isOpen = key !== '' && spaces.length < character && !isFilled;
  if (!isOpen && readDocument(text).problems.length === 0) return analyzeValues(text, context);
  const closed = lines.map((one, index) =>
    isOpen && index === above ? `${key} {}${lineBreak}` : index === line ? one.replace(/^[^\r\n]+/, '') : one,
  );
  const { keep: _, ...others } = context;
  const analyzed = analyzeValues(closed.join(''), others);
  return analyzed && { ...analyzed, lines: indexLines(text) };
}

function keysAt(
  analyzed: AnalyzedValues,
  { path, parent }: MarkedNode,
  insertion: Insertion,
  context: ValuesContext,
): CompletionItem[] {
  const written = new Set(parent?.entries.filter(({ key }) => key !== marker).map(({ key }) => key));
  const prefix = path.length === 0 ? '' : `${path.join('.')}.`;
  const open = referencedValues(analyzed, context).filter((value) => value.startsWith(prefix));
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
      detail: link ? `${link.field.texts.text} (${formatPath(link.usage.path)})` : 'Used by a template of this chart.',
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
  // The snippet of the field would insert the name of the field instead of the key of the values file.
  const { snippet: _, ...texts } = field.texts;
  return keySnippet({ ...field, texts }, { style, indentation, placeholders: abilities.snippets });
}

function referencedValues(analyzed: AnalyzedValues, { index, inChart, uri }: ValuesContext): string[] {
  const templates = analyzed.autoscalers.map(({ template }) => template.uri);
  const own = analyzed.autoscalers.flatMap(({ links }) => links.map(({ usage }) => usage.value));
  const named = [...index.all('template')]
    .filter((found) => templates.includes(found.uri))
    .flatMap(({ uri: template, object }) => {
      const scopes = inChart ? scopesIn(inChart.chart, { template, values: uri }) : [[]];
      return (object.references ?? []).flatMap(({ text }) => scopes.map((scope) => inScope(scope, text)));
    });
  return [...new Set([...own, ...named])];
}

/**
 * For a template of the subchart `redis`, the result is `[['redis']]`. A subchart with several aliases has several
 * scopes.
 */
function scopesIn(chart: ChartFolder, { template, values }: { template: string; values: string }): string[][] {
  const [own = []] = valueScopes(chart, pathInChart(chart.uri, values) ?? '');
  return valueScopes(chart, pathInChart(chart.uri, template) ?? '').flatMap((scope) =>
    own.every((key, depth) => scope[depth] === key) ? [scope.slice(own.length)] : [],
  );
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
