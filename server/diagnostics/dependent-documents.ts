import type { AnalyzeOptions } from '../../core/analysis/analyze-document.ts';
import { isKustomizationUri } from '../../core/analysis/scan-document.ts';
import { kustomizedAsOf } from '../../core/index/links/kustomized-as.ts';
import { overlaysOf } from '../../core/index/links/overlays.ts';
import { indexQuery, type WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';

export interface DependentDocumentsOptions {
  documents: Pick<OpenDocuments, 'all' | 'resetAnalysis'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'hasKustomization'>;
  usesIndexBeside(uri: string | undefined): boolean;
  refreshDiagnostics(uris: readonly string[]): void;
}

/** `uri` is the URI of the open document that has changed; undefined if files that are not open have changed. */
export type RefreshDependents = (uri?: string) => Promise<void>;

export function watchDependentDocuments({
  documents,
  workspaceIndexer,
  usesIndexBeside,
  refreshDiagnostics,
}: DependentDocumentsOptions): RefreshDependents {
  /**
   * Analyzes a document again if kustomizations now use it in another way. Returns whether the document is analyzed
   * again.
   */
  function resetIfKustomized(document: OpenDocument, index: WorkspaceIndex): boolean {
    const { fileOptions } = document;
    const { kustomizedAs, overlays } = index.follow(kustomizedOptions, document.uri);
    if (kustomizedAs === fileOptions.kustomizedAs && overlays === fileOptions.overlays) return false;
    documents.resetAnalysis(document, { ...fileOptions, kustomizedAs, overlays });
    return true;
  }

  return async (uri) => {
    const mayBeKustomized = (uri !== undefined && isKustomizationUri(uri)) || workspaceIndexer.hasKustomization();
    // In most workspaces neither condition is true, so a keystroke costs nothing.
    if (!usesIndexBeside(uri) && !mayBeKustomized) return;
    const index = await workspaceIndexer.currentIndex();
    const changed = [...documents.all()].filter((document) => resetIfKustomized(document, index));
    if (changed.length > 0) refreshDiagnostics(changed.map((document) => document.uri));
  };
}

export const kustomizedOptions = indexQuery(
  'kustomizedOptions',
  (index, uri: string): Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'> => {
    const kustomizedAs = kustomizedAsOf(index, uri);
    return { kustomizedAs, overlays: kustomizedAs === 'resource' ? overlaysOf(index, uri) : undefined };
  },
  { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
);
