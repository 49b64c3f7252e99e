// Reads and builds the kustomizations that a command is about.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFailureText } from '../../core/kustomize/build-texts.ts';
import type { KustomizationBuild } from '../../core/kustomize/kustomization-builds.ts';
import { type KustomizationFolder, uriOfTreePath } from '../../core/kustomize/kustomization-folder.ts';
import type { KustomizedFile } from '../../core/kustomize/uses.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { clause } from '../located-autoscaler.ts';

export interface KustomizationSource {
  type: 'kustomization';
  /** The path of the kustomization file. */
  file: string;
  folder: KustomizationFolder;
  /** The patch that the command is about; only what it changes is shown. */
  patch?: string;
}

export interface OpenedKustomization extends Pick<KustomizedFile, 'builds' | 'folders'> {
  build: KustomizationBuild;
  /** The name of a file for the user, from its path in the tree. */
  nameOf(treePath: string): string;
}

/** The names of all files that are read to build it. */
export function filesOfKustomization({ folder: { uri, files } }: KustomizationSource): string[] {
  return [...files.keys()].map((found) => nameOfTreePath(uri, found));
}

export async function openKustomization(
  { folder }: KustomizationSource,
  chosen: ChosenReleases,
): Promise<OpenedKustomization> {
  // The module is loaded when a kustomization needs it: most commands read none.
  const { renderers } = await import('../../core/kustomize/renderers.ts');
  const builds = new renderers.KustomizationBuilds();
  const nameOf = (found: string) => nameOfTreePath(folder.uri, found);
  return { build: builds.build(folder, chosen), builds, folders: [folder], nameOf };
}

function nameOfTreePath(uri: string, found: string): string {
  return nameOfUri(uriOfTreePath(uri, found));
}

/** The path relative to the working directory. */
export function nameOfUri(uri: string): string {
  return path.relative('', fileURLToPath(uri));
}

/** Why kustomize does not build it, as a sentence; undefined if it does. */
export function buildError({ file }: KustomizationSource, { build }: OpenedKustomization): string | undefined {
  const reason = buildFailureText(build);
  if (reason === undefined) return undefined;
  return `${path.dirname(file)} cannot be built: ${clause(reason.replace(/^(?:kustomize|not built): /, ''))}.`;
}
