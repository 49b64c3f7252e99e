// The files that `transformers` names. kustomize's own transformers are executed; others are programs and are left out.

import { readSourceTree, type SourceNode } from '../../../text/source-tree.ts';
import { KustomizeFailure } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import { decode } from '../load/decode.ts';
import { isRemote } from '../load/loader.ts';
import { changeImages } from '../transform/images.ts';
import { addPairs, toFieldSpec } from '../transform/metadata.ts';
import { addAffixes, setNamespaces } from '../transform/names.ts';
import { setReplicas } from '../transform/replicas.ts';
import { type PlaceOf, placesIn, placesInScalar } from '../tree/place-of.ts';
import type { TransformContext, Transformer } from './transformer.ts';

const pairs = { map: 'string' } as const;
const fieldSpecs = {
  list: { fields: { group: 'string', version: 'string', kind: 'string', path: 'string', create: 'bool' } },
} as const;

const pluginShape = {
  fields: {
    apiVersion: 'string',
    kind: 'string',
    metadata: { fields: { name: 'string', namespace: 'string', labels: pairs, annotations: pairs } },
    labels: pairs,
    annotations: pairs,
    prefix: 'string',
    suffix: 'string',
    imageTag: {
      fields: { name: 'string', newName: 'string', tagSuffix: 'string', newTag: 'string', digest: 'string' },
    },
    replica: { fields: { name: 'string', count: 'int' } },
    fieldSpecs,
    unsetOnly: 'bool',
    setRoleBindingSubjects: 'string',
  },
} as const;

/** @throws KustomizeFailure */
export function pluginTransformers(entries: readonly Text[], context: TransformContext): Transformer[] {
  return entries.flatMap((entry) => {
    const { loader, session } = context;
    const isInline = entry.value.includes('\n');
    const isMissing = !isInline && (isRemote(entry.value) || !isFile(entry.value, context));
    const found = isMissing ? undefined : isInline ? inlineSource(entry, context) : fileSource(entry.value, context);
    const transformer = found && transformerOf(found.root, found.placeOf);
    if (transformer) return [transformer];
    if (!isInline && !isRemote(entry.value) && !loader.exists(entry.value)) loader.find(entry.value);
    session.left.push({
      text: entry.value,
      because: 'kustomize would run a plugin',
      effect: 'changes',
      place: entry.place,
    });
    return [];
  });
}

interface PluginSource {
  root: SourceNode;
  placeOf: PlaceOf;
}

function isFile(path: string, { loader }: TransformContext): boolean {
  try {
    loader.find(path);
    return true;
  } catch {
    return false;
  }
}

function fileSource(path: string, { loader }: TransformContext): PluginSource | undefined {
  const file = loader.find(path);
  return sourceOf(loader.text(file), placesIn(file));
}

function inlineSource(entry: Text, { loader }: TransformContext): PluginSource | undefined {
  const placeOf = placesInScalar(loader.text(entry.place.file), entry) ?? (() => entry.place);
  return sourceOf(entry.value, placeOf);
}

function sourceOf(text: string, placeOf: PlaceOf): PluginSource | undefined {
  const read = readSourceTree(text);
  return read.ok && read.root ? { root: read.root, placeOf } : undefined;
}

/** Undefined for other programs and for what is not known here. */
function transformerOf(root: SourceNode, placeOf: PlaceOf): Transformer | undefined {
  const plugin = decodePlugin(root, placeOf);
  if (plugin?.apiVersion?.value !== 'builtin') return undefined;
  const { labels = new Map(), annotations = new Map(), prefix, suffix, imageTag, replica } = plugin;
  const fields = (plugin.fieldSpecs ?? []).map(toFieldSpec);
  const others = fields.filter(({ path }) => path !== 'metadata/name');
  const namespace = plugin.metadata?.namespace;
  switch (plugin.kind?.value) {
    case 'LabelTransformer':
      return (resources) => addPairs(resources, labels, fields);
    case 'AnnotationsTransformer':
      return (resources) => addPairs(resources, annotations, fields);
    case 'NamespaceTransformer':
      return namespace && ((resources) => setNamespaces(resources, namespace, fields));
    case 'PrefixTransformer':
    case 'SuffixTransformer':
    case 'PrefixSuffixTransformer':
      return (resources) => addAffixes(resources, { prefix, suffix, fields: others });
    case 'ImageTagTransformer':
      return imageTag && ((resources) => changeImages(resources, imageTag, fields));
    case 'ReplicaCountTransformer':
      return replica && ((resources) => setReplicas(resources, replica, { fields }));
    default:
      return undefined;
  }
}

function decodePlugin(root: SourceNode, placeOf: PlaceOf) {
  try {
    return decode(root, pluginShape, placeOf);
  } catch (error) {
    // Another plugin has other fields.
    if (error instanceof KustomizeFailure) return undefined;
    throw error;
  }
}
