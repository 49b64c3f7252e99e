import type { IndexedObject } from '../../../index/index-content.ts';
import { apiGroupOf } from '../../../index/read/identify-objects.ts';
import { withoutLoneSurrogates } from '../../../index/uris.ts';
import type { WorkspaceIndex } from '../../../index/workspace-index.ts';
import type { KeptReplicas, WorkspaceObject } from '../../../index/workspace-object.ts';

export function isLeftAlone(index: WorkspaceIndex, workload: IndexedObject): boolean {
  return index
    .ofRole('delivery')
    .some(({ object }) =>
      object.keptReplicas.some((kept) => selects(kept, workload.object) && !isElsewhere(kept, workload, index)),
    );
}

function selects({ group, kind, name, namespace }: KeptReplicas, { name: own, ...object }: WorkspaceObject): boolean {
  const isAny = (wanted: string | undefined, written: string | undefined) =>
    wanted === undefined || written === undefined || wanted === written;
  return (
    isAny(group, apiGroupOf(object.apiVersion)) &&
    isAny(kind, object.kind) &&
    isAny(name, own.text) &&
    isAny(namespace, object.namespace)
  );
}

/**
 * Whether the workload is outside all folders in `paths`. A kustomization may include files from any folder, so for a
 * workload in a kustomization the folder proves nothing.
 */
function isElsewhere({ paths }: KeptReplicas, { uri }: IndexedObject, index: WorkspaceIndex): boolean {
  if (!paths || index.kustomizationsOf(uri).length > 0) return false;
  return paths.map(asFolder).every((folder) => !uri.includes(folder) && index.hasFolder(folder));
}

function asFolder(path: string): string {
  return `/${encodeURI(withoutLoneSurrogates(path))}/`;
}
