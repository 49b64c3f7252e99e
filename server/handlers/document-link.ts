import type { DocumentLink } from 'vscode-languageserver';
import { isKustomizationUri } from '../../core/analysis/scan-document.ts';
import { documentLinksOf } from '../../core/editor/navigation/document-links.ts';
import { itemInFile } from '../../core/text/place-in-file.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import { DocumentLinkRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const documentLink = documentRequest({
  method: DocumentLinkRequest.method,
  name: 'links',
  empty: [],
  handle: handleDocumentLink,
});

async function handleDocumentLink(server: ServerContext, context: RequestContext<object>): Promise<DocumentLink[]> {
  const analyze = await analyzerFor(server, context.document);
  const { uri } = context.document;
  const index = isKustomizationUri(uri) ? await server.workspaceIndexer.currentIndex() : undefined;
  const linked = { pages: server.pages, uri, ...(index && { index }) };
  const links = await visitForRequest(server, context, (placed) =>
    documentLinksOf(analyze(placed.yamlDocument), linked).map((link) => itemInFile(link, placed)),
  );
  return links ?? [];
}
