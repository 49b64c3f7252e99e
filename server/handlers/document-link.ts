// textDocument/documentLink.
import type { DocumentLink } from 'vscode-languageserver';
import { documentLinksOf } from '../../core/language/features/document-links.ts';
import { shiftLines } from '../../core/language/shift-lines.ts';
import { type AnalyzerDependencies, analyzerFor } from '../document-analyzer.ts';
import type { RequestContext } from '../request-guard.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';

export interface DocumentLinkDependencies extends AnalyzerDependencies, VisitDependencies {
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
}

export async function handleDocumentLink(
  dependencies: DocumentLinkDependencies,
  context: RequestContext<object>,
): Promise<DocumentLink[]> {
  const analyze = await analyzerFor(dependencies, context.document);
  const links = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    documentLinksOf(analyze(yamlDocument), dependencies.pages, context.document.uri).map((link) =>
      shiftLines(link, startLine),
    ),
  );
  return links ?? [];
}
