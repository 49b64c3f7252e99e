// Files are analyzed in another way, or have other diagnostics, when a change in another file changes what they mean.
import type { AnalyzeOptions } from '../../core/analysis/analyze-document.ts';
import { isKustomizationUri } from '../../core/analysis/scan-document.ts';
import { kustomizedAsOf } from '../../core/index/links/kustomized-as.ts';
import { overlaysOf } from '../../core/index/links/overlays.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';

export interface DependentDocumentsOptions {
  documents: Pick<OpenDocuments, 'all' | 'resetAnalysis'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'hasKustomization'>;
  /** Whether the diagnostics of a document with another URI depend on the index, which tells when they change. */
  usesIndexBeside(uri: string | undefined): boolean;
  refreshDiagnostics(uris: readonly string[]): void;
}

export interface DependentDocuments {
  /** `uri` is undefined for a change of files that are not open. */
  workspaceChanged(uri?: string): Promise<void>;
  documentClosed(uri: string): void;
}

export function watchDependentDocuments({
  documents,
  workspaceIndexer,
  usesIndexBeside,
  refreshDiagnostics,
}: DependentDocumentsOptions): DependentDocuments {
  let lastRevision = 0;
  /** The open documents that were checked at this revision. */
  const checkedUris = new Set<string>();

  /** A file is analyzed as a patch, or as a base, once a kustomization names it as one. */
  function resetKustomized(index: WorkspaceIndex): OpenDocument[] {
    return [...documents.all()].filter((document) => {
      if (checkedUris.has(document.uri)) return false;
      checkedUris.add(document.uri);
      const { kustomizedAs: previous, overlays: previousOverlays } = document.fileOptions;
      const { kustomizedAs, overlays } = kustomizedOptions(index, document.uri);
      if (kustomizedAs === previous && JSON.stringify(overlays) === JSON.stringify(previousOverlays)) return false;
      documents.resetAnalysis(document, { ...document.fileOptions, kustomizedAs, overlays });
      return true;
    });
  }

  return {
    async workspaceChanged(uri) {
      const mayBeKustomized = (uri !== undefined && isKustomizationUri(uri)) || workspaceIndexer.hasKustomization();
      // Most workspaces have neither: a keystroke then costs nothing here.
      if (!usesIndexBeside(uri) && !mayBeKustomized) return;
      const index = await workspaceIndexer.currentIndex();
      if (index.revision !== lastRevision) checkedUris.clear();
      lastRevision = index.revision;
      const changed = resetKustomized(index);
      if (changed.length > 0) refreshDiagnostics(changed.map((document) => document.uri));
    },
    documentClosed: (uri) => void checkedUris.delete(uri),
  };
}

/** How kustomizations of the workspace use a file. */
export function kustomizedOptions(
  index: WorkspaceIndex,
  uri: string,
): Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'> {
  const kustomizedAs = kustomizedAsOf(index, uri);
  return { kustomizedAs, overlays: kustomizedAs === 'resource' ? overlaysOf(index, uri) : undefined };
}
