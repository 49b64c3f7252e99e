// Builds the kustomizations of a command.
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
  file: string;
  folder: KustomizationFolder;
  /** The patch that the user gave. Only autoscalers that it changes are shown. */
  patch?: string;
}

export interface OpenedKustomization extends Pick<KustomizedFile, 'builds' | 'folders'> {
  build: KustomizationBuild;
  /** Converts a path in the kustomization's tree to the name of the file that the user sees. */
  nameOf(treePath: string): string;
}

/** Returns the names of all files that are read to build the kustomization. */
export function filesOfKustomization({ folder: { uri, files } }: KustomizationSource): string[] {
  return [...files.keys()].map((found) => nameOfTreePath(uri, found));
}

export async function openKustomization(
  { folder }: KustomizationSource,
  chosen: ChosenReleases,
): Promise<OpenedKustomization> {
  // The module is loaded when a kustomization needs it, because most commands read no kustomization.
  const { renderers } = await import('../../core/kustomize/renderers.ts');
  const builds = new renderers.KustomizationBuilds();
  const nameOf = (found: string) => nameOfTreePath(folder.uri, found);
  return { build: builds.build(folder, chosen), builds, folders: [folder], nameOf };
}

function nameOfTreePath(uri: string, found: string): string {
  return nameOfUri(uriOfTreePath(uri, found));
}

/** Returns the path relative to the working directory. */
export function nameOfUri(uri: string): string {
  return path.relative('', fileURLToPath(uri));
}

/** Returns a sentence that says why kustomize does not build the kustomization; undefined if it does. */
export function buildError({ file }: KustomizationSource, { build }: OpenedKustomization): string | undefined {
  const reason = buildFailureText(build);
  if (reason === undefined) return undefined;
  return `${path.dirname(file)} cannot be built: ${clause(reason.replace(/^(?:kustomize|not built): /, ''))}.`;
}
