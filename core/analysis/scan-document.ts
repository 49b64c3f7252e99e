// Finds the objects of the index in a YAML document. A fast text search skips documents without autoscalers.

import type { FileDocumentObjects } from '../index/index-content.ts';
import { listItems } from '../index/read/list-items.ts';
import { lineRangeOf } from '../index/read/node-strings.ts';
import { isJsonPatch } from '../index/read/operations.ts';
import { operationFields, removedByOperations } from '../index/read/patched-fields.ts';
import { indexedKinds, readObject, readObjectOnce } from '../index/read/read-object.ts';
import { emptyValues, readHelmValues } from '../index/read/read-values.ts';
import { isHelmValuesUri } from '../index/values-uris.ts';
import { type DocumentObjects, noName, noObjects, type WorkspaceObject } from '../index/workspace-object.ts';
import { once } from '../model/once.ts';
import { kustomizationNames } from '../render/kustomize/load/kustomization-names.ts';
import { indexLines, type LineIndex } from '../text/lines.ts';
import type { Node } from '../text/node.ts';
import { readDocument } from '../text/read/read-document.ts';
import { openSourceFile } from '../text/source-file.ts';
import { effectiveEntry } from '../text/tree.ts';
import { type AnalyzedDocument, analyzeDocument, type ParseDocument, type ParsedDocument } from './analyze-document.ts';
import { dataFormat } from './analyze-file.ts';
import { mayContainAutoscaler } from './may-contain-autoscaler.ts';
import { readChartAutoscaler } from './template/chart-autoscaler.ts';

