// Whether a kustomization may change what a file says about a workload: then the file alone proves nothing. What the
// kustomization builds is checked by itself.

import type { IndexedObject } from '../index-content.ts';
import { fieldsOfPatch, mayPatch, type ObjectPatch } from '../read/object-patch.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { type KustomizationTree, patchesIn, treesWith } from './kustomization-trees.ts';

export type WorkloadPart = 'replicas' | 'resources' | 'labels' | 'containers' | 'variables' | 'strategy';

/** Paths in the form of `ObjectPatch.fields`. A list in a patch counts as one field. */
const fieldPatterns: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /^spec(?:\/replicas)?$/,
  labels: /^spec(?:\/(?:selector|template(?:\/metadata(?:\/labels)?)?)(?:\/.*)?)?$/,
  containers: /^spec(?:\/template(?:\/spec(?:\/(?:initC|c)ontainers(?:\/[^/]+)?)?)?)?$/,
  resources: /^spec(?:\/template(?:\/spec(?:\/resources.*|\/(?:initC|c)ontainers(?:\/[^/]+(?:\/resources.*)?)?)?)?)?$/,
  variables: /^spec(?:\/template(?:\/spec(?:\/containers(?:\/.*)?)?)?)?$/,
  strategy: /^spec(?:\/strategy.*)?$/,
};

/** Recognizes the parts by words in the text of a patch, in either form. */
const partWords: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /\breplicas\b/,
  labels: /\b(?:labels|selector)\b/,
  containers: /\b(?:c|initC)ontainers\b/,
  resources: /\b(?:containers|initContainers|resources)\b/,
  variables: /\b(?:containers|env|envFrom)\b/,
  strategy: /\bstrategy\b/,
};

/** Where the text of a patch first speaks of a part. */
export function findPart(patch: string, part: WorkloadPart): number | undefined {
  const at = patch.search(partWords[part]);
  return at < 0 ? undefined : at;
}

export function mayBePatched(index: WorkspaceIndex, found: IndexedObject, part: WorkloadPart): boolean {
  return treesWith(index, found.uri).some(
    (tree) =>
      (part === 'replicas' && isCounted(tree, found)) ||
      patchesOfObject(index, tree, found).some((patch) => fieldsOfPatch(patch).some((field) => changes(field, part))),
  );
}

function changes(field: string, part: WorkloadPart): boolean {
  return field === '' || fieldPatterns[part].test(field);
}

function isCounted({ countedWorkloads, hasRenamed }: KustomizationTree, { object: { name } }: IndexedObject): boolean {
  return countedWorkloads.some((counted) => counted === name.text || (hasRenamed && counted.includes(name.text)));
}

/** The patches of a kustomization that may change an object. */
export function patchesOfObject(
  index: WorkspaceIndex,
  tree: KustomizationTree,
  { object: { kind, name } }: IndexedObject,
): ObjectPatch[] {
  const object = { kind, name: name.text, mayBeRenamed: tree.hasRenamed };
  return patchesIn(index, tree).filter(({ target }) => mayPatch(target, object));
}
