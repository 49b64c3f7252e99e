// Finds the files around the path arguments, so that a command knows the same workloads as an editor that has the
// folder open.
import path from 'node:path';
import { scanFile } from '../core/analysis/scan-document.ts';
import { kustomizationNames } from '../core/render/kustomize/load/kustomization-names.ts';
import type { Io } from './io.ts';
import { kustomizationsAbove } from './kustomizations.ts';
import { tryReadInProject } from './referenced-files.ts';
import { fileUri } from './workspace-index.ts';

/** The number of levels of subfolders that are read. It is low, because the folder may be a home folder. */
const depth = 1;
/** The level of `overlays/prod/` below the folder that contains `base/` and `overlays/`. */
const overlayDepth = 2;
/**
 * The maximum number of files that are used from the folder of a manifest, because this folder may contain many other
 * files.
 */
const maxFiles = 1000;

/**
 * For a file, returns the files of its folder and of the kustomizations around it. For a folder, returns only the files
 * of kustomizations, because the command already lists the files in the folder.
 */
export async function surroundingFiles(io: Io, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const each of paths.filter((given) => given !== '-').map((given) => path.normalize(given))) {
    const isFolder = (await listFolder(io, each, 0)) !== undefined;
    const beside = isFolder ? [] : ((await listFolder(io, path.dirname(each), depth)) ?? []);
    for (const file of beside.slice(0, maxFiles)) found.add(path.normalize(file));
    const above = kustomizationsAbove(isFolder ? each : path.dirname(each));
    const overlays = beside.some(isKustomization) ? await overlaysOf(io, path.dirname(each)) : [];
    for (const file of await kustomizedFiles(io, [...above, ...overlays])) found.add(file);
  }
  return [...found];
}

/**
 * Lists the files of a folder; undefined if the path is not a readable folder. An unreadable folder is not an
 * error, because only the path arguments of the command must be readable.
 */
async function listFolder(io: Io, folder: string, levels: number): Promise<string[] | undefined> {
  return io.list(folder, levels).catch(() => undefined);
}

async function overlaysOf(io: Io, base: string): Promise<string[]> {
  return ((await listFolder(io, path.join(base, '..'), overlayDepth)) ?? []).filter(isKustomization);
}

function isKustomization(file: string): boolean {
  return kustomizationNames.includes(path.basename(file));
}

async function kustomizedFiles(io: Io, kustomizations: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const pending = kustomizations.map((given) => path.normalize(given)).map((file) => ({ file, from: file }));
  while (pending.length > 0 && found.size < maxFiles) {
    const next = pending.pop();
    if (!next || found.has(next.file)) continue;
    const { file, from } = next;
    const text = await tryReadInProject(io, file, from, 'wide');
    if (text === undefined) continue;
    found.add(file);
    pending.push(...includedFiles(file, text).map((included) => ({ file: included, from: file })));
  }
  return [...found];
}

function includedFiles(file: string, text: string): string[] {
  if (!isKustomization(file)) return [];
  const entries = scanFile(fileUri(file), text).flatMap(({ objects }) =>
    objects.flatMap((object) => (object.role === 'kustomization' ? object.files : [])),
  );
  return entries
    .filter((entry) => !entry.includes('://'))
    .map((entry) => path.join(path.dirname(file), entry))
    .flatMap((entry) => [entry, ...kustomizationNames.map((name) => path.join(entry, name))]);
}
