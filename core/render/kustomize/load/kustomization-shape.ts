// The fields of a kustomization: `types.Kustomization` of kustomize's api 0.21.
import type { Decoded } from './decode.ts';

const strings = { list: 'string' } as const;
const stringsByName = { map: 'string' } as const;

const gvk = { group: 'string', version: 'string', kind: 'string' } as const;
const selector = {
  fields: { ...gvk, name: 'string', namespace: 'string', labelSelector: 'string', annotationSelector: 'string' },
} as const;
export const fieldSpecsShape = { list: { fields: { ...gvk, path: 'string', create: 'bool' } } } as const;
export const patchShape = {
  fields: { path: 'string', patch: 'string', target: selector, options: { map: 'bool' } },
} as const;
export const metadataShape = {
  fields: { name: 'string', namespace: 'string', labels: stringsByName, annotations: stringsByName },
} as const;
export const imageShape = {
  fields: { name: 'string', newName: 'string', tagSuffix: 'string', newTag: 'string', digest: 'string' },
} as const;
const fieldOptions = {
  fields: { delimiter: 'string', index: 'int', encoding: 'string', create: 'bool' },
} as const;
const source = {
  fields: { ...gvk, name: 'string', namespace: 'string', fieldPath: 'string', options: fieldOptions },
} as const;
const replacementTarget = {
  fields: { select: selector, reject: { list: selector }, fieldPaths: strings, options: fieldOptions },
} as const;
export const replacementShape = {
  fields: { source, sourceValue: 'string', targets: { list: replacementTarget } },
} as const;
export const replacementsShape = { list: { fields: { ...replacementShape.fields, path: 'string' } } } as const;
const generatorOptions = {
  fields: { labels: stringsByName, annotations: stringsByName, disableNameSuffixHash: 'bool', immutable: 'bool' },
} as const;
export const generatorFields = {
  namespace: 'string',
  name: 'string',
  behavior: 'string',
  literals: strings,
  files: strings,
  envs: strings,
  env: 'string',
  options: generatorOptions,
} as const;
const label = {
  fields: {
    pairs: stringsByName,
    includeSelectors: 'bool',
    includeTemplates: 'bool',
    fields: fieldSpecsShape,
  },
} as const;
const objectReference = {
  fields: { ...gvk, apiVersion: 'string', name: 'string', namespace: 'string' },
} as const;
const variable = {
  fields: { name: 'string', objref: objectReference, fieldref: { fields: { fieldpath: 'string' } } },
} as const;
const sortOptions = {
  fields: {
    order: 'string',
    legacySortOptions: { fields: { orderFirst: strings, orderLast: strings } },
  },
} as const;
const helmChart = {
  fields: {
    name: 'string',
    version: 'string',
    repo: 'string',
    releaseName: 'string',
    namespace: 'string',
    nameTemplate: 'string',
    valuesFile: 'string',
    additionalValuesFiles: strings,
    valuesInline: 'any',
    valuesMerge: 'string',
    includeCRDs: 'bool',
    skipHooks: 'bool',
    apiVersions: strings,
    kubeVersion: 'string',
    skipTests: 'bool',
    debug: 'bool',
    devel: 'bool',
  },
} as const;

export const kustomizationShape = {
  fields: {
    kind: 'string',
    apiVersion: 'string',
    metadata: metadataShape,
    openapi: stringsByName,
    namePrefix: 'string',
    nameSuffix: 'string',
    namespace: 'string',
    commonLabels: stringsByName,
    labels: { list: label },
    commonAnnotations: stringsByName,
    patchesStrategicMerge: strings,
    patchesJson6902: { list: patchShape },
    patches: { list: patchShape },
    images: { list: imageShape },
    replacements: replacementsShape,
    replicas: { list: { fields: { name: 'string', count: 'int' } } },
    vars: { list: variable },
    sortOptions,
    resources: strings,
    components: strings,
    crds: strings,
    bases: strings,
    configMapGenerator: { list: { fields: generatorFields } },
    secretGenerator: { list: { fields: { ...generatorFields, type: 'string' } } },
    helmGlobals: 'any',
    helmCharts: { list: helmChart },
    helmChartInflationGenerator: { list: 'any' },
    generatorOptions,
    configurations: strings,
    generators: strings,
    transformers: strings,
    validators: strings,
    buildMetadata: strings,
  },
} as const;

export type Kustomization = Decoded<typeof kustomizationShape>;
export type Selector = Decoded<typeof selector>;
export type PatchEntry = Decoded<typeof patchShape>;
export type ImageChange = Decoded<typeof imageShape>;
export type Replacement = Decoded<typeof replacementShape>;
export type ReplacementEntries = Decoded<typeof replacementsShape>;
export type ReplacementTarget = Decoded<typeof replacementTarget>;
export type FieldOptions = Decoded<typeof fieldOptions>;
export type GeneratorOptions = Decoded<typeof generatorOptions>;
export type GeneratorEntry = Decoded<{ fields: typeof generatorFields & { type: 'string' } }>;
export type LabelEntry = Decoded<typeof label>;
export type KustomizeVariable = Decoded<typeof variable>;
