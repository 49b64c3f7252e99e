import { encodeBase64 } from '../../helm/functions/base64.ts';
import { toBytes } from '../../helm/go/bytes.ts';
import { KustomizeFailure } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { GeneratorEntry, GeneratorOptions } from '../load/kustomization-shape.ts';
import type { Loader } from '../load/loader.ts';
import { notes, Resource } from '../resource/resource.ts';
import { type KMap, mapNode, plainNode, setField, stringNode } from '../tree/node.ts';
import { type KeyValue, readKeyValues } from './key-values.ts';

export type GeneratedKind = 'ConfigMap' | 'Secret';

export interface GeneratorInput {
  kind: GeneratedKind;
  entry: GeneratorEntry;
  options: GeneratorOptions | undefined;
  loader: Loader;
}

export function generate({ kind, entry, options, loader }: GeneratorInput): Resource {
  if (!entry.name?.value) throw new KustomizeFailure('a generator must specify a name');
  const values = readKeyValues(entry, loader);
  const root = mapNode(entry.place);
  setField(root, 'apiVersion', plainNode('v1', entry.place));
  setField(root, 'kind', plainNode(kind, entry.place));
  const metadata = mapNode(entry.place);
  setField(metadata, 'name', stringNode(entry.name.value, entry.name.place));
  if (entry.namespace?.value) setField(metadata, 'namespace', stringNode(entry.namespace.value, entry.namespace.place));
  setField(root, 'metadata', metadata);
  if (kind === 'Secret') setField(root, 'type', stringNode(entry.type?.value || 'Opaque', entry.type?.place));
  if (values.size > 0) setField(root, 'data', dataNode(kind, values));
  return withOptions(new Resource(root, entry.place), entry, options);
}

function dataNode(kind: GeneratedKind, values: ReadonlyMap<string, KeyValue>): KMap {
  const entries = Array.from(values, ([key, { value, place }]) => ({
    key: stringNode(key, place),
    value: stringNode(kind === 'Secret' ? wrappedBase64(value) : value, place),
  }));
  return { ...mapNode(), entries };
}

function withOptions(resource: Resource, entry: GeneratorEntry, global: GeneratorOptions | undefined): Resource {
  const { options } = entry;
  const labels = mergedPairs(global?.labels, options?.labels);
  const annotations = mergedPairs(global?.annotations, options?.annotations);
  if (labels.size > 0) resource.setLabels(labels);
  if (annotations.size > 0) resource.setAnnotations(annotations);
  if (global?.immutable || options?.immutable) setField(resource.node, 'immutable', plainNode('true', entry.place));
  const behavior = entry.behavior?.value || 'unspecified';
  resource.setNote(notes.behavior, ['create', 'merge', 'replace'].includes(behavior) ? behavior : 'unspecified');
  if (!global?.disableNameSuffixHash && !options?.disableNameSuffixHash) resource.setNote(notes.needsHash, 'enabled');
  return resource;
}

function mergedPairs(...maps: (ReadonlyMap<string, Text> | undefined)[]): Map<string, string> {
  return new Map(maps.flatMap((map) => [...(map ?? [])].map(([key, { value }]): [string, string] => [key, value])));
}

const lineLength = 70;

/** kustomize breaks an encoded text of 70 or more characters into lines of 70 characters. */
function wrappedBase64(text: string): string {
  const encoded = encodeBase64(toBytes(text));
  if (encoded.length < lineLength) return encoded;
  return (encoded.match(/.{1,70}/g) ?? []).map((line) => `${line}\n`).join('');
}
