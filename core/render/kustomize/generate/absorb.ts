// Adds a generated resource. If an existing resource has the same id, `behavior` decides whether the generated resource
// is merged into the existing resource or replaces it.
import { KustomizeFailure } from '../failure.ts';
import { formatId, type ResourceId } from '../resource/id.ts';
import { notes, originAnnotation, type Resource } from '../resource/resource.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { getField, type KEntry, type KMap, mapNode, setField, stringNode } from '../tree/node.ts';

export function absorb(resources: ResourceList, generated: Resource): void {
  const id = generated.currentId;
  const behavior = generated.annotations.get(notes.behavior);
  const merges = behavior === 'merge' || behavior === 'replace';
  const found = resources.settledWithAnyId(id);
  const [old] = found;
  if (!old) {
    if (merges) throw new KustomizeFailure(`id ${goId(id)} does not exist; cannot merge or replace`);
    resources.appendAll([generated]);
    return;
  }
  if (found.length > 1) throw new KustomizeFailure(`found multiple objects that could accept merge of ${formatId(id)}`);
  if (!merges) throw new KustomizeFailure(`id ${goId(id)} exists; behavior must be merge or replace`);
  const origin = old.annotations.get(originAnnotation);
  copyMetadata(generated, old);
  if (behavior === 'merge') {
    for (const field of ['data', 'binaryData']) mergeMaps(generated.node, old.node, field);
    if (origin !== undefined) generated.setAnnotations(generated.annotations.set(originAnnotation, origin));
  }
  resources.replace(old, generated);
}

function goId({ gvk, name, namespace }: ResourceId): string {
  const quoted = [gvk.group, gvk.version, gvk.kind, name, namespace].map((text) => JSON.stringify(text));
  const [group, version, kind, nameText, namespaceText] = quoted;
  return `resid.ResId{Gvk:resid.Gvk{Group:${group}, Version:${version}, Kind:${kind}, isClusterScoped:false}, Name:${nameText}, Namespace:${namespaceText}}`;
}

/**
 * Copies the metadata of `from` to `to`. The name, the namespace and kustomize's annotations (`notes`) are replaced.
 * Other labels and annotations are added only if `to` does not have them.
 */
export function copyMetadata(to: Resource, from: Resource): void {
  to.setLabels(new Map([...from.labels, ...to.labels]));
  const annotations = new Map([...from.annotations, ...to.annotations]);
  for (const note of Object.values(notes)) {
    const value = from.annotations.get(note);
    if (value === undefined) annotations.delete(note);
    else annotations.set(note, value);
  }
  to.setAnnotations(annotations);
  to.setName(from.name);
  to.setNamespace(from.namespace);
}

function mergeMaps(into: KMap, from: KMap, field: string): void {
  const old = getField(from, field);
  const added = getField(into, field);
  if (old?.kind !== 'map') return;
  const merged = new Map<string, KEntry>();
  for (const map of [old, added])
    for (const { key, value } of map?.kind === 'map' ? map.entries : []) {
      const entry = merged.get(key.value);
      if (entry) entry.value = value;
      else merged.set(key.value, { key: stringNode(key.value, value.place), value });
    }
  setField(into, field, { ...mapNode(old.place), entries: [...merged.values()] });
}
