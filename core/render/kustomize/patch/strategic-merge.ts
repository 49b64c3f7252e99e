// Merges a partial object as kustomize does. Maps are merged by field. Lists are merged by the keys of the schema, or
// replaced as a whole. `null` deletes a field.
import type { MergeSchema } from '../config/merge-schema.ts';
import type { OpenApi } from '../config/open-api.ts';
import { assertKind } from '../tree/assert-kind.ts';
import { getField, isNull, type KEntry, type KMap, type KNode, scalarText, stringNode } from '../tree/node.ts';
import { takeDirective } from './directive.ts';
import { mergeLists } from './merge-lists.ts';

/** Merges `patch` into `base`, and changes both. Returns undefined if the patch deletes the resource. */
export function mergeStrategically(base: KMap, patch: KMap, openApi: OpenApi): KMap | undefined {
  const merged = new Merger(openApi).merge(base, patch, undefined);
  return merged?.kind === 'map' ? merged : undefined;
}

type Merge = Merger['merge'];

class Merger {
  private readonly openApi: OpenApi;

  constructor(openApi: OpenApi) {
    this.openApi = openApi;
  }

  readonly merge = (
    base: KNode | undefined,
    patch: KNode | undefined,
    schemaHere: MergeSchema | undefined,
  ): KNode | undefined => {
    const schema = schemaHere ?? this.schemaOf(base) ?? this.schemaOf(patch);
    const first = isNull(base) ? patch : base;
    if (first?.kind === 'map' && !isNull(first)) {
      assertKinds('map', base, patch);
      return mergeMaps(base, patch, { schema, merge: this.merge });
    }
    if (first?.kind === 'list') {
      assertKinds('list', base, patch);
      if (schema?.mergeBy) return mergeKeyedLists(base, patch, { schema, merge: this.merge });
      // A list without merge keys is replaced as a whole, or deleted by null.
      if (patch && isNull(patch)) return undefined;
      return patch ?? base;
    }
    assertKinds('scalar', base, patch);
    return mergeScalars(base, patch);
  };

  private schemaOf(node: KNode | undefined): MergeSchema | undefined {
    const kind = scalarText(getField(node, 'kind'));
    const apiVersion = scalarText(getField(node, 'apiVersion'));
    return kind && apiVersion ? this.openApi.mergeSchemaOf(apiVersion, kind) : undefined;
  }
}

function assertKinds(kind: KNode['kind'], ...nodes: (KNode | undefined)[]): void {
  for (const node of nodes) if (node && !isNull(node)) assertKind(kind, node);
}

function mergeScalars(base: KNode | undefined, patch: KNode | undefined): KNode | undefined {
  if (patch) return isNull(patch) ? undefined : likeBase(base, patch);
  // kustomize keeps a `null` that the base writes, and drops a key without a value.
  return base?.kind === 'scalar' && isNull(base) && base.value === '' ? undefined : base;
}

/**
 * Returns the patch as a string if the base is a quoted string: the number `15` over the string `"10"` gives `"15"`.
 */
function likeBase(base: KNode | undefined, patch: KNode): KNode {
  if (base?.kind !== 'scalar' || patch.kind !== 'scalar') return patch;
  const isStyledText = base.tag === 'str' && base.style !== 'plain';
  return isStyledText && patch.tag !== 'str' ? { ...patch, tag: 'str', style: base.style } : patch;
}

interface MergeStep {
  schema: MergeSchema | undefined;
  merge: Merge;
}

function mergeMaps(base: KNode | undefined, patch: KNode | undefined, step: MergeStep): KNode | undefined {
  if (patch && isNull(patch)) return undefined;
  const directive = takeDirective(patch);
  if (directive === 'delete') return undefined;
  const target = isNull(base) || directive === 'replace' ? patch : base;
  if (target?.kind === 'map') mergeEntries(target, patch, step);
  return target;
}

/** Entries are looked up in Maps, so that thousands of annotations take linear time. */
function mergeEntries(
  target: KMap,
  patch: KNode | undefined,
  { schema: { fields, items } = {}, merge }: MergeStep,
): void {
  const [inTarget, inPatch] = [firstEntries(target), firstEntries(patch)];
  const removed = new Set<KEntry>();
  // If only the patch has this map, or if the patch replaces the map, `target` and `patch` are the same map. The map is
  // still merged with itself, because the merge removes nulls and directives.
  for (const name of new Set([...inTarget.keys(), ...inPatch.keys()])) {
    const [entry, change] = [inTarget.get(name), inPatch.get(name)];
    const schemaOfField = fields && Object.hasOwn(fields, name) ? fields[name] : items;
    const value = merge(entry?.value, change?.value, schemaOfField);
    if (value && entry) entry.value = value;
    else if (value) target.entries.push({ key: change?.key ?? stringNode(name, value.place), value });
    else if (entry) removed.add(entry);
  }
  if (removed.size > 0) target.entries = target.entries.filter((entry) => !removed.has(entry));
}

function firstEntries(node: KNode | undefined): Map<string, KEntry> {
  const entries = new Map<string, KEntry>();
  if (node?.kind !== 'map') return entries;
  for (const entry of node.entries) if (!entries.has(entry.key.value)) entries.set(entry.key.value, entry);
  return entries;
}

function mergeKeyedLists(
  base: KNode | undefined,
  patch: KNode | undefined,
  { schema = {}, merge }: MergeStep,
): KNode | undefined {
  if (patch && isNull(patch)) return undefined;
  const directive = isNull(base) ? 'merge' : takeDirective(patch);
  if (directive === 'delete') return undefined;
  const target = isNull(base) || directive === 'replace' ? patch : base;
  if (target?.kind !== 'list') return target;
  return mergeLists(target, patch?.kind === 'list' ? patch.items : [], schema, merge);
}
