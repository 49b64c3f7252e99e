// Merges the list of a patch into a list of the patched object. In the merged list, the items of the patch come first.
import type { MergeSchema } from '../config/merge-schema.ts';
import { getField, isNull, type KList, type KMap, type KNode, plainNode, setField } from '../tree/node.ts';

type Merge = (base: KNode | undefined, patch: KNode | undefined, schema: MergeSchema | undefined) => KNode | undefined;

/**
 * Merges the items of `patch` into `base` as kustomize does. `patch` may be the same list as `base`; the merge then
 * removes nulls and directives from the list.
 */
export function mergeLists(
  base: KList,
  patch: readonly KNode[],
  { mergeBy = [], items }: MergeSchema,
  merge: Merge,
): KList {
  if (mergeBy.length === 0) return { ...base, items: mergeSets(base.items, patch) };
  const keys = writtenKeys([...patch, ...base.items], mergeBy);
  const [inPatch, inBase] = [indexItems(patch, keys), indexItems(base.items, keys)];
  const merged = new Map<string, KNode>();
  for (const id of new Set([...inPatch.keys(), ...inBase.keys()])) {
    const item = merge(inBase.get(id), inPatch.get(id), items ?? {});
    if (item && !isNull(item)) merged.set(id, withKeys(item, keys, id));
  }
  keepRepeated(merged, base.items, keys);
  const result = keys.length > 1 ? basesLast(merged, inBase, inPatch) : [...merged.values()];
  return { ...base, items: result };
}

/** In kustomize, the last of several base items with the same keys replaces the merged item. */
function keepRepeated(merged: Map<string, KNode>, items: readonly KNode[], keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const item of items) {
    const id = idOf(item, keys);
    if (seen.has(id) && merged.has(id)) merged.set(id, item);
    seen.add(id);
  }
}

/**
 * If several merge keys identify an item, kustomize puts the items that are only in the patch before all items of the
 * base.
 */
function basesLast(
  merged: ReadonlyMap<string, KNode>,
  inBase: ReadonlyMap<string, KNode>,
  inPatch: ReadonlyMap<string, KNode>,
): KNode[] {
  const added = [...inPatch.keys()].filter((id) => !inBase.has(id));
  return [...added, ...inBase.keys()].flatMap((id) => merged.get(id) ?? []);
}

function mergeSets(base: readonly KNode[], patch: readonly KNode[]): KNode[] {
  const values = new Map<string, KNode>();
  for (const item of [...patch, ...base])
    if (item.kind === 'scalar' && !values.has(item.value)) values.set(item.value, item);
  return [...values.values()];
}

function writtenKeys(items: readonly KNode[], keys: readonly string[]): readonly string[] {
  const written = keys.filter((key) => items.some((item) => getField(item, key)));
  return written.length === 0 ? keys : written;
}

function indexItems(items: readonly KNode[], keys: readonly string[]): Map<string, KNode> {
  const byId = new Map<string, KNode>();
  for (const item of items) {
    const id = idOf(item, keys);
    if (!byId.has(id)) byId.set(id, item);
  }
  return byId;
}

function idOf(item: KNode, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => keyValue(item, key)));
}

function keyValue(item: KNode, key: string): string {
  const value = getField(item, key);
  return value?.kind === 'scalar' ? value.value : '';
}

function withKeys(item: KNode, keys: readonly string[], id: string): KNode {
  if (item.kind !== 'map') return item;
  const values = JSON.parse(id) as string[];
  for (const [index, key] of keys.entries()) addKey(item, key, values[index]);
  return item;
}

function addKey(item: KMap, key: string, value: string | undefined): void {
  if (value && !getField(item, key)) setField(item, key, plainNode(value, item.place));
}
