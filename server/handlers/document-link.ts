// textDocument/documentLink.
import { type DocumentLink, DocumentLinkRequest } from 'vscode-languageserver';
import { isKustomizationUri } from '../../core/analysis/scan-document.ts';
import { documentLinksOf } from '../../core/editor/navigation/document-links.ts';
import { shiftLines } from '../../core/index/shift-lines.ts';
import { type AnalyzerDependencies, analyzerFor } from '../documents/document-analyzer.ts';
import { type VisitDependencies, visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';

interface DocumentLinkDependencies extends AnalyzerDependencies, VisitDependencies {
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
}

export const documentLink = documentRequest({
  method: DocumentLinkRequest.method,
  name: 'links',
  empty: [],
  handle: handleDocumentLink,
});

async function handleDocumentLink(
  dependencies: DocumentLinkDependencies,
  context: RequestContext<object>,
): Promise<DocumentLink[]> {
  const analyze = await analyzerFor(dependencies, context.document);
  const { uri } = context.document;
  const index = isKustomizationUri(uri) ? await dependencies.workspaceIndexer.currentIndex() : undefined;
  const linked = { pages: dependencies.pages, uri, ...(index && { index }) };
  const links = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    documentLinksOf(analyze(yamlDocument), linked).map((link) => shiftLines(link, startLine)),
  );
  return links ?? [];
}
