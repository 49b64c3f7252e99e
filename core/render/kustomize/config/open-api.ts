// The schema by which lists are merged: kustomize's own, or the file of `openapi: path`. All kustomizations of a build
// share the schema of the first kustomization that sets `openapi`.
import { readSourceTree, type SourceMap, type SourceNode } from '../../../text/read/source-tree.ts';
import { KustomizeFailure, Panic } from '../failure.ts';
import type { Text } from '../load/decode.ts';
import type { Loader } from '../load/loader.ts';
import { isBuiltInKind, type MergeSchema, mergeSchemaOf } from './merge-schema.ts';

/** The only version of Kubernetes whose schema is built into kustomize. */
const builtInVersion = 'v1.21.2';

export class OpenApi {
  private isChosen = false;
  /** The custom schema, which is parsed when it is first used, because kustomize reports its errors only then. */
  private text: string | undefined;
  private custom: ReadonlyMap<string, MergeSchema> | undefined;

  choose(fields: ReadonlyMap<string, Text> | undefined, loader: Loader): void {
    const path = fields?.get('path');
    const text = path && loader.text(loader.find(path.value));
    if (this.isChosen) return;
    const version = fields?.get('version');
    if (version && path) throw new KustomizeFailure('builtin version and custom schema provided, cannot use both');
    if (!path && !version?.value) return;
    this.isChosen = true;
    if (version && version.value !== builtInVersion)
      throw new KustomizeFailure('the specified OpenAPI version is not built in', { place: version.place });
    this.text = text;
  }

  /** Reads the custom schema if the kind is not built in, as kustomize does when it meets the kind. */
  lookUpKind(apiVersion: string): void {
    if (!isBuiltInKind(apiVersion)) this.readCustom();
  }

  mergeSchemaOf(apiVersion: string, kind: string): MergeSchema | undefined {
    const custom = this.readCustom();
    return custom ? custom.get(`${apiVersion} ${kind}`) : mergeSchemaOf(apiVersion, kind);
  }

  private readCustom(): ReadonlyMap<string, MergeSchema> | undefined {
    if (this.text !== undefined) this.custom ??= readSchemas(this.text);
    return this.custom;
  }
}

function readSchemas(text: string): Map<string, MergeSchema> {
  const read = readSourceTree(text);
  if (!read.ok)
    throw isLikeJson(text) ? invalid(read.problem) : new Panic(`invalid schema file: yaml: ${read.problem}`);
  const { root } = read;
  const isNull = root?.kind === 'scalar' && root.style === 'plain' && ['null', '~', ''].includes(root.text);
  if (!root || (root.kind !== 'map' && !isNull)) throw invalid('a schema must be an object');
  return new SchemaReader(root).schemas();
}

/** kustomize does not try YAML for a text that begins with `{`. */
function isLikeJson(text: string): boolean {
  return text.trimStart().startsWith('{');
}

function invalid(problem: string): Panic {
  return new Panic(`invalid schema file: json: ${problem}`);
}

/**
 * Reads merge schemas from definitions. Definitions may refer to each other in a circle, so a schema is stored before
 * its fields are read.
 */
class SchemaReader {
  private readonly definitions: ReadonlyMap<string, SourceMap>;
  private readonly known = new Map<SourceNode, MergeSchema>();

  constructor(root: SourceNode) {
    this.definitions = definitionsOf(root);
  }

  schemas(): Map<string, MergeSchema> {
    const byKind = new Map<string, MergeSchema>();
    for (const definition of this.definitions.values())
      for (const name of kindsOf(definition)) byKind.set(name, this.schemaOf(definition));
    return byKind;
  }

  private schemaOf(written: SourceNode | undefined): MergeSchema {
    const node = this.resolved(written);
    if (!node) return {};
    const known = this.known.get(node);
    if (known) return known;
    const schema: MergeSchema = {};
    this.known.set(node, schema);
    const properties = mapAt(node, 'properties')?.entries ?? [];
    if (properties.length > 0)
      schema.fields = Object.fromEntries(properties.map(({ key, value }) => [key.text, this.schemaOf(value)]));
    const items = fieldOf(node, 'items');
    const others = mapAt(node, 'additionalProperties');
    if (items) schema.items = this.schemaOf(items);
    else if (others) schema.items = this.schemaOf(others);
    const mergeBy = mergeKeysOf(node);
    if (mergeBy) schema.mergeBy = mergeBy;
    return schema;
  }

  private resolved(written: SourceNode | undefined): SourceMap | undefined {
    const passed = new Set<SourceNode>();
    let node = written;
    while (node?.kind === 'map' && !passed.has(node)) {
      passed.add(node);
      const reference = textAt(node, '$ref');
      if (reference === undefined) return node;
      node = this.definitions.get(reference.replace(/^#\/definitions\//, ''));
    }
    return undefined;
  }
}

function definitionsOf(root: SourceNode): Map<string, SourceMap> {
  const found = root.kind === 'map' ? fieldOf(root, 'definitions') : undefined;
  if (!found || (found.kind === 'scalar' && found.text === 'null')) return new Map();
  if (found.kind !== 'map') throw invalid('definitions must be an object');
  return new Map(
    found.entries.map(({ key, value }) => {
      if (value.kind !== 'map') throw invalid('a definition must be an object');
      const properties = fieldOf(value, 'properties');
      if (properties && properties.kind !== 'map') throw invalid('properties must be an object');
      return [key.text, value];
    }),
  );
}

function kindsOf(definition: SourceMap): string[] {
  const listed = fieldOf(definition, 'x-kubernetes-group-version-kind');
  if (listed?.kind !== 'list') return [];
  return listed.items.flatMap((item) => {
    if (item.kind !== 'map') return [];
    const [group = '', version = '', kind = ''] = ['group', 'version', 'kind'].map((name) => textAt(item, name));
    return [`${group === '' ? version : `${group}/${version}`} ${kind}`];
  });
}

/**
 * Returns the keys that identify the items of a list when a patch is merged. Returns undefined without the strategy
 * `merge`, because a patch then replaces the list as a whole.
 */
function mergeKeysOf(node: SourceMap): string[] | undefined {
  const strategy = textAt(node, 'x-kubernetes-patch-strategy');
  if (!strategy?.split(',').includes('merge')) return undefined;
  const keys = fieldOf(node, 'x-kubernetes-list-map-keys');
  if (keys?.kind === 'list') return keys.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  const key = textAt(node, 'x-kubernetes-patch-merge-key');
  return key === undefined ? [] : [key];
}

function fieldOf(map: SourceMap, name: string): SourceNode | undefined {
  return map.entries.find(({ key }) => key.text === name)?.value;
}

function mapAt(map: SourceMap, name: string): SourceMap | undefined {
  const found = fieldOf(map, name);
  return found?.kind === 'map' ? found : undefined;
}

function textAt(map: SourceMap, name: string): string | undefined {
  const found = fieldOf(map, name);
  return found?.kind === 'scalar' ? found.text : undefined;
}
