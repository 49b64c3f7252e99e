// textDocument/documentLink.
import { type DocumentLink, DocumentLinkRequest } from 'vscode-languageserver';
import { documentLinksOf } from '../../core/language/features/document-links.ts';
import { shiftLines } from '../../core/language/shift-lines.ts';
import { isKustomizationUri } from '../../core/language/workspace/scan-document.ts';
import { documentRequest } from '../define-request.ts';
import { type AnalyzerDependencies, analyzerFor } from '../document-analyzer.ts';
import type { RequestContext } from '../request-guard.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

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
