// From the text of a chunk to the objects that the index remembers. What cannot concern an autoscaler costs one look.
import { readDocument } from '../../text/document.ts';
import { indexLines } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { winningEntry } from '../../text/value.ts';
import type { ChunkView } from '../view.ts';
import { type ChunkObjects, noObjects, type WorkspaceObject } from './objects.ts';
import { readObject } from './read-object.ts';
import { readValues } from './read-values.ts';

const kinds =
  /\bkind["']?[ \t]*:[ \t]*["']?(?:\w*Autoscaler|Deployment\w*|StatefulSet|ReplicaSet|ReplicationController|Rollout|PodDisruptionBudget|ScaledObject|ResourceQuota|List|Kustomization|Component)\b/;
/** Any other kind that has pods. */
const podTemplate = /\btemplate["']?[ \t]*:[\s\S]*\bcontainers["']?[ \t]*:/;
const kustomizationName = /(?:^|\/)kustomization\.ya?ml$|(?:^|\/)Kustomization$/;
const valuesName = /\/values\.ya?ml$/;
/** Of one chunk; nobody writes more by hand. */
const mostObjects = 1000;

export interface ScanOptions {
  json: boolean;
  /** Address of the file: a kustomization is known by its name. */
  uri: string;
}

export function scanChunk(text: string, { json, uri }: ScanOptions): ChunkObjects {
  const isKustomization = kustomizationName.test(uri);
  if (valuesName.test(uri)) return scanValues(text);
  if (!isKustomization && !kinds.test(text) && !podTemplate.test(text)) return noObjects;
  const { root, templated } = readDocument(text, { json });
  const lines = indexLines(text);
  const objects = rootsOf(root)
    .slice(0, mostObjects)
    .flatMap((node) => readObject(node, lines, { isKustomization, templated }) ?? []);
  return objects.length === 0 ? noObjects : { objects, digest: digestOf(objects) };
}

/** The same of a chunk that was read for other reasons; most hold one autoscaler and nothing else. */
export function objectsOf({ autoscalers, lines }: ChunkView, text: string, options: ScanOptions): ChunkObjects {
  const [only] = autoscalers;
  if (!only || autoscalers.length > 1 || only.item !== undefined) return scanChunk(text, options);
  const object = readObject(only.root, lines);
  return object ? { objects: [object], digest: digestOf([object]) } : noObjects;
}

function scanValues(text: string): ChunkObjects {
  const { root } = readDocument(text);
  const objects = root?.kind === 'map' ? [readValues(root)] : [];
  return objects.length === 0 ? noObjects : { objects, digest: digestOf(objects) };
}

function rootsOf(root: Node | undefined): readonly Node[] {
  if (root?.kind !== 'map') return [];
  const items = winningEntry(root, 'items')?.value;
  return items?.kind === 'list' ? items.items.flatMap((item) => item ?? []) : [root];
}

function digestOf(objects: readonly WorkspaceObject[]): string {
  return JSON.stringify(objects, (key, value: unknown) => (key === 'range' || key === 'entry' ? undefined : value));
}
