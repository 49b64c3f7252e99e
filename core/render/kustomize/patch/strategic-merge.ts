// Merges a partial object into a resource as kustomize does: maps field by field, lists by the keys of the schema or as
// a whole, `null` deletes.
import type { MergeSchema } from '../config/merge-schema.ts';
import { mergeSchemaOf } from '../config/merge-schema.ts';
import { KustomizeFailure } from '../failure.ts';
import { writeSource } from '../output/write-source.ts';
import { getField, isNull, type KEntry, type KMap, type KNode, scalarText, stringNode } from '../tree/node.ts';
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
  if (target?.kind === 'map') mergeEntries(target, patch, schema?.fields);
  return target;
}

/** Each key is searched in a map of its own: thousands of annotations take linear time. */
function mergeEntries(target: KMap, patch: KNode | undefined, fields: MergeSchema['fields']): void {
  const [inTarget, inPatch] = [firstEntries(target), firstEntries(patch)];
  const removed = new Set<KEntry>();
  // An added object is merged with itself, which removes its nulls and directives.
  for (const name of new Set([...inTarget.keys(), ...inPatch.keys()])) {
    const [entry, change] = [inTarget.get(name), inPatch.get(name)];
    const schemaOfField = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    const value = merge(entry?.value, change?.value, schemaOfField);
    if (value && entry) entry.value = value;
    else if (value) target.entries.push({ key: change?.key ?? stringNode(name, value.place), value });
    else if (entry) removed.add(entry);
  }
  if (removed.size > 0) target.entries = target.entries.filter((entry) => !removed.has(entry));
}

/** The entries of a map by their keys; of equal keys the first one counts. */
function firstEntries(node: KNode | undefined): Map<string, KEntry> {
  const entries = new Map<string, KEntry>();
  if (node?.kind !== 'map') return entries;
  for (const entry of node.entries) if (!entries.has(entry.key.value)) entries.set(entry.key.value, entry);
  return entries;
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
