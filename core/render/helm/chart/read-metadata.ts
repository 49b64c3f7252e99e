// Decodes Chart.yaml and requirements.yaml as Helm does. A number or boolean becomes a string where a string is
// required; other wrong types are errors.

import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import { readServerYaml } from '../../../text/libyaml/server-yaml.ts';
import { sprintValue } from '../go/format.ts';
import { fromPlain, type PlainValue } from '../go/plain.ts';
import type { ChartMetadata, Dependency, ImportedValues, Maintainer } from './chart.ts';
import { cannotUnmarshal } from './json-type.ts';

export type MetadataResult = { ok: true; metadata: ChartMetadata } | { ok: false; error: string };

class WrongType extends Error {}

/**
 * Reads a metadata file. Its fields replace the fields of `before`. For requirements.yaml, `before` is the metadata of
 * Chart.yaml.
 */
export function readMetadata(text: string, before: ChartMetadata | undefined): MetadataResult {
  const read = readServerYaml(text);
  if (!read.ok)
    return { ok: false, error: `error converting YAML to JSON: yaml: ${read.libyamlMessage ?? read.problem}` };
  if (read.jsonError !== undefined) return { ok: false, error: `error converting YAML to JSON: ${read.jsonError}` };
  try {
    return { ok: true, metadata: decodeMetadata(read.value, before ?? emptyMetadata) };
  } catch (error) {
    if (!(error instanceof WrongType)) throw error;
    return { ok: false, error: `error unmarshaling JSON: while decoding JSON: ${error.message}` };
  }
}

const emptyMetadata: ChartMetadata = {
  name: '',
  home: '',
  sources: [],
  version: '',
  description: '',
  keywords: [],
  maintainers: [],
  icon: '',
  apiVersion: '',
  condition: '',
  tags: '',
  appVersion: '',
  deprecated: false,
  annotations: new Map(),
  kubeVersion: '',
  dependencies: [],
  type: '',
  listsWithNull: [],
};

function decodeMetadata(value: Value, before: ChartMetadata): ChartMetadata {
  if (value === null) return before;
  if (!isObject(value)) throw wrongType(value, 'Go value of type chart.Metadata');
  const fields = new Fields(value, 'Metadata');
  return {
    name: fields.text('name', before.name),
    home: fields.text('home', before.home),
    sources: fields.texts('sources', before.sources),
    version: fields.text('version', before.version),
    description: fields.text('description', before.description),
    keywords: fields.texts('keywords', before.keywords),
    maintainers: fields.objects('maintainers', 'chart.Maintainer', readMaintainer) ?? before.maintainers,
    icon: fields.text('icon', before.icon),
    apiVersion: fields.text('apiVersion', before.apiVersion),
    condition: fields.text('condition', before.condition),
    tags: fields.text('tags', before.tags),
    appVersion: fields.text('appVersion', before.appVersion),
    deprecated: fields.flag('deprecated', before.deprecated),
    annotations: fields.textMap('annotations', before.annotations),
    kubeVersion: fields.text('kubeVersion', before.kubeVersion),
    dependencies: fields.objects('dependencies', 'chart.Dependency', readDependency) ?? before.dependencies,
    type: fields.text('type', before.type),
    listsWithNull: ['maintainers', 'dependencies'].filter((name) => fields.hasNull(name)),
  };
}

function readMaintainer(value: ObjectValue): Maintainer {
  const fields = new Fields(value, 'Maintainer', 'maintainers.');
  return { name: fields.text('name'), email: fields.text('email'), url: fields.text('url') };
}

function readDependency(value: ObjectValue): Dependency {
  const fields = new Fields(value, 'Dependency', 'dependencies.');
  const imported = value['import-values'];
  return {
    name: fields.text('name'),
    version: fields.text('version'),
    repository: fields.text('repository'),
    condition: fields.text('condition'),
    tags: fields.texts('tags'),
    enabled: fields.flag('enabled', false),
    importValues: isList(imported) ? imported.flatMap(readImport) : [],
    alias: fields.text('alias'),
  };
}

/** Like Helm, skips an item that is neither a string nor an object. */
function readImport(value: Value): ImportedValues[] {
  if (typeof value === 'string') return [value];
  if (!isObject(value)) return [];
  return [{ child: printed(value.child), parent: printed(value.parent) }];
}

function printed(value: Value | undefined): string {
  return value === undefined ? '<nil>' : sprintValue(fromPlain(value as PlainValue));
}

/** Reads the fields of an object. Like Go's JSON decoder, it ignores the case of field names. */
class Fields {
  private readonly values: ReadonlyMap<string, Value>;
  private readonly struct: string;
  private readonly path: string;

  constructor(object: ObjectValue, struct: string, path = '') {
    this.values = new Map(Object.entries(object).map(([key, value]) => [key.toLowerCase(), value]));
    this.struct = struct;
    this.path = path;
  }

  text(name: string, before = ''): string {
    const value = this.value(name);
    return value === null ? before : textOf(value, () => this.target(name, 'string'));
  }

  flag(name: string, before: boolean): boolean {
    const value = this.value(name);
    if (value === null || typeof value === 'boolean') return value ?? before;
    throw wrongType(value, this.target(name, 'bool'));
  }

  texts(name: string, before: readonly string[] = []): readonly string[] {
    const value = this.value(name);
    if (value === null) return before;
    if (!isList(value)) throw wrongType(value, this.target(name, '[]string'));
    return value.map((item) => (item === null ? '' : textOf(item, () => this.target(name, 'string'))));
  }

  textMap(name: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const value = this.value(name);
    if (value === null) return before;
    if (!isObject(value)) throw wrongType(value, this.target(name, 'map[string]string'));
    const texts = Object.entries(value).map(([key, item]): [string, string] => [
      key,
      item === null ? '' : textOf(item, () => this.target(name, 'string')),
    ]);
    return new Map([...before, ...texts]);
  }

  objects<Read>(name: string, type: string, read: (value: ObjectValue) => Read): Read[] | undefined {
    const value = this.value(name);
    if (value === null) return undefined;
    if (!isList(value)) throw wrongType(value, this.target(name, `[]*${type}`));
    return value
      .filter((item) => item !== null)
      .map((item) => {
        if (isObject(item)) return read(item);
        throw wrongType(item, this.target(name, type));
      });
  }

  hasNull(name: string): boolean {
    const value = this.value(name);
    return isList(value) && value.includes(null);
  }

  private value(name: string): Value {
    return this.values.get(name.toLowerCase()) ?? null;
  }

  private target(name: string, type: string): string {
    return `Go struct field ${this.struct}.${this.path}${name} of type ${type}`;
  }
}

function textOf(value: Value, target: () => string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw wrongType(value, target());
}

function wrongType(value: Value, target: string): WrongType {
  return new WrongType(cannotUnmarshal(value, target));
}
