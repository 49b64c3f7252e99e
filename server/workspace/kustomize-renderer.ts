// Builds the kustomizations that use a file, so that a patch is shown with its result.
import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import type { DocumentInFile } from '../../core/editor/document-support.ts';
import {
  type KustomizationFolder,
  kustomizationWithFile,
  treePath,
} from '../../core/kustomize/kustomization-folder.ts';
import { kustomizationGraph, kustomizationsWith } from '../../core/kustomize/kustomizations-with.ts';
import { mayBeKustomized, renderInKustomizations } from '../../core/kustomize/kustomized-document.ts';
import type { KustomizedFile } from '../../core/kustomize/uses.ts';
import { once } from '../../core/model/once.ts';
import { together, whenKnown } from '../../core/query/not-yet-known.ts';
import type { RenderingHost } from '../../core/render-thread/rendering-host.ts';
import { kustomization } from '../../core/workspace/kustomizations.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { LateModules } from '../programs/late-modules.ts';

export interface KustomizeRequest extends DocumentInFile {
  text?: string | undefined;
  /** The kustomization that builds the objects; if absent, the nearest kustomization. */
  kustomization?: string | undefined;
}

export interface KustomizeRenderer {
  /**
   * Finds the kustomizations that include the file, the nearest first; undefined if no kustomization includes the file.
   */
  kustomizationsWith(workspace: Workspace, uri: string): Promise<KustomizedFile | undefined>;
  render(workspace: Workspace, analyzed: AnalyzedDocument, request: KustomizeRequest): Promise<AnalyzedDocument>;
}

export interface KustomizeRendererDependencies {
  host: RenderingHost;
  load: Pick<LateModules, 'renderers'>;
}

/**
 * The maximum number of kustomizations that are built for one file. A base that the whole workspace uses may be in
 * hundreds of kustomizations, so only the kustomizations that are nearest to the file are built.
 */
const maxFolders = 12;

export function createKustomizeRenderer({ host, load }: KustomizeRendererDependencies): KustomizeRenderer {
  const builds = once(async () => new (await load.renderers()).renderers.KustomizationBuilds(host));

  async function withFile({ index, ask }: Workspace, uri: string): Promise<KustomizedFile | undefined> {
    const found = kustomizationsWith((await index()).follow(kustomizationGraph), uri).slice(0, maxFolders);
    const all = await ask((read) => together(found.map((one) => () => read(kustomization, one))));
    const folders = all.flatMap((folder) => folder ?? []);
    return folders.length === 0 ? undefined : { uri, folders, builds: await builds() };
  }

  return {
    kustomizationsWith: withFile,
    async render(workspace, analyzed, request) {
      const { uri, text, kustomization } = request;
      const found = mayBeKustomized(analyzed, { uri, kustomization }) ? await withFile(workspace, uri) : undefined;
      if (!found) return analyzed;
      const withText = (folder: KustomizationFolder) =>
        text === undefined ? folder : kustomizationWithFile(folder, treePath(uri), text);
      const file = { ...found, folders: found.folders.map(withText) };
      const index = await workspace.index();
      return whenKnown(() => renderInKustomizations({ ...request, analyzed, file, index }));
    },
  };
}
