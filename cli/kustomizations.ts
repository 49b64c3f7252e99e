// What the kustomizations around the files of a command say of them: those among the files, and those in the folders
// above.
import path from 'node:path';
import type { KustomizedAs } from '../core/language/partial-object.ts';
import { kustomizedAsOf } from '../core/language/workspace/kustomized-as.ts';
import type { Io } from './io.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** A kustomization names files in its own folder, seldom in one further down. */
const foldersAbove = 2;

/** Says of a file whether a kustomization takes it for a patch or for a whole object. */
export async function readKustomizations(
  io: Io,
  files: readonly string[],
): Promise<(file: string) => KustomizedAs | undefined> {
  const namedFiles = files.filter((file) => kustomizationNames.includes(path.basename(file)));
  const filesAbove = files.filter((file) => file !== '-').flatMap(kustomizationsAbove);
  const index = await buildIndex(io, new Set([...namedFiles, ...filesAbove].map((file) => path.normalize(file))));
  return (file) => (file === '-' ? undefined : kustomizedAsOf(index, fileUri(file)));
}

function kustomizationsAbove(file: string): string[] {
  const folders = Array.from({ length: foldersAbove + 1 }, (_, up) =>
    path.join(path.dirname(file), ...Array(up).fill('..')),
  );
  return folders.flatMap((folder) => kustomizationNames.map((name) => path.join(folder, name)));
}
