// If an item has neither a kind nor an apiVersion, kubectl derives both from the list: an item of a
// `HorizontalPodAutoscalerList` is a HorizontalPodAutoscaler.
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';

export function listItems(list: MapNode): readonly (Node | undefined)[] {
  const items = effectiveEntry(list, 'items')?.value;
  if (items?.kind !== 'list') return [];
  const inherited = inheritedEntries(list);
  return inherited ? items.items.map((item) => item && withInherited(item, inherited)) : items.items;
}

/**
 * Returns the `kind` and the `apiVersion` that the items of a list inherit; undefined if the list does not determine
 * both. The entries are marked as merged, because they are written in the list, such as a `DeploymentList`, and not in
 * its items.
 */
function inheritedEntries(list: MapNode): Entry[] | undefined {
  const [kind, apiVersion] = [effectiveEntry(list, 'kind'), effectiveEntry(list, 'apiVersion')];
  const written = kind?.value?.kind === 'scalar' ? kind.value : undefined;
  const itemKind = /^(.+)List$/.exec(String(written?.value))?.[1];
  if (!kind || !written || !apiVersion || itemKind === undefined) return undefined;
  return [
    { ...kind, merged: true, value: { ...written, value: itemKind } },
    { ...apiVersion, merged: true },
  ];
}

function withInherited(item: Node, inherited: readonly Entry[]): Node {
  if (item.kind !== 'map' || inherited.some(({ key }) => effectiveEntry(item, key))) return item;
  return { ...item, entries: [...item.entries, ...inherited] };
}
