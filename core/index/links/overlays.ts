// The overlays of a file: the kustomizations that include it, with the patches that they apply. The patches may add
// required fields that an object in the file lacks.
import type { Overlay } from '../read/object-patch.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { patchesIn, treesWith } from './kustomization-trees.ts';

/** The overlays that include a file and have patches. */
export function overlaysOf(index: WorkspaceIndex, uri: string): readonly Overlay[] {
  return treesWith(index, uri).flatMap((tree) => {
    const patches = patchesIn(index, tree);
    return patches.length === 0 ? [] : [patches];
  });
}
