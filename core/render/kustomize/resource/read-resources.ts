// Reads the resources in a text. A resource of a `List` kind is replaced by its items.
import { KustomizeFailure } from '../failure.ts';
import { getField, isNull, type KMap, type KNode, scalarText } from '../tree/node.ts';
import type { PlaceOf } from '../tree/place-of.ts';
import { type ReadTree, readDocumentNodes } from '../tree/read-documents.ts';
import { compareText, Resource } from './resource.ts';

export function readResources(text: string, placeOf: PlaceOf, { readTree }: { readTree: ReadTree }): Resource[] {
  const maps = readDocumentNodes(text, placeOf, readTree).map(asMap);
  return withoutLists(maps.filter(isResource)).map((map) => new Resource(map));
}

function asMap(node: KNode): KMap {
  if (node.kind === 'map') return node;
  throw new KustomizeFailure('missing Resource metadata');
}

function isResource(map: KMap): boolean {
  if (map.entries.length === 0) return false;
  const resource = new Resource(map);
  if (resource.kind === '') throw new KustomizeFailure(`missing kind in object ${goMetadata(resource)}`);
  if (resource.name === '' && !resource.kind.endsWith('List'))
    throw new KustomizeFailure(`missing metadata.name in object ${goMetadata(resource)}`);
  return true;
}

function goMetadata(resource: Resource): string {
  const { apiVersion, kind, name, namespace, labels, annotations } = resource;
  return `{{${apiVersion} ${kind}} {{${name} ${namespace}} ${goMap(labels)} ${goMap(annotations)}}}`;
}

function goMap(values: ReadonlyMap<string, string>): string {
  const entries = [...values].sort(([a], [b]) => compareText(a, b)).map(([key, value]) => `${key}:${value}`);
  return `map[${entries.join(' ')}]`;
}

function withoutLists(maps: readonly KMap[]): KMap[] {
  return maps.flatMap((map) => {
    const kind = scalarText(getField(map, 'kind'));
    const items = getField(map, 'items');
    if (!kind.endsWith('List') || !items) return [map];
    if (isNull(items)) return [];
    if (items.kind !== 'list')
      throw new KustomizeFailure(`expected array in ${kind}/items, but found ${goType(items)}`);
    return withoutLists(items.items.map(asMap).filter(isResource));
  });
}

function goType(node: KNode): string {
  if (node.kind === 'map') return 'map[string]interface {}';
  return node.kind === 'scalar' && node.tag === 'int' ? 'int' : 'string';
}
