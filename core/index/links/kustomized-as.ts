import type { KustomizedAs } from '../read/partial-object.ts';
import { directoryOf, resolvePath, uriKey } from '../uris.ts';
import { indexQuery, type WorkspaceIndex } from '../workspace-index.ts';

/**
 * Returns whether kustomizations use the file as a resource or as a patch. If one kustomization uses the file as a
 * resource and another uses it as a patch, returns `resource`. Returns undefined if no kustomization uses the file.
 */
export function kustomizedAsOf(index: WorkspaceIndex, uri: string): KustomizedAs | undefined {
  return index.follow(kustomizedAs).get(uriKey(uri));
}

const kustomizedAs = indexQuery('kustomizedAs', kustomizedAsByFile);

function kustomizedAsByFile(index: WorkspaceIndex): ReadonlyMap<string, KustomizedAs> {
  const used = new Map<string, KustomizedAs>();
  for (const { uri, object } of index.all('kustomization')) {
    const { files, patches } = object;
    const keyOf = (file: string) => uriKey(resolvePath(directoryOf(uri), file));
    const patched = new Set(patches.map(({ file }) => file));
    for (const file of files) if (!patched.has(file)) used.set(keyOf(file), 'resource');
    for (const file of patched) if (used.get(keyOf(file)) === undefined) used.set(keyOf(file), 'patch');
  }
  return used;
}
