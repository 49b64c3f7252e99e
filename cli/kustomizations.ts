// The kustomizations that concern the files of a command: those among the files, those in the folders above and, for a
// file that lacks required fields, the overlays near it.
import path from 'node:path';
import type { AnalyzeOptions } from '../core/language/analyze-document.ts';
import type { KustomizedAs } from '../core/language/partial-object.ts';
import { kustomizedAsOf } from '../core/language/workspace/kustomized-as.ts';
import { overlaysOf } from '../core/language/workspace/overlays.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { Io } from './io.ts';
import { buildIndex, fileUri } from './workspace-index.ts';

const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** A kustomization usually names files in its own folder, rarely in a deeper one. */
const foldersAbove = 2;
/** From the folder above a base: `overlays/prod/eu`. */
const overlayDepth = 3;
/** More folders near a base are not searched. */
const maxFolders = 500;

export interface Kustomizations {
  /** Tells whether a kustomization uses the file as a patch or as a resource. */
  kustomizedAs(file: string): KustomizedAs | undefined;
  /** The overlays of a resource; reads the folders near it. */
  overlays(file: string): Promise<AnalyzeOptions['overlays']>;
}

export async function readKustomizations(io: Io, files: readonly string[]): Promise<Kustomizations> {
  const namedFiles = files.filter((file) => kustomizationNames.includes(path.basename(file)));
  const filesAbove = files.filter((file) => file !== '-').flatMap(kustomizationsAbove);
  const index = await buildIndex(io, new Set([...namedFiles, ...filesAbove].map((file) => path.normalize(file))));
  const roleOf = (file: string) => (file === '-' ? undefined : kustomizedAsOf(index, fileUri(file)));
  const indexes = new Map<string, Promise<WorkspaceIndex>>();
  return {
    kustomizedAs: roleOf,
    async overlays(file) {
      if (roleOf(file) !== 'resource') return undefined;
      const folder = folderAboveBase(index, file);
      const near = indexes.get(folder) ?? indexOverlays(io, folder);
      indexes.set(folder, near);
      return overlaysOf(await near, fileUri(file));
    },
  };
}

function kustomizationsAbove(file: string): string[] {
  const folders = Array.from({ length: foldersAbove + 1 }, (_, up) =>
    path.join(path.dirname(file), ...Array(up).fill('..')),
  );
  return folders.flatMap(kustomizationsIn);
}

function kustomizationsIn(folder: string): string[] {
  return kustomizationNames.map((name) => path.join(folder, name));
}

/** Overlays are usually next to the outermost kustomization that includes the file. */
function folderAboveBase(index: WorkspaceIndex, file: string): string {
  const uris = new Set([...index.all('kustomization')].map(({ uri }) => uri));
  const folders = Array.from({ length: foldersAbove + 1 }, (_, up) =>
    path.join(path.dirname(file), ...Array(up).fill('..')),
  );
  const outermost = folders.findLast((folder) => kustomizationsIn(folder).some((name) => uris.has(fileUri(name))));
  return path.join(outermost ?? path.dirname(file), '..');
}

/** The kustomizations below the folder, and the patches that they name. */
async function indexOverlays(io: Io, top: string): Promise<WorkspaceIndex> {
  const folders = await foldersBelow(io, top);
  const index = await buildIndex(io, folders.flatMap(kustomizationsIn));
  const patches = folders.flatMap((folder) =>
    kustomizationsIn(folder).flatMap((name) =>
      [...index.inFile(fileUri(name))].flatMap(({ object }) =>
        (object.patches ?? []).map(({ file }) => path.join(folder, file)),
      ),
    ),
  );
  return buildIndex(io, new Set([...folders.flatMap(kustomizationsIn), ...patches]));
}

/** With the folder itself. */
async function foldersBelow(io: Io, top: string): Promise<string[]> {
  const found = [top];
  let level = [top];
  for (let depth = 0; depth < overlayDepth && found.length < maxFolders; depth++) {
    level = (await Promise.all(level.map((folder) => io.folders(folder)))).flat();
    found.push(...level);
  }
  return found.slice(0, maxFolders);
}
