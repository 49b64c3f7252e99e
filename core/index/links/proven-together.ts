// Decides whether objects are certainly applied together, and whether they keep the names, namespaces and references
// that their files contain. A kustomization may delete an object, rename it, or give the autoscaler another target.

import type { IndexedObject } from '../index-content.ts';
import { fieldsOfPatch, type ObjectPatch } from '../read/object-patch.ts';
import { uriKey } from '../uris.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { scaleTargetOf, type WorkspaceObject } from '../workspace-object.ts';
import { type KustomizationTree, treesWith } from './kustomization-trees.ts';
import { patchesOfObject } from './patched-workload.ts';

/**
 * Whether two objects are certainly applied together and keep the names, namespaces and references that their files
 * contain. Changed labels matter only to selectors: see `areLabelledApart`.
 */
export function areProvenTogether(index: WorkspaceIndex, own: IndexedObject, other: IndexedObject): boolean {
  return index.areAppliedTogether(own, other) && areLeftTogether(index, own, other);
}

/**
 * Whether the names, namespaces and references of two objects still match after the kustomizations that include both
 * objects are applied. Kustomizations that delete `own` are ignored; if all of them delete `own`, the function returns
 * false.
 */
export function areLeftTogether(index: WorkspaceIndex, own: IndexedObject, other: IndexedObject): boolean {
  const [ofOwn, ofOther] = [own, other].map(({ uri }) => treesWith(index, uri).filter(({ isRoot }) => isRoot));
  const shared = (ofOwn ?? []).filter(({ files }) => files.has(uriKey(other.uri)));
  if (shared.length === 0)
    return (
      !(ofOwn ?? []).some((tree) => mayBeMoved(index, tree, own)) &&
      !(ofOther ?? []).some((tree) => mayBeMoved(index, tree, other))
    );
  const applying = shared.filter((tree) => !isDeletedBy(index, tree, own));
  return (
    applying.length > 0 &&
    applying.every(
      (tree) =>
        ![own, other].some((one) => isReconnectedBy(index, tree, one)) &&
        // kustomize updates a reference after one rename. After several renames, the reference may keep an old name.
        changesOfOne(tree, [own, other], (changes) => changes.names === true) < 2 &&
        (tree.changes.namespace !== undefined ||
          changesOfOne(tree, [own, other], ({ namespace }) => namespace !== undefined) === 0),
    )
  );
}

/** Whether a kustomization adds labels to the pods and selectors of only one of the objects. */
export function areLabelledApart(index: WorkspaceIndex, one: IndexedObject, other: IndexedObject): boolean {
  return treesWith(index, one.uri).some(
    (tree) =>
      tree.files.has(uriKey(other.uri)) && changesOfOne(tree, [one, other], (changes) => changes.labels === true) > 0,
  );
}

export function mayBeRenamed(index: WorkspaceIndex, { uri }: IndexedObject): boolean {
  return treesWith(index, uri).some(({ hasRenamed }) => hasRenamed);
}

function changesOfOne(
  { included }: KustomizationTree,
  [one, other]: readonly [IndexedObject, IndexedObject],
  isChange: (changes: KustomizationTree['changes']) => boolean,
): number {
  return included.filter(
    ({ files, changes }) => isChange(changes) && files.has(uriKey(one.uri)) !== files.has(uriKey(other.uri)),
  ).length;
}

function mayBeMoved(index: WorkspaceIndex, tree: KustomizationTree, found: IndexedObject): boolean {
  const { namespace } = found.object;
  const isElsewhere = (moved: string | undefined) => moved !== undefined && moved !== namespace;
  return (
    tree.hasRenamed ||
    isElsewhere(tree.changes.namespace) ||
    tree.included.some(({ files, changes }) => files.has(uriKey(found.uri)) && isElsewhere(changes.namespace)) ||
    isReconnectedBy(index, tree, found)
  );
}

function isDeletedBy(index: WorkspaceIndex, tree: KustomizationTree, found: IndexedObject): boolean {
  return patchesOfObject(index, tree, found).some(({ fields }) => fields.includes('$patch'));
}

function isReconnectedBy(index: WorkspaceIndex, tree: KustomizationTree, found: IndexedObject): boolean {
  return patchesOfObject(index, tree, found).some(
    (patch) =>
      !hasSameTarget(patch, found.object) &&
      fieldsOfPatch(patch).some((field) => connectingFields(found.object).test(field)),
  );
}

function hasSameTarget({ scaleTarget, fields, removed = [] }: ObjectPatch, object: WorkspaceObject): boolean {
  const target = scaleTargetOf(object);
  if (!scaleTarget || !target) return false;
  const { kind = target.kind, name = target.name.text } = scaleTarget;
  const others = fieldsOfPatch({ target: {}, fields, removed }).filter((field) => !field.startsWith(`${targetField}/`));
  return (
    kind === target.kind &&
    name === target.name.text &&
    !others.some((field) => field !== targetField && autoscalerFields.test(field))
  );
}

const targetField = 'spec/scaleTargetRef';

function connectingFields(object: WorkspaceObject): RegExp {
  const { role } = object;
  if (role === 'workload' || role === 'workloadPatch') return identityFields;
  return role === 'autoscaler' && object.target ? autoscalerFields : otherFields;
}

const identityFields = /^(?:metadata(?:\/name(?:space)?)?|kind|apiVersion)?$/;
const autoscalerFields =
  /^(?:metadata(?:\/name(?:space)?)?|kind|apiVersion|spec(?:\/(?:scaleTargetRef(?:\/.*)?|dryRun))?)?$/;
/**
 * Matches the fields that rules compare in budgets, quotas and other objects: the apiVersion, the kind, the name, the
 * namespace, the annotations and the whole spec.
 */
const otherFields = /^(?:metadata(?:\/(?:name|namespace|annotations.*))?|kind|apiVersion|spec.*)?$/;
