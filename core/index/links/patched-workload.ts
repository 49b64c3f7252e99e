// Decides whether a kustomization may change a part of a workload. If so, the workload's file proves nothing about this
// part. The objects that kustomizations build are checked separately.

import type { IndexedObject } from '../index-content.ts';
import { fieldsOfPatch, mayPatch, type ObjectPatch } from '../read/object-patch.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { type KustomizationTree, patchesIn, treesWith } from './kustomization-trees.ts';

export type WorkloadPart = 'replicas' | 'resources' | 'labels' | 'containers' | 'variables' | 'strategy';

/**
 * For each part of a workload, a pattern for the fields in an `ObjectPatch`. The patch may change the part if one of
 * its fields matches the pattern.
 */
const fieldPatterns: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /^spec(?:\/replicas)?$/,
  labels: /^spec(?:\/(?:selector|template(?:\/metadata(?:\/labels)?)?)(?:\/.*)?)?$/,
  containers: /^spec(?:\/template(?:\/spec(?:\/(?:initC|c)ontainers(?:\/[^/]+)?)?)?)?$/,
  resources: /^spec(?:\/template(?:\/spec(?:\/resources.*|\/(?:initC|c)ontainers(?:\/[^/]+(?:\/resources.*)?)?)?)?)?$/,
  variables: /^spec(?:\/template(?:\/spec(?:\/containers(?:\/.*)?)?)?)?$/,
  strategy: /^spec(?:\/strategy.*)?$/,
};

/**
 * A strategic merge patch or JSON patch can change a part of a workload only if the patch contains one of these words.
 */
const partWords: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /\breplicas\b/,
  labels: /\b(?:labels|selector)\b/,
  containers: /\b(?:c|initC)ontainers\b/,
  resources: /\b(?:containers|initContainers|resources)\b/,
  variables: /\b(?:containers|env|envFrom)\b/,
  strategy: /\bstrategy\b/,
};

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

export function patchesOfObject(
  index: WorkspaceIndex,
  tree: KustomizationTree,
  { object: { kind, name } }: IndexedObject,
): ObjectPatch[] {
  const object = { kind, name: name.text, mayBeRenamed: tree.hasRenamed };
  return patchesIn(index, tree).filter(({ target }) => mayPatch(target, object));
}
