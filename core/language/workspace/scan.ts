// From the text of a chunk to the objects that the index remembers. What cannot concern an autoscaler costs one look.
import { readDocument } from '../../text/document.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { openSource, placedChunks } from '../../text/source.ts';
import { winningEntry } from '../../text/value.ts';
import { isJsonFile } from '../documents.ts';
import { mentionsAutoscaler } from '../mentions.ts';
import { isValuesAddress } from '../values/addresses.ts';
import { chartObjectOf } from '../values/chart-object.ts';
import { openBlocks } from '../values/guards.ts';
import { type ChunkView, viewChunk } from '../view.ts';
import { type ChunkObjects, noName, noObjects, type WorkspaceObject } from './objects.ts';
import { kindsWithRole, readObject } from './read-object.ts';
import { readValues } from './read-values.ts';
import { linesOf } from './texts.ts';
import type { PlacedObjects } from './workspace-index.ts';

const workloads = ['Deployment\\w*', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'Rollout'];
const kinds = new RegExp(`\\bkind["']?[ \\t]*:[ \\t]*["']?(?:${[...kindsWithRole, ...workloads, 'List'].join('|')})\\b`);
/** Any other kind that has pods. */
const podTemplate = /\btemplate["']?[ \t]*:[\s\S]*\bcontainers["']?[ \t]*:/;
const kustomizationName = /(?:^|\/)kustomization\.ya?ml$|(?:^|\/)Kustomization$/;
const templateName = /\/templates\/.*\.ya?ml$/;
const valueReference = /\.Values\.(\w+(?:\.\w+)*)/g;
/** Of one chunk; nobody writes more by hand. */
const mostObjects = 1000;
const mostReferences = 500;

/** A kustomization has its name from kustomize, and is known by it. */
export function isKustomizationAddress(uri: string): boolean {
  return kustomizationName.test(uri);
}

export interface ScanOptions {
  json: boolean;
  /** Address of the file: a kustomization is known by its name. */
  uri: string;
}

/** A whole file. */
export function scanFile(uri: string, text: string): PlacedObjects[] {
  const json = isJsonFile(uri);
  return Array.from(placedChunks(openSource(text, { json })), ({ chunk, startLine }) => ({
    ...scanChunk(chunk.text, { json, uri }),
    startLine,
  }));
}

/** `json`: as the file is; what cannot concern an autoscaler has no objects. */
export function scanChunk(text: string, { json, uri }: ScanOptions): ChunkObjects {
  const isKustomization = isKustomizationAddress(uri);
  if (isValuesAddress(uri)) return scanValues(text);
  if (isTemplate(text, uri))
    return scanTemplate(mentionsAutoscaler(text) ? viewChunk(text, { json, path: uri }) : undefined, text, { json, uri });
  if (!isKustomization && !kinds.test(text) && !podTemplate.test(text)) return noObjects;
  return withDigest(objectsIn(text, json, isKustomization));
}

function objectsIn(text: string, json: boolean, isKustomization: boolean): WorkspaceObject[] {
  const { root, templated } = readDocument(text, { json });
  const lines = indexLines(text);
  return rootsOf(root)
    .slice(0, mostObjects)
    .flatMap((node) => readObject(node, lines, { isKustomization, templated }) ?? []);
}

/** The same of a chunk that was read for other reasons; most hold one autoscaler and nothing else. */
export function objectsOf(view: ChunkView, text: string, options: ScanOptions): ChunkObjects {
  const { autoscalers, lines } = view;
  const [only] = autoscalers;
  if (isTemplate(text, options.uri)) return scanTemplate(view, text, options);
  if (!only || autoscalers.length > 1 || only.item !== undefined) return scanChunk(text, options);
  const object = readObject(only.root, lines);
  return withDigest(object ? [object] : []);
}

function scanValues(text: string): ChunkObjects {
  const { root } = readDocument(text);
  return withDigest(root?.kind === 'map' ? [readValues(root, indexLines(text))] : []);
}

function isTemplate(text: string, uri: string): boolean {
  return text.includes('{{') && templateName.test(uri);
}

/** What others have, and the values that it names; of its autoscalers also what the values write. */
function scanTemplate(view: ChunkView | undefined, text: string, { json }: ScanOptions): ChunkObjects {
  const lines = indexLines(text);
  const charts = new Map(view?.autoscalers.map((autoscaler) => [autoscaler.root, chartObjectOf(view, autoscaler)]));
  const named = kinds.test(text) || podTemplate.test(text) ? objectsIn(text, json, false) : [];
  const autoscalers = [...charts].flatMap(([root, chart]) => {
    const object = readObject(root, lines) ?? { role: 'autoscaler', apiVersion: '', kind: '', name: noName };
    return { ...object, ...(chart && { chart }) };
  });
  return withDigest([...named.filter(({ role }) => role !== 'autoscaler'), ...autoscalers, referencesIn(text, lines)]);
}

function referencesIn(text: string, lines: LineIndex): WorkspaceObject {
  const references = Array.from(text.matchAll(valueReference), ({ index, 0: written, 1: path = '' }) => ({
    text: path,
    range: linesOf({ start: index + 1, end: index + written.length }, lines),
  }));
  const named = { role: 'template', apiVersion: '', kind: '', name: noName } as const;
  return { ...named, references: references.slice(0, mostReferences), openBlocks: openBlocks(text) };
}

function withDigest(objects: readonly WorkspaceObject[]): ChunkObjects {
  return objects.length === 0 ? noObjects : { objects, digest: digestOf(objects) };
}

function rootsOf(root: Node | undefined): readonly Node[] {
  if (root?.kind !== 'map') return [];
  const items = winningEntry(root, 'items')?.value;
  return items?.kind === 'list' ? items.items.flatMap((item) => item ?? []) : [root];
}

function digestOf(objects: readonly WorkspaceObject[]): string {
  return JSON.stringify(objects, (key, value: unknown) => {
    if (key === 'range' || key === 'entry' || key === 'start') return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
}
