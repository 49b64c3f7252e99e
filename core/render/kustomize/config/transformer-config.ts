// The fields that transformers change: kustomize's default ones and those that `configurations` add.
import type { SourceNode } from '../../../text/source-tree.ts';
import { decode } from '../load/decode.ts';
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
  /** Besides `metadata/name`. */
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
  namePrefix: [],
  nameSuffix: [],
  nameReference: nameReferences,
};

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

/** @throws KustomizeFailure */
export function withConfiguration(config: TransformerConfig, root: SourceNode, file: string): TransformerConfig {
  const added = decode(root, configurationShape, placesIn(file));
  if (!added) return config;
  const merged = { ...config };
  const lists = [
    'commonLabels',
    'templateLabels',
    'commonAnnotations',
    'namespace',
    'images',
    'replicas',
    'varReference',
    'namePrefix',
    'nameSuffix',
  ] as const;
  for (const name of lists) merged[name] = [...config[name], ...(added[name] ?? []).map(plainSpec)];
  const references = (added.nameReference ?? []).map(({ fieldSpecs: fields = [], ...target }) => ({
    target: plainGvk(target),
    fields: fields.map(plainSpec),
  }));
  merged.nameReference = mergeReferences(config.nameReference, references);
  return merged;
}

function mergeReferences(known: readonly NameReference[], added: readonly NameReference[]): NameReference[] {
  const key = ({ target: { group = '', version = '', kind = '' } }: NameReference) => `${group}/${version}/${kind}`;
  const merged = known.map((reference) => {
    const more = added.filter((each) => key(each) === key(reference)).flatMap(({ fields }) => fields);
    return more.length > 0 ? { ...reference, fields: [...reference.fields, ...more] } : reference;
  });
  return [...merged, ...added.filter((each) => !known.some((reference) => key(reference) === key(each)))];
}

type Texts = { [Key in 'group' | 'version' | 'kind' | 'path']?: { value: string } };

function plainGvk({ group, version, kind }: Texts): Omit<FieldSpec, 'path'> {
  return { group: group?.value ?? '', version: version?.value ?? '', kind: kind?.value ?? '' };
}

function plainSpec(entry: Texts & { create?: boolean }): FieldSpec {
  return { ...plainGvk(entry), path: entry.path?.value ?? '', create: entry.create === true };
}
