import path from 'node:path';
import { buildFailureText } from '../../core/kustomize/build-texts.ts';
import type { KustomizationBuild } from '../../core/kustomize/kustomization-builds.ts';
import { type KustomizationFolder, uriOfTreePath } from '../../core/kustomize/kustomization-folder.ts';
import type { KustomizedFile } from '../../core/kustomize/uses.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { clause } from '../located-autoscaler.ts';
import { nameOfUri } from '../project-store.ts';

export interface KustomizationSource {
  type: 'kustomization';
  file: string;
  folder: KustomizationFolder;
  /** The user's patch. Only autoscalers that this patch changes are shown. */
  patch?: string;
}

export interface OpenedKustomization extends Pick<KustomizedFile, 'builds' | 'folders'> {
  build: KustomizationBuild;
  nameOf(treePath: string): string;
}

export function filesOfKustomization({ folder: { uri, files } }: KustomizationSource): string[] {
  return [...files.keys()].map((found) => nameOfTreePath(uri, found));
}

export async function openKustomization(
  { folder }: KustomizationSource,
  chosen: ChosenReleases,
): Promise<OpenedKustomization> {
  // The module is loaded on demand, because most commands read no kustomization.
  const { renderers } = await import('../../core/kustomize/renderers.ts');
  const builds = new renderers.KustomizationBuilds();
  const nameOf = (found: string) => nameOfTreePath(folder.uri, found);
  return { build: builds.build(folder, chosen), builds, folders: [folder], nameOf };
}

function nameOfTreePath(uri: string, found: string): string {
  return nameOfUri(uriOfTreePath(uri, found));
}

export function buildError({ file }: KustomizationSource, { build }: OpenedKustomization): string | undefined {
  const reason = buildFailureText(build);
  if (reason === undefined) return undefined;
  return `${path.dirname(file)} cannot be built: ${clause(reason.replace(/^(?:kustomize|not built): /, ''))}.`;
}