export const workloadKindPatterns = ['Deployment\\w*', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'Rollout'];
const indexedKindPattern = new RegExp(
  `\\bkind["']?[ \\t]*:[ \\t]*["']?(?:${[...indexedKinds, ...workloadKindPatterns, 'List'].join('|')})(?:List)?\\b`,
);
function hasPodTemplate(text: string): boolean {
  const template = text.search(/\btemplate["']?[ \t]*:/);
  return template >= 0 && /\bcontainers["']?[ \t]*:/.test(text.slice(template));
}

const isTemplateFile = (path: string) => path.includes('/templates/') && /\.ya?ml$/.test(path);
const valueReferencePattern = /\.Values\.(\w+(?:\.\w+)*)/g;
const maxObjects = 1000;
const maxReferences = 500;

/** kustomize recognizes a kustomization by its file name. */
export function isKustomizationUri(uri: string): boolean {
  return kustomizationNames.includes(uri.slice(uri.lastIndexOf('/') + 1));
}

export interface ScanOptions {
  json: boolean;
  uri: string;
  parsed?: ParsedDocument | undefined;
  /** Set if the text contains items of a `List` without the other lines of the list. */
  isListItem?: boolean | undefined;
}

export interface ScanFileOptions {
  parse?: ParseDocument | undefined;
  /** If true, values files are registered without reading them. Only an editor needs the content of values files. */
  withoutValues?: boolean | undefined;
}

export function scanFile(
  uri: string,
  text: string,
  { parse, withoutValues }: ScanFileOptions = {},
): FileDocumentObjects[] {
  const format = dataFormat(uri);
  const json = format === 'json';
  return Array.from(openSourceFile(text, { format }).documents, ({ text: scanned, lineBreakCount }) => {
    const parsed = parse?.(scanned, { json, isBatch: true, path: uri });
    return documentObjects(objectsIn(scanned, { json, uri, parsed, withoutValues }), lineBreakCount);
  });
}

export function documentObjects(objects: readonly WorkspaceObject[], lineBreakCount: number): FileDocumentObjects {
  return { lineBreakCount, ...withDigest(objects) };
}

export function scanDocument(text: string, options: ScanOptions): DocumentObjects {
  return withDigest(objectsIn(text, options));
}

function objectsIn(
  text: string,
  { json, uri, parsed, isListItem, withoutValues }: ScanOptions & Pick<ScanFileOptions, 'withoutValues'>,
): readonly WorkspaceObject[] {
  const isKustomization = isKustomizationUri(uri);
  if (isHelmValuesUri(uri)) return withoutValues ? [emptyValues] : valuesIn(text);
  if (isTemplate(text, uri))
    return templateObjects(mayContainAutoscaler(text) ? analyzeDocument(text, { json, path: uri }) : undefined, text, {
      json,
      uri,
    });
  if (isJsonPatch(text)) return jsonPatchIn(text, json);
  if (!isKustomization && !indexedKindPattern.test(text) && !hasPodTemplate(text)) return [];
  return readObjects(text, { json, isKustomization, parsed, isListItem });
}

function jsonPatchIn(text: string, json: boolean): WorkspaceObject[] {
  const { root } = readDocument(text, { json });
  const fields = operationFields(root);
  const removedFields = removedByOperations(root);
  if (fields.length === 0 && removedFields.length === 0) return [];
  return [{ ...unnamed, role: 'patch', fields, ...(removedFields.length > 0 && { removedFields }) }];
}

const unnamed = { apiVersion: '', kind: '', name: noName } as const;

function readObjects(
  text: string,
  { json, isKustomization = false, parsed, isListItem }: Omit<ScanOptions, 'uri'> & { isKustomization?: boolean },
): WorkspaceObject[] {
  const { root, templated, lines } = parsed?.root
    ? parsed
    : { ...readDocument(text, { json, isListItem }), lines: indexLines(text) };
  // Rules read the objects of a parsed text again later, so `readObjectOnce` caches the objects.
  const read = (node: Node) =>
    parsed?.root && node.kind === 'map' && !isKustomization && !templated
      ? readObjectOnce(node, lines)
      : readObject(node, lines, { isKustomization, templated });
  return objectNodes(root)
    .slice(0, maxObjects)
    .flatMap((node) => read(node) ?? []);
}

export function scanAnalyzedDocument(analyzed: AnalyzedDocument, text: string, options: ScanOptions): DocumentObjects {
  const { autoscalers, lines } = analyzed;
  const [only] = autoscalers;
  if (isTemplate(text, options.uri)) return withDigest(templateObjects(analyzed, text, options));
  if (!only || autoscalers.length > 1 || only.item !== undefined) return scanDocument(text, options);
  const object = readObjectOnce(only.root, lines);
  return withDigest(object ? [object] : []);
}

function valuesIn(text: string): WorkspaceObject[] {
  const { root } = readDocument(text);
  return root?.kind === 'map' ? [readHelmValues(root, indexLines(text))] : [];
}

function isTemplate(text: string, uri: string): boolean {
  return text.includes('{{') && isTemplateFile(uri);
}

export function isTemplateUri(uri: string): boolean {
  return isTemplateFile(uri);
}

export function isChartMetadataUri(uri: string): boolean {
  return /\/(?:Chart|requirements)\.yaml$/.test(uri);
}

/**
 * Whether the file is a values file or a template of a chart. A change of these files affects the lenses in other files
 * of the chart.
 */
export function isChartUri(uri: string): boolean {
  return isHelmValuesUri(uri) || isTemplateFile(uri);
}

function templateObjects(
  analyzed: AnalyzedDocument | undefined,
  text: string,
  { json }: ScanOptions,
): WorkspaceObject[] {
  const lines = indexLines(text);
  const charts = new Map(
    analyzed?.autoscalers.map((autoscaler) => [autoscaler.root, readChartAutoscaler(analyzed, autoscaler)]),
  );
  const named = indexedKindPattern.test(text) || hasPodTemplate(text) ? readObjects(text, { json }) : [];
  const autoscalers = [...charts].flatMap(([root, chart]) => {
    const object = readObject(root, lines) ?? { ...unnamed, role: 'autoscaler' };
    return { ...object, chart };
  });
  return [...named.filter(({ role }) => role !== 'autoscaler'), ...autoscalers, referencesIn(text, lines)];
}

function referencesIn(text: string, lines: LineIndex): WorkspaceObject {
  const references = Array.from(text.matchAll(valueReferencePattern), ({ index, 0: written, 1: path = '' }) => ({
    text: path,
    range: lineRangeOf({ start: index + 1, end: index + written.length }, lines),
  }));
  return {
    ...unnamed,
    role: 'template',
    references: references.slice(0, maxReferences),
  };
}

function withDigest(objects: readonly WorkspaceObject[]): DocumentObjects {
  return objects.length === 0 ? noObjects : { objects, digest: once(() => digestOf(objects)) };
}

export function objectNodes(root: Node | undefined): readonly Node[] {
  if (root?.kind !== 'map') return [];
  const isList = effectiveEntry(root, 'items')?.value?.kind === 'list';
  return isList ? listItems(root).flatMap((item) => item ?? []) : [root];
}

function digestOf(objects: readonly WorkspaceObject[]): string {
  return JSON.stringify(objects, (key, value: unknown) => {
    if (key === 'range' || key === 'entry' || key === 'start') return undefined;
    // In the values of a chart, keys such as `range` are ordinary keys, so they are not dropped.
    return key === 'content' ? JSON.stringify(value, (_, inner) => writableInJson(inner)) : writableInJson(value);
  });
}

function writableInJson(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
