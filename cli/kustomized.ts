// What the kustomizations around the files of a command say of them: those among the files, and those in the folders above.
import path from 'node:path';
import type { KustomizedAs } from '../core/language/patch.ts';
import { kustomizedAs } from '../core/language/workspace/kustomized.ts';
import type { Io } from './io.ts';
import { addressOf, indexOf } from './workspace.ts';

const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** A kustomization names files in its own folder, seldom in one further down. */
const foldersAbove = 2;

/** Says of a file whether a kustomization takes it for a patch or for a whole object. */
export async function readKustomizations(io: Io, files: readonly string[]): Promise<(file: string) => KustomizedAs | undefined> {
  const among = files.filter((file) => names.includes(path.basename(file)));
  const around = files.filter((file) => file !== '-').flatMap(above);
  const index = await indexOf(io, new Set([...among, ...around].map((file) => path.normalize(file))));
  return (file) => (file === '-' ? undefined : kustomizedAs(index, addressOf(file)));
}

function above(file: string): string[] {
  const folders = Array.from({ length: foldersAbove + 1 }, (_, up) => path.join(path.dirname(file), ...Array(up).fill('..')));
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}
