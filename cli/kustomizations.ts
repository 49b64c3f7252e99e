// Finds the kustomizations that use the files of a command. The search covers these files, their folders, and the
// folders above.
import path from 'node:path';
import { kustomizedAsOf } from '../core/index/links/kustomized-as.ts';
import type { KustomizedAs } from '../core/index/read/partial-object.ts';
import { kustomizationGraph, kustomizationsWith } from '../core/kustomize/kustomizations-with.ts';
import { kustomizationNames } from '../core/render/kustomize/load/kustomization-names.ts';
import type { Io } from './io.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

/**
 * How many folders above a file are searched for the kustomization of the file. A kustomization rarely names files in
 * deeper folders.
 */
const foldersAbove = 2;

export async function readKustomizations(
  io: Io,
  files: readonly string[],
): Promise<(file: string) => KustomizedAs | undefined> {
  const namedFiles = files.filter((file) => kustomizationNames.includes(path.basename(file)));
  const folders = new Set(files.filter((file) => file !== '-').map((file) => path.dirname(file)));
  const filesAbove = [...folders].flatMap(kustomizationsAbove);
  const all = new Set([...namedFiles, ...filesAbove].map((file) => path.normalize(file)));
  const index = await buildIndex(
    io,
    [...all].filter((file) => io.mayExist(file)),
  );
  return (file) => (file === '-' ? undefined : kustomizedAsOf(index, fileUri(file)));
}

export async function kustomizationOfPatch(io: Io, file: string): Promise<string | undefined> {
  const above = kustomizationsAbove(path.dirname(file)).map((each) => path.normalize(each));
  const index = await buildIndex(
    io,
    above.filter((each) => io.mayExist(each)),
  );
  if (kustomizedAsOf(index, fileUri(file)) !== 'patch') return undefined;
  const [nearest] = kustomizationsWith(index.follow(kustomizationGraph), fileUri(file));
  return above.find((each) => nearest !== undefined && fileUri(each) === nearest);
}

export function kustomizationsAbove(folder: string): string[] {
  const folders = Array.from({ length: foldersAbove + 1 }, (_, up) => path.join(folder, ...Array(up).fill('..')));
  return folders.flatMap((folder) => kustomizationNames.map((name) => path.join(folder, name)));
}
