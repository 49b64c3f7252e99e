// Configures the transformers of a kustomization, in kustomize's order. All transformers are configured before the
// first transformer runs.
import type { TransformerConfig } from '../config/transformer-config.ts';
import { rewordError } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { Kustomization } from '../load/kustomization-shape.ts';
import { changeImages } from '../transform/images.ts';
import { addPairs, labelFields } from '../transform/metadata.ts';
import { addAffixes, setNamespaces } from '../transform/names.ts';
import { readMergeList, readOperationsEntry } from '../transform/old-patches.ts';
import { readPatch } from '../transform/patches.ts';
import { replacementsConfig, troubleConfiguring } from '../transform/plugin-config.ts';
import { readReplacementList } from '../transform/read-replacements.ts';
import { applyReplacements } from '../transform/replacements.ts';
import { setReplicas } from '../transform/replicas.ts';
import { onlyLocal } from './left-out.ts';
import type { TransformContext, Transformer } from './transformer.ts';

export function configureTransformers(kustomization: Kustomization, context: TransformContext): Transformer[] {
  return [
    ...patchTransformers(kustomization, context),
    ...nameTransformers(kustomization, context.config),
    ...metadataTransformers(kustomization, context.config),
    ...operationTransformers(kustomization, context),
    ...workloadTransformers(kustomization, context),
    ...replacementTransformers(kustomization, context),
  ];
}

function patchTransformers(
  { patchesStrategicMerge = [], patches = [] }: Kustomization,
  { loader, session }: TransformContext,
): Transformer[] {
  const listed = onlyLocal(patchesStrategicMerge, (text) => text, session);
  const merges = listed.length > 0 ? [readMergeList(listed, loader)] : [];
  const local = onlyLocal(patches, ({ path }) => path, session);
  const all = [...merges, ...local.map((entry) => readPatch(entry, loader))];
  return all.map((apply) => (resources) => apply(resources, session));
}

function operationTransformers(
  { patchesJson6902 = [] }: Kustomization,
  { loader, session }: TransformContext,
): Transformer[] {
  return onlyLocal(patchesJson6902, ({ path }) => path, session).map((entry) => {
    const apply = readOperationsEntry(entry, loader);
    return (resources) => apply(resources, session);
  });
}

function nameTransformers(
  { namespace, namePrefix, nameSuffix }: Kustomization,
  config: TransformerConfig,
): Transformer[] {
  const transformers: Transformer[] = [];
  if (namespace?.value)
    transformers.push((resources) => setNamespaces(resources, namespace, { fields: config.namespace }));
  if (namePrefix?.value)
    transformers.push((resources) => addAffixes(resources, { prefix: namePrefix, fields: config.namePrefix }));
  if (nameSuffix?.value)
    transformers.push((resources) => addAffixes(resources, { suffix: nameSuffix, fields: config.nameSuffix }));
  return transformers;
}

const noPairs: ReadonlyMap<string, Text> = new Map();

function metadataTransformers(kustomization: Kustomization, config: TransformerConfig): Transformer[] {
  const { labels = [], commonLabels = noPairs, commonAnnotations = noPairs } = kustomization;
  return [
    ...labels.map(
      (entry): Transformer =>
        (resources) =>
          addPairs(resources, entry.pairs ?? noPairs, labelFields(entry, config)),
    ),
    (resources) => addPairs(resources, commonLabels, config.commonLabels),
    (resources) => addPairs(resources, commonAnnotations, config.commonAnnotations),
  ];
}

function workloadTransformers(
  { replicas = [], images = [] }: Kustomization,
  { config, session }: TransformContext,
): Transformer[] {
  return [
    ...replicas.map(
      (count): Transformer =>
        (resources) =>
          setReplicas(resources, count, { fields: config.replicas, isIncomplete: session.isIncomplete }),
    ),
    ...images.map(
      (change): Transformer =>
        (resources) =>
          changeImages(resources, change, config.images),
    ),
  ];
}

function replacementTransformers(
  { replacements = [] }: Kustomization,
  { loader, session }: TransformContext,
): Transformer[] {
  if (replacements.length === 0) return [];
  const prefix = () => troubleConfiguring('ReplacementTransformer', replacementsConfig(replacements));
  const all = rewordError(
    () => readReplacementList(replacements, loader),
    (message) => `${prefix()}: ${message}`,
    {
      keepsReason: true,
    },
  );
  return [(resources) => applyReplacements(resources.all, all, session.values)];
}
