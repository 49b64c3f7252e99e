// Finds the kustomizations that include a file and have patches. The patches may add required fields that the file
// lacks.
import type { Overlay } from '../read/object-patch.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { patchesIn, treesWith } from './kustomization-trees.ts';

export function overlaysOf(index: WorkspaceIndex, uri: string): readonly Overlay[] {
  return treesWith(index, uri).flatMap((tree) => {
    const patches = patchesIn(index, tree);
    return patches.length === 0 ? [] : [patches];
  });
}
