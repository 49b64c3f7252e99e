// Merges a partial object into a resource as kustomize does: maps field by field, lists by the keys of the schema or as
// a whole, `null` deletes.
import type { MergeSchema } from '../config/merge-schema.ts';
import { mergeSchemaOf } from '../config/merge-schema.ts';
import { KustomizeFailure } from '../failure.ts';
import { writeSource } from '../output/write-source.ts';
import {
  getField,
  isNull,
  type KMap,
  type KNode,
  type KScalar,
  removeField,
  scalarText,
  setField,
} from '../tree/node.ts';
import { takeDirective } from './directive.ts';
import { mergeLists } from './merge-lists.ts';

/** Changes both trees; undefined if the patch deletes the resource. @throws KustomizeFailure */
export function mergeStrategically(base: KMap, patch: KMap): KMap | undefined {
  const merged = merge(base, patch, undefined);
  return merged?.kind === 'map' ? merged : undefined;
}

/** The value after the merge; undefined if there is none. @throws KustomizeFailure */
function merge(
  base: KNode | undefined,
  patch: KNode | undefined,
  schemaHere: MergeSchema | undefined,
): KNode | undefined {
  const schema = schemaHere ?? schemaOf(base) ?? schemaOf(patch);
  const first = isNull(base) ? patch : base;
  if (first?.kind === 'map' && !isNull(first)) {
    assertKind('map', base, patch);
    return mergeMaps(base, patch, schema);
  }
  if (first?.kind === 'list') {
    assertKind('list', base, patch);
    if (schema?.mergeBy) return mergeKeyedLists(base, patch, schema);
    // A list without keys is replaced as a whole; null deletes it.
    if (patch && isNull(patch)) return undefined;
    return patch ?? base;
  }
  return mergeScalars(base, patch);
}

function schemaOf(node: KNode | undefined): MergeSchema | undefined {
  const kind = scalarText(getField(node, 'kind'));
  const apiVersion = scalarText(getField(node, 'apiVersion'));
  return kind && apiVersion ? mergeSchemaOf(apiVersion, kind) : undefined;
}

const goKinds = { map: 'MappingNode', list: 'SequenceNode', scalar: 'ScalarNode' } as const;

function assertKind(kind: 'map' | 'list', ...nodes: (KNode | undefined)[]): void {
  for (const node of nodes)
    if (node && !isNull(node) && node.kind !== kind)
      throw new KustomizeFailure(
        `wrong node kind: expected ${goKinds[kind]} but got ${goKinds[node.kind]}: node contents:\n${writeSource(node)}`,
      );
}

function mergeScalars(base: KNode | undefined, patch: KNode | undefined): KNode | undefined {
  if (patch) return isNull(patch) ? undefined : patch;
  // A written null stays, a key without a value is lost.
  return base?.kind === 'scalar' && isNull(base) && base.value === '' ? undefined : base;
}

function mergeMaps(
  base: KNode | undefined,
  patch: KNode | undefined,
  schema: MergeSchema | undefined,
): KNode | undefined {
  if (patch && isNull(patch)) return undefined;
  const directive = takeDirective(patch);
  if (directive === 'delete') return undefined;
  const target = isNull(base) || directive === 'replace' ? patch : base;
  if (target?.kind !== 'map') return target;
  const fields = schema?.fields;
  // An added object is merged with itself, which removes its nulls and directives.
  for (const name of fieldNames(target, patch)) {
    const value = merge(
      getField(target, name),
      getField(patch, name),
      fields && Object.hasOwn(fields, name) ? fields[name] : undefined,
    );
    if (value) setField(target, name, value, keyIn(patch, name));
    else removeField(target, name);
  }
  return target;
}

function keyIn(patch: KNode | undefined, name: string): KScalar | undefined {
  return patch?.kind === 'map' ? patch.entries.find(({ key }) => key.value === name)?.key : undefined;
}

function fieldNames(...nodes: (KNode | undefined)[]): Set<string> {
  return new Set(nodes.flatMap((node) => (node?.kind === 'map' ? node.entries.map(({ key }) => key.value) : [])));
}

function mergeKeyedLists(base: KNode | undefined, patch: KNode | undefined, schema: MergeSchema): KNode | undefined {
  if (patch && isNull(patch)) return undefined;
  const directive = isNull(base) ? 'merge' : takeDirective(patch);
  if (directive === 'delete') return undefined;
  const target = isNull(base) || directive === 'replace' ? patch : base;
  if (target?.kind !== 'list') return target;
  const merged = mergeLists(target, patch?.kind === 'list' ? patch.items : [], schema, merge);
  return merged.items.length > 0 || !patch ? merged : undefined;
}
