// Splits a rendered file into documents, checks the fields that Helm decodes, and finds the autoscalers.
import { autoscalerKinds } from '../../../model/autoscaler-kinds.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import { readServerYaml } from '../../../text/libyaml/server-yaml.ts';
import { sortedKeys } from '../../../text/sorted-keys.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import { cannotUnmarshal } from './json-type.ts';
import type { RenderedAutoscalerDocument, RenderedFile } from './rendering.ts';

interface Section {
  start: number;
  end: number;
}

const separator = /(?:^|\n)---[\t\n\f\r ]*/g;

export function splitDocuments(text: string): Section[] {
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  const sections: Section[] = [];
  let from = 0;
  for (const { index, 0: found } of body.matchAll(separator)) {
    sections.push({ start: from, end: index });
    from = index + found.length;
  }
  sections.push({ start: from, end: body.length });
  return sections.filter((section) => section.end > section.start).map((section) => trimmed(body, section, start));
}

function trimmed(body: string, { start, end }: Section, shift: number): Section {
  const text = body.slice(start, end);
  const first = start + text.length - text.trimStart().length;
  return { start: shift + first, end: shift + first + text.trim().length };
}

export interface DocumentsOfFile {
  autoscalers: readonly RenderedAutoscalerDocument[];
  /** Documents of kind `List` with an autoscaler. Helm does not split such a list into its items. */
  lists: readonly RenderedAutoscalerDocument[];
  error?: string;
}

export function readDocuments({ file, text }: RenderedFile): DocumentsOfFile {
  const documents = splitDocuments(text).map(({ start, end }) => {
    const document = text.slice(start, end);
    return { file, start, end, text: document, ...readDocument(document) };
  });
  const found = documents.flatMap(({ object, problem: _, ...place }) =>
    isObject(object) ? [{ ...place, object }] : [],
  );
  const autoscalers = found.filter(({ object }) => isAutoscaler(object));
  const lists = found.filter(({ object }) => isList(object.items) && object.items.some(isAutoscaler));
  const error = documents.find(({ problem }) => problem !== undefined)?.problem;
  return { autoscalers, lists, ...(error !== undefined && { error: `YAML parse error on ${file}: ${inYaml(error)}` }) };
}

function readDocument(text: string): { object: Value; problem: string | undefined } {
  const read = readServerYaml(withoutUnknownBlocks(text));
  if (!read.ok) return { object: null, problem: `yaml: ${read.libyamlMessage ?? read.problem}` };
  return {
    object: read.jsonError === undefined ? read.value : null,
    problem: read.jsonError ?? headProblem(read.value),
  };
}

function isAutoscaler(value: Value): boolean {
  return isObject(value) && autoscalerKinds.includes(String(value.kind));
}

const unknownLine = new RegExp(`^([ \\t]*)${unknownPlaceholder}(?=[ \\t${unknownPlaceholder}]*$)`, 'gm');
const unknownAfterKey = new RegExp(`^([ \\t]*(?:- +)*[^\\s:]+:)${unknownPlaceholder}(?=[ \\t]*$)`, 'gm');

/** Hides unknown text that may be a block of fields, so that the fields around this text are read. */
function withoutUnknownBlocks(document: string): string {
  if (!document.includes(unknownPlaceholder)) return document;
  return document.replace(unknownLine, '$1#').replace(unknownAfterKey, '$1 ');
}

function inYaml(problem: string): string {
  const words = problem.startsWith('json: cannot unmarshal')
    ? 'unmarshaling JSON: while decoding JSON'
    : 'converting YAML to JSON';
  return `error ${words}: ${problem}\n\nUse --debug flag to render out invalid YAML`;
}

/**
 * Returns Helm's error for an apiVersion, kind or metadata of a wrong type; undefined if there is no error. Where Helm
 * requires a string, other scalars become strings, but lists and maps are errors.
 */
function headProblem(value: Value): string | undefined {
  if (value === null) return undefined;
  if (!isObject(value)) return cannotUnmarshal(value, 'Go value of type releaseutil.SimpleHead');
  return (
    textProblem(field(value, 'apiVersion'), 'SimpleHead.apiVersion') ??
    textProblem(field(value, 'kind'), 'SimpleHead.kind') ??
    metadataProblem(field(value, 'metadata'))
  );
}

function metadataProblem(metadata: Value): string | undefined {
  if (metadata === null) return undefined;
  if (!isObject(metadata)) return cannotUnmarshal(metadata, 'Go struct field SimpleHead.metadata of type struct');
  const annotations = field(metadata, 'annotations');
  const path = '.metadata.annotations';
  if (annotations !== null && !isObject(annotations))
    return cannotUnmarshal(annotations, `Go struct field ${path} of type map[string]string`);
  const texts = annotations === null ? [] : sortedKeys(annotations).map((key) => field(annotations, key));
  return (
    textProblem(field(metadata, 'name'), '.metadata.name') ??
    texts.map((text) => textProblem(text, path)).find((problem) => problem !== undefined)
  );
}

function textProblem(value: Value, name: string): string | undefined {
  if (!isList(value) && !isObject(value)) return undefined;
  return cannotUnmarshal(value, `Go struct field ${name} of type string`);
}

function field(object: ObjectValue, name: string): Value {
  return object[name] ?? null;
}
