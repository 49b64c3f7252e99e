// Reads and builds the kustomizations that a command is about.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureText } from '../../core/language/kustomize/build-texts.ts';
import { collectFiles } from '../../core/language/kustomize/collect-files.ts';
import type { KustomizationBuild } from '../../core/language/kustomize/kustomization-builds.ts';
import {
  type KustomizationFolder,
  treePath,
  uriOfTreePath,
} from '../../core/language/kustomize/kustomization-folder.ts';
import { loadKustomizationBuilds } from '../../core/language/kustomize/load-kustomization-builds.ts';
import type { KustomizedFile } from '../../core/language/kustomize/uses.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { Io } from '../io.ts';
import { clause } from '../located-autoscaler.ts';
import { tryReadText } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';

export interface KustomizationSource {
  type: 'kustomization';
  /** Its kustomization file. */
  file: string;
  folder: KustomizationFolder;
  /** The command is only about what this patch of it changes. */
  patch?: string;
}

export interface OpenedKustomization extends Pick<KustomizedFile, 'builds' | 'folders'> {
  build: KustomizationBuild;
  /** The name of a file for the user, by its path in the tree. */
  nameOf(treePath: string): string;
}

export interface KustomizationPort {
  /** May keep texts for others. */
  readText(file: string): Promise<string | undefined>;
  /** Whether the kustomization may name a file. */
  isInside(file: string): Promise<boolean>;
}

/** For the kustomization in `file`. */
export function kustomizationPort(
  io: Io,
  file: string,
  readText: KustomizationPort['readText'] = (each) => tryReadText(io, each),
): KustomizationPort {
  return { readText, isInside: (each) => io.isInProject(each, file, 'wide') };
}

/** Reads the files of a kustomization. Undefined if there is no such file. */
export async function readKustomizationSource(
  file: string,
  { readText, isInside }: KustomizationPort,
): Promise<KustomizationSource | undefined> {
  const uri = fileUri(file);
  const nameOf = (found: string) => nameOfTreePath(uri, found);
  const collected = await collectFiles(treePath(uri), {
    read: (found) => readText(nameOf(found)),
    isInside: (found) => isInside(nameOf(found)),
  });
  return collected && { type: 'kustomization', file, folder: { uri, revision: 0, ...collected } };
}

/** The names of all files that are read to build it. */
export function filesOfKustomization({ folder: { uri, files } }: KustomizationSource): string[] {
  return [...files.keys()].map((found) => nameOfTreePath(uri, found));
}

export async function openKustomization(
  { folder }: KustomizationSource,
  chosen: ChosenReleases,
): Promise<OpenedKustomization> {
  const builds = await loadKustomizationBuilds();
  const nameOf = (found: string) => nameOfTreePath(folder.uri, found);
  return { build: builds.build(folder, chosen), builds, folders: [folder], nameOf };
}

function nameOfTreePath(uri: string, found: string): string {
  return path.relative('', fileURLToPath(uriOfTreePath(uri, found)));
}

/** A sentence; undefined if kustomize builds it. */
export function buildError({ file }: KustomizationSource, { build }: OpenedKustomization): string | undefined {
  const reason = failureText(build);
  if (reason === undefined) return undefined;
  return `${path.dirname(file)} cannot be built: ${clause(reason.replace(/^(?:kustomize|not built): /, ''))}.`;
}
