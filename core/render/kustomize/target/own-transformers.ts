import { KustomizeFailure, Panic, rewordError } from '../failure.ts';
import { addHashes } from '../generate/name-hash.ts';
import type { Decoded } from '../load/decode.ts';
import {
  fieldSpecsShape,
  imageShape,
  metadataShape,
  patchShape,
  replacementsShape,
} from '../load/kustomization-shape.ts';
import { changeImages } from '../transform/images.ts';
import { addPairs } from '../transform/metadata.ts';
import { addAffixes, setNamespaces, subjectMode } from '../transform/names.ts';
import { readMergePatches, readOperationsPatch } from '../transform/old-patches.ts';
import { readPatchEntry } from '../transform/patches.ts';
import { readReplacementList } from '../transform/read-replacements.ts';
import { applyReplacements } from '../transform/replacements.ts';
import { setReplicas } from '../transform/replicas.ts';
import {
  type Configure,
  type PluginContext,
  type PluginDecoding,
  type PluginFields,
  specsOf,
  withShape,
} from './plugin-shape.ts';
import type { Transformer } from './transformer.ts';

function withFields<const F extends PluginFields>(
  fields: F,
  configure: (decoded: Decoded<{ fields: F }>, context: PluginContext) => Transformer,
  reading: PluginDecoding = 'json',
): Configure<Transformer> {
  return withShape(fields, configure, reading);
}

/** `fieldSpecs` is required, because an object that configures a transformer has no default field specifications. */
const affixTransformer = withFields(
  { prefix: 'string', suffix: 'string', fieldSpecs: fieldSpecsShape },
  ({ prefix, suffix, fieldSpecs }) => {
    if (!fieldSpecs) throw new KustomizeFailure('fieldSpecs is not expected to be nil');
    const fields = specsOf(fieldSpecs);
    return (resources) => addAffixes(resources, { prefix, suffix, fields });
  },
  'yaml',
);

const readNamespaceTransformer = withFields(
  { metadata: metadataShape, fieldSpecs: fieldSpecsShape, unsetOnly: 'bool', setRoleBindingSubjects: 'string' },
  ({ metadata, fieldSpecs, unsetOnly, setRoleBindingSubjects }) => {
    const subjects = subjectMode(setRoleBindingSubjects?.value);
    const options = { fields: specsOf(fieldSpecs), unsetOnly: unsetOnly === true, subjects };
    return (resources) => metadata?.namespace && setNamespaces(resources, metadata.namespace, options);
  },
);

const namespaceTransformer: Configure<Transformer> = (config, context) =>
  rewordError(
    () => readNamespaceTransformer(config, context),
    (message) =>
      message.startsWith('error unmarshaling') ? `unmarshalling NamespaceTransformer config: ${message}` : message,
  );

export const ownTransformers: ReadonlyMap<string, Configure<Transformer>> = new Map<string, Configure<Transformer>>([
  [
    'LabelTransformer',
    withFields(
      { labels: { map: 'string' }, fieldSpecs: fieldSpecsShape },
      ({ labels = new Map(), fieldSpecs }) =>
        (resources) =>
          addPairs(resources, labels, specsOf(fieldSpecs)),
    ),
  ],
  [
    'AnnotationsTransformer',
    withFields(
      { annotations: { map: 'string' }, fieldSpecs: fieldSpecsShape },
      ({ annotations = new Map(), fieldSpecs }) =>
        (resources) =>
          addPairs(resources, annotations, specsOf(fieldSpecs)),
    ),
  ],
  ['PrefixTransformer', affixTransformer],
  ['SuffixTransformer', affixTransformer],
  ['PrefixSuffixTransformer', affixTransformer],
  ['NamespaceTransformer', namespaceTransformer],
  [
    'ImageTagTransformer',
    withFields(
      { imageTag: imageShape, fieldSpecs: fieldSpecsShape },
      ({ imageTag, fieldSpecs, place }) =>
        (resources) =>
          changeImages(resources, imageTag ?? { place }, specsOf(fieldSpecs)),
    ),
  ],
  [
    'ReplicaCountTransformer',
    withFields(
      { replica: { fields: { name: 'string', count: 'int' } }, fieldSpecs: fieldSpecsShape },
      ({ replica, fieldSpecs }, { session }) =>
        (resources) =>
          setReplicas(resources, replica ?? {}, { fields: specsOf(fieldSpecs), isIncomplete: session.isIncomplete }),
    ),
  ],
  [
    'PatchTransformer',
    withFields(patchShape.fields, (entry, { loader, session, printed }) => {
      const apply = readPatchEntry(entry, loader, printed);
      return (resources) => apply(resources, session);
    }),
  ],
  [
    'PatchStrategicMergeTransformer',
    withFields({ paths: { list: 'string' }, patches: 'string' }, ({ paths = [], patches }, { loader, session }) => {
      const apply = readMergePatches({ paths, patches, loader });
      return (resources) => apply(resources, session);
    }),
  ],
  [
    'PatchJson6902Transformer',
    withFields(
      { target: patchShape.fields.target, path: 'string', jsonOp: 'string' },
      ({ target, path, jsonOp, place }, { loader, session }) => {
        if (!target) throw new Panic('runtime error: invalid memory address or nil pointer dereference');
        const apply = readOperationsPatch(
          { target, place, ...(path && { path }), ...(jsonOp && { patch: jsonOp }) },
          loader,
        );
        return (resources) => apply(resources, session);
      },
    ),
  ],
  [
    'ReplacementTransformer',
    withFields({ replacements: replacementsShape }, ({ replacements = [] }, { loader, session }) => {
      const all = readReplacementList(replacements, loader);
      return (resources) => applyReplacements(resources.all, all, session.values);
    }),
  ],
  ['HashTransformer', () => (resources) => addHashes(resources.all)],
]);
