// Determines whether the kustomizations of the workspace use a file as a resource or as a patch.
import type { KustomizedAs } from '../partial-object.ts';
import { directoryOf, resolvePath, uriKey } from './uris.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** A file that any kustomization lists as a resource is a whole object. */
export function kustomizedAsOf(index: WorkspaceIndex, uri: string): KustomizedAs | undefined {
  const key = uriKey(uri);
  let isPatch = false;
  for (const found of index.all('kustomization')) {
    const isThis = (file: string) => uriKey(resolvePath(directoryOf(found.uri), file)) === key;
    const { files = [], patches = [] } = found.object;
    const patched = new Set(patches.map(({ file }) => file));
    if (files.some((file) => !patched.has(file) && isThis(file))) return 'resource';
    isPatch ||= patches.some(({ file }) => isThis(file));
  }
  return isPatch ? 'patch' : undefined;
}
