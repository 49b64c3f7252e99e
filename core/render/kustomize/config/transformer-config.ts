import type { SourceNode } from '../../../text/read/source-tree.ts';
import { KustomizeFailure, within, withPrefix } from '../failure.ts';
import { type Decoded, decodeNode } from '../load/decode.ts';
import { type Gvk, isSelectedBy } from '../resource/id.ts';
import type { FieldSpec } from '../tree/field-path.ts';
import { placesIn } from '../tree/place-of.ts';
import {
  annotationFields,
  imageFields,
  namespaceFields,
  replicaFields,
  selectorLabelFields,
  templateLabelFields,
  variableFields,
} from './field-specs.ts';
import { type NameReference, nameReferences } from './name-references.ts';

export interface TransformerConfig {
  commonLabels: readonly FieldSpec[];
  templateLabels: readonly FieldSpec[];
  commonAnnotations: readonly FieldSpec[];
  namespace: readonly FieldSpec[];
  images: readonly FieldSpec[];
  replicas: readonly FieldSpec[];
  varReference: readonly FieldSpec[];
  namePrefix: readonly FieldSpec[];
  nameSuffix: readonly FieldSpec[];
  nameReference: readonly NameReference[];
}

export const defaultConfig: TransformerConfig = {
  commonLabels: selectorLabelFields,
  templateLabels: templateLabelFields,
  commonAnnotations: annotationFields,
  namespace: namespaceFields,
  images: imageFields,
  replicas: replicaFields,
  varReference: variableFields,
  namePrefix: [{ path: 'metadata/name' }],
  nameSuffix: [{ path: 'metadata/name' }],
  nameReference: nameReferences,
};

const fieldLists = [
  'namePrefix',
  'nameSuffix',
  'namespace',
  'commonLabels',
  'templateLabels',
  'commonAnnotations',
  'varReference',
  'images',
  'replicas',
] as const satisfies (keyof TransformerConfig)[];

const gvk = { group: 'string', version: 'string', kind: 'string' } as const;
const fieldSpecs = { list: { fields: { ...gvk, path: 'string', create: 'bool' } } } as const;

const configurationShape = {
  fields: {
    namePrefix: fieldSpecs,
    nameSuffix: fieldSpecs,
    namespace: fieldSpecs,
    labels: fieldSpecs,
    commonLabels: fieldSpecs,
    templateLabels: fieldSpecs,
    commonAnnotations: fieldSpecs,
    nameReference: { list: { fields: { ...gvk, fieldSpecs } } },
    varReference: fieldSpecs,
    images: fieldSpecs,
    replicas: fieldSpecs,
  },
} as const;

export const emptyConfig: TransformerConfig = {
  commonLabels: [],
  templateLabels: [],
  commonAnnotations: [],
  namespace: [],
  images: [],
  replicas: [],
  varReference: [],
  namePrefix: [],
  nameSuffix: [],
  nameReference: [],
};

export function readConfiguration(root: SourceNode, file: string): TransformerConfig {
  const added: Partial<Decoded<typeof configurationShape>> =
    withPrefix('error unmarshaling JSON: while decoding JSON', () =>
      decodeNode(root, configurationShape, placesIn(file)),
    ) ?? {};
  const lists = fieldLists.map((name) => [name, (added[name] ?? []).map(plainSpec)] as const);
  const references = (added.nameReference ?? []).map(({ fieldSpecs: fields = [], ...target }) => ({
    target: plainGvk(target),
    fields: fields.map(plainSpec),
  }));
  return { ...emptyConfig, ...Object.fromEntries(lists), nameReference: references };
}

export function mergeConfigs(config: TransformerConfig, added: TransformerConfig): TransformerConfig {
  if (config === added || added === emptyConfig) return config;
  if (config === emptyConfig && added === defaultConfig) return added;
  const lists = fieldLists.map((name) => {
    const goName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [name, within(`failed to merge ${goName} fieldSpec`, () => mergeSpecs(config[name], added[name]))] as const;
  });
  const nameReference = within('failed to merge NameReference fieldSpec', () =>
    mergeReferences(config.nameReference, added.nameReference),
  );
  return { ...config, ...Object.fromEntries(lists), nameReference };
}

function mergeSpecs(known: readonly FieldSpec[], added: readonly FieldSpec[]): readonly FieldSpec[] {
  const merged = [...known];
  for (const spec of added) {
    const same = merged.find((each) => areAlike(each, spec));
    if (!same) merged.push(spec);
    else if ((same.create ?? false) !== (spec.create ?? false)) throw new KustomizeFailure('conflicting fieldspecs');
  }
  return merged.length === known.length ? known : merged;
}

function areAlike(a: FieldSpec, b: FieldSpec): boolean {
  return a.path === b.path && (isSelectedBy(wholeGvk(a), b) || isSelectedBy(wholeGvk(b), a));
}

function wholeGvk({ group = '', version = '', kind = '' }: FieldSpec): Gvk {
  return { group, version, kind };
}

function mergeReferences(known: readonly NameReference[], added: readonly NameReference[]): readonly NameReference[] {
  const key = ({ target: { group = '', version = '', kind = '' } }: NameReference) => `${group}/${version}/${kind}`;
  const merged = new Map(known.map((reference) => [key(reference), reference]));
  for (const reference of added) {
    const same = merged.get(key(reference));
    const fields = mergeSpecs(same?.fields ?? [], reference.fields);
    if (fields !== same?.fields) merged.set(key(reference), { ...reference, fields });
  }
  return [...merged.values()];
}

type Texts = { [Key in 'group' | 'version' | 'kind' | 'path']?: { value: string } };

function plainGvk({ group, version, kind }: Texts): Omit<FieldSpec, 'path'> {
  return { group: group?.value ?? '', version: version?.value ?? '', kind: kind?.value ?? '' };
}

function plainSpec(entry: Texts & { create?: boolean }): FieldSpec {
  return { ...plainGvk(entry), path: entry.path?.value ?? '', create: entry.create === true };
}
