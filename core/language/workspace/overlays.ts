// The overlays of a file: the kustomizations that include it, with the patches that they apply. An overlay may complete
// an object that lacks required fields by itself.
import type { ObjectPatch, Overlay } from '../object-patch.ts';
import { directoryOf, resolvePath, uriKey } from './uris.ts';
import type { IndexedObject, WorkspaceIndex } from './workspace-index.ts';

/** What a patch with pods writes is not indexed. */
const wholeSpec = ['spec'];

/** Those without patches are left out. */
export function overlaysOf(index: WorkspaceIndex, uri: string): readonly Overlay[] {
  return index.remember('overlays', () => overlaysByFile(index)).get(uriKey(uri)) ?? [];
}

function overlaysByFile(index: WorkspaceIndex): ReadonlyMap<string, readonly Overlay[]> {
  const overlays = new Map<string, Overlay[]>();
  const byDirectory = new Map(
    index.ofRole('kustomization').map((found) => {
      const files = filesOf(found);
      return [uriKey(directoryOf(found.uri)), { files, patches: patchesOf(index, found) }] as const;
    }),
  );
  for (const directory of byDirectory.keys()) {
    const included = includedKustomizations(directory, byDirectory);
    const patches = included.flatMap((one) => one.patches);
    if (patches.length === 0) continue;
    for (const file of new Set(included.flatMap(({ files }) => files))) {
      const known = overlays.get(file);
      if (known) known.push(patches);
      else overlays.set(file, [patches]);
    }
  }
  return overlays;
}

interface KustomizationWithFiles {
  /** By `uriKey`. */
  files: readonly string[];
  patches: readonly ObjectPatch[];
}

function includedKustomizations(
  directory: string,
  byDirectory: ReadonlyMap<string, KustomizationWithFiles>,
  seen = new Set<string>(),
): KustomizationWithFiles[] {
  const kustomization = byDirectory.get(directory);
  if (!kustomization || seen.has(directory)) return [];
  seen.add(directory);
  return [kustomization, ...kustomization.files.flatMap((file) => includedKustomizations(file, byDirectory, seen))];
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
