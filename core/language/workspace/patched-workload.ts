// Whether a kustomization may change what a file says about a workload: then the file alone proves nothing. What the
// kustomization builds is checked by itself.
import { fieldsWrittenTo } from '../object-patch.ts';
import { overlaysOf } from './overlays.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';

export type WorkloadPart = 'replicas' | 'resources' | 'labels' | 'containers' | 'strategy';

/** Paths in the form of `ObjectPatch.fields`. A list in a patch counts as one field. */
const fieldPatterns: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /^spec(?:\/replicas)?$/,
  labels: /^spec(?:\/(?:selector|template(?:\/metadata(?:\/labels)?)?)(?:\/.*)?)?$/,
  containers: /^spec(?:\/template(?:\/spec(?:\/(?:initC|c)ontainers(?:\/[^/]+)?)?)?)?$/,
  resources: /^spec(?:\/template(?:\/spec(?:\/resources.*|\/(?:initC|c)ontainers(?:\/[^/]+(?:\/resources.*)?)?)?)?)?$/,
  strategy: /^spec(?:\/strategy.*)?$/,
};

/** By words, for the text of a patch in either form. */
const partWords: Readonly<Record<WorkloadPart, RegExp>> = {
  replicas: /\breplicas\b/,
  labels: /\b(?:labels|selector)\b/,
  containers: /\b(?:c|initC)ontainers\b/,
  resources: /\b(?:containers|initContainers|resources)\b/,
  strategy: /\bstrategy\b/,
};

/** Where the text of a patch first speaks of a part. */
export function findPart(patch: string, part: WorkloadPart): number | undefined {
  const at = patch.search(partWords[part]);
  return at < 0 ? undefined : at;
}

export function mayBePatched(index: WorkspaceIndex, { uri, object }: IndexedObject, part: WorkloadPart): boolean {
  const { kind, name } = object;
  const isCounted = index.kustomizationsOf(uri).some(({ countedWorkloads }) => countedWorkloads?.includes(name.text));
  if (isCounted && part === 'replicas') return true;
  return overlaysOf(index, uri)
    .flatMap((overlay) => fieldsWrittenTo(overlay, { kind, name: name.text }))
    .some((field) => fieldPatterns[part].test(field));
}
