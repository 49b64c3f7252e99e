import { anyMapType, goBool, goString, goStrings } from '../go/make.ts';
import type { GoList, GoMap, GoObject, GoValue } from '../go/value.ts';
import type { ChartMetadata, Dependency, ImportedValues, Maintainer } from './chart.ts';

export function chartObject(metadata: ChartMetadata, isRoot: boolean): GoObject {
  return struct('struct { chart.Metadata; IsRoot bool }', {
    Name: goString(metadata.name),
    Home: goString(metadata.home),
    Sources: strings(metadata.sources),
    Version: goString(metadata.version),
    Description: goString(metadata.description),
    Keywords: strings(metadata.keywords),
    Maintainers: pointers('*chart.Maintainer', metadata.maintainers.map(maintainer)),
    Icon: goString(metadata.icon),
    APIVersion: goString(metadata.apiVersion),
    Condition: goString(metadata.condition),
    Tags: goString(metadata.tags),
    AppVersion: goString(metadata.appVersion),
    Deprecated: goBool(metadata.deprecated),
    Annotations: annotations(metadata.annotations),
    KubeVersion: goString(metadata.kubeVersion),
    Dependencies: pointers('*chart.Dependency', metadata.dependencies.map(dependency)),
    Type: goString(metadata.type),
    IsRoot: goBool(isRoot),
  });
}

function maintainer({ name, email, url }: Maintainer): GoObject {
  return struct('*chart.Maintainer', { Name: goString(name), Email: goString(email), URL: goString(url) });
}

function dependency(declared: Dependency): GoObject {
  return struct('*chart.Dependency', {
    Name: goString(declared.name),
    Version: goString(declared.version),
    Repository: goString(declared.repository),
    Condition: goString(declared.condition),
    Tags: strings(declared.tags),
    Enabled: goBool(declared.enabled),
    ImportValues: { kind: 'list', element: 'interface {}', items: declared.importValues.map(imported) },
    Alias: goString(declared.alias),
  });
}

function imported(each: ImportedValues): GoMap {
  const { child, parent } = typeof each === 'string' ? { child: `exports.${each}`, parent: '.' } : each;
  return {
    kind: 'map',
    type: 'map[string]string',
    entries: new Map([
      ['child', goString(child)],
      ['parent', goString(parent)],
    ]),
  };
}

function annotations(texts: ReadonlyMap<string, string>): GoMap {
  const entries = new Map([...texts].map(([key, text]): [string, GoValue] => [key, goString(text)]));
  return { kind: 'map', type: 'map[string]string', entries, isNil: texts.size === 0 };
}

function strings(texts: readonly string[]): GoList {
  return { ...goStrings(texts), isNil: texts.length === 0 };
}

function pointers(element: string, items: readonly GoObject[]): GoList {
  return { kind: 'list', element, items, isNil: items.length === 0 };
}

function struct(type: string, fields: Readonly<Record<string, GoValue>>): GoObject {
  return { kind: 'object', type, fields: new Map(Object.entries(fields)), methods: new Map() };
}

export function templateObject(name: string, basePath: string): GoMap {
  return {
    kind: 'map',
    type: anyMapType,
    entries: new Map([
      ['Name', goString(name)],
      ['BasePath', goString(basePath)],
    ]),
  };
}
