// Builds the kustomizations that use a file, so that a patch shows what it makes.
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { type KustomizationFolder, treePath, withFileText } from '../core/language/kustomize/kustomization-folder.ts';
import { mayBeKustomized, renderInKustomizations } from '../core/language/kustomize/kustomized-document.ts';
import { loadKustomizationBuilds } from '../core/language/kustomize/load-kustomization-builds.ts';
import type { KustomizedFile } from '../core/language/kustomize/uses.ts';
import { once } from '../core/language/once.ts';
import type { KustomizationFiles } from './kustomization-files.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface KustomizeRequest {
  uri: string;
  /** The first line of the YAML document in the file, from 0. */
  startLine: number;
  /** Of the file, if it is not the current one. */
  text?: string | undefined;
  /** The address of the kustomization that builds the objects; without it the nearest one. */
  kustomization?: string | undefined;
}

export interface KustomizeRenderer {
  /** The kustomizations that include a file, with their builds; undefined if there are none. */
  kustomizationsWith(uri: string): Promise<KustomizedFile | undefined>;
  /** A document that no kustomization changes stays the same. */
  render(analyzed: AnalyzedDocument, request: KustomizeRequest): Promise<AnalyzedDocument>;
}

export interface KustomizeRendererDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  kustomizationFiles: Pick<KustomizationFiles, 'foldersWith'>;
}

export function createKustomizeRenderer({
  workspaceIndexer,
  kustomizationFiles,
}: KustomizeRendererDependencies): KustomizeRenderer {
  const builds = once(loadKustomizationBuilds);

  async function kustomizationsWith(uri: string): Promise<KustomizedFile | undefined> {
    const folders = await kustomizationFiles.foldersWith(uri);
    return folders.length === 0 ? undefined : { uri, folders, builds: await builds() };
  }

  return {
    kustomizationsWith,
    async render(analyzed, { uri, startLine, text, kustomization }) {
      const found = mayBeKustomized(analyzed, { uri, kustomization }) ? await kustomizationsWith(uri) : undefined;
      if (!found) return analyzed;
      const withText = (folder: KustomizationFolder) =>
        text === undefined ? folder : withFileText(folder, treePath(uri), text);
      const file = { ...found, folders: found.folders.map(withText) };
      const index = await workspaceIndexer.currentIndex();
      return renderInKustomizations({ analyzed, startLine, file, index, kustomization });
    },
  };
}
