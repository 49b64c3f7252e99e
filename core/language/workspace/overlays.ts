// The overlays of a file: the kustomizations that include it, with the patches that they apply. An overlay may complete
// an object that lacks required fields by itself.
import type { ObjectPatch, Overlay } from '../object-patch.ts';
import { directoryOf, resolvePath, uriKey } from './uris.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';

/** What a patch with pods writes is not indexed. */
const wholeSpec = ['spec'];

/** Those without patches are left out. */
export function overlaysOf(index: WorkspaceIndex, uri: string): Overlay[] {
  const key = uriKey(uri);
  const byDirectory = new Map(
    [...index.all('kustomization')].map((found) => [uriKey(directoryOf(found.uri)), found] as const),
  );
  return [...byDirectory.keys()].flatMap((directory) => {
    const included = includedKustomizations(directory, byDirectory);
    if (!included.some((found) => filesOf(found).includes(key))) return [];
    const patches = included.flatMap((found) => patchesOf(index, found));
    return patches.length === 0 ? [] : [patches];
  });
}

function includedKustomizations(
  directory: string,
  byDirectory: ReadonlyMap<string, IndexedObject>,
  seen = new Set<string>(),
): IndexedObject[] {
  const found = byDirectory.get(directory);
  if (!found || seen.has(directory)) return [];
  seen.add(directory);
  return [found, ...filesOf(found).flatMap((file) => includedKustomizations(file, byDirectory, seen))];
}

function filesOf({ uri, object }: IndexedObject): string[] {
  return (object.files ?? []).map((file) => uriKey(resolvePath(directoryOf(uri), file)));
}

function patchesOf(index: WorkspaceIndex, { uri, object }: IndexedObject): ObjectPatch[] {
  const inFiles = (object.patches ?? []).flatMap(({ file, target }) =>
    [...index.inFile(resolvePath(directoryOf(uri), file))].flatMap((found): ObjectPatch[] => {
      const { role, kind, name } = found.object;
      const fields = found.object.fields ?? (role === 'workload' ? wholeSpec : []);
      if (fields.length === 0) return [];
      const isTargeted = role === 'patch' || Object.keys(target).length > 0;
      return [{ target: isTargeted ? target : { kind, name: name.text }, fields }];
    }),
  );
  return [...inFiles, ...(object.inlinePatches ?? [])];
}
