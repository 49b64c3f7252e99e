// Reads the files in `crds`. The OpenAPI definitions in these files mark the fields that contain labels, annotations or
// names of objects.
import { readSourceTree, type SourceMap, type SourceNode } from '../../../text/read/source-tree.ts';
import { readGoJson } from '../../helm/functions/read-json.ts';
import { LimitError } from '../../helm/go/limit-error.ts';
import { KustomizeFailure, LimitReached, Panic } from '../failure.ts';
import type { FieldSpec } from '../tree/field-path.ts';
import type { NameReference } from './name-references.ts';
import { emptyConfig, type TransformerConfig } from './transformer-config.ts';

/**
 * The maximum depth of definitions, and the maximum number of fields. kustomize has no limit, and does not finish if a
 * definition contains itself.
 */
const maxDepth = 30;
const maxFields = 10_000;

export function readCrds(text: string, path: string): TransformerConfig {
  const definitions = readDefinitions(text, path);
  const fields: MarkedField[] = [];

  function addFields(definition: SourceMap, kind: string, parents: readonly string[]): void {
    for (const { key, value: property } of propertiesOf(definition)) {
      if (property.kind !== 'map') continue;
      const parts = [...parents, key.text];
      fields.push({ property, spec: { kind, path: parts.join('/') } });
      const inner = definitions.get(textAt(property, '$ref') ?? '');
      if (inner && parts.length < maxDepth && fields.length < maxFields) addFields(inner, kind, parts);
    }
  }

  for (const [name, definition] of definitions)
    if (isObject(definition)) addFields(definition, name.split('.').at(-1) ?? name, []);
  const markedBy = (name: string) =>
    fields.filter(({ property }) => fieldOf(property, `x-kubernetes-${name}`)).map(({ spec }) => spec);
  return {
    ...emptyConfig,
    commonLabels: markedBy('label-selector'),
    commonAnnotations: markedBy('annotation'),
    namePrefix: markedBy('identity'),
    nameReference: fields.flatMap(({ property, spec }) => referenceOf(property, spec) ?? []),
  };
}

interface MarkedField {
  property: SourceMap;
  spec: FieldSpec;
}

function readDefinitions(text: string, path: string): Map<string, SourceMap> {
  const cannot = (problem: string) =>
    new KustomizeFailure(`unable to parse open API definition from '${path}': ${problem}`);
  const isJson = text.trimStart().startsWith('{');
  const invalid = isJson ? problemOfJson(text) : undefined;
  if (invalid !== undefined) throw cannot(invalid);
  if (text === '') throw new Panic('runtime error: index out of range [0] with length 0');
  const read = readSourceTree(text);
  if (!read.ok) throw cannot(`error converting YAML to JSON: yaml: ${read.libyamlMessage ?? read.problem}`);
  const mismatch = (wanted: string) =>
    cannot(`${isJson ? '' : 'error unmarshaling JSON: while decoding JSON: '}json: ${wanted}`);
  const { root } = read;
  if (!root || (root.kind === 'scalar' && root.text === 'null')) return new Map();
  if (root.kind !== 'map') throw mismatch('definitions must be an object');
  return new Map(
    root.entries.map(({ key, value }) => {
      if (value.kind !== 'map') throw mismatch('a definition must be an object');
      const schema = schemaOf(value);
      const properties = schema && fieldOf(schema, 'properties');
      if (properties && properties.kind !== 'map') throw mismatch('properties must be an object');
      return [key.text, value];
    }),
  );
}

function problemOfJson(text: string): string | undefined {
  try {
    const read = readGoJson(text);
    return read.ok ? undefined : read.error;
  } catch (error) {
    throw error instanceof LimitError ? new LimitReached(error.message) : error;
  }
}

function isObject(definition: SourceMap): boolean {
  const names = new Set(propertiesOf(definition).map(({ key }) => key.text));
  return ['kind', 'apiVersion', 'metadata'].every((name) => names.has(name));
}

function propertiesOf(definition: SourceMap): SourceMap['entries'] {
  const schema = schemaOf(definition);
  const properties = schema && fieldOf(schema, 'properties');
  return properties?.kind === 'map' ? properties.entries : [];
}

function schemaOf(definition: SourceMap): SourceMap | undefined {
  const schema = fieldOf(definition, 'Schema') ?? fieldOf(definition, 'schema');
  return schema?.kind === 'map' ? schema : undefined;
}

function referenceOf(property: SourceMap, { kind, path }: FieldSpec): NameReference | undefined {
  const prefix = 'x-kubernetes-object-ref';
  const [version, target] = [textAt(property, `${prefix}-api-version`), textAt(property, `${prefix}-kind`)];
  if (version === undefined || target === undefined) return undefined;
  const name = textAt(property, `${prefix}-name-key`) ?? 'name';
  return { target: { version, kind: target }, fields: [{ ...(kind && { kind }), path: `${path}/${name}` }] };
}

function fieldOf(map: SourceMap, name: string): SourceNode | undefined {
  return map.entries.find(({ key }) => key.text === name)?.value;
}

function textAt(map: SourceMap, name: string): string | undefined {
  const found = fieldOf(map, name);
  return found?.kind === 'scalar' ? found.text : undefined;
}
