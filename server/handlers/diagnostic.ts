import type { ClientCapabilities, Connection, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver';
import type { DocumentChecker } from '../diagnostics/check-document.ts';
import type { DiagnosticsDelivery } from '../diagnostics/diagnostics-delivery.ts';
import type { OpenDocuments } from '../files/open-documents.ts';
import { DocumentDiagnosticRequest, LSPErrorCodes, ResponseError } from '../requests/language-server.ts';
import type { RequestContext, RequestGuard } from '../requests/request-guard.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';

interface DiagnosticDependencies {
  connection: Connection;
  capabilities: ClientCapabilities;
  requestGuard: RequestGuard;
  documents: Pick<OpenDocuments, 'isCurrent'>;
  documentChecker: Pick<DocumentChecker, 'check'>;
}

interface LastReport {
  diagnostics: readonly Diagnostic[];
  resultId: string;
}

export function registerPullDiagnostics(dependencies: DiagnosticDependencies): DiagnosticsDelivery {
  const { connection, capabilities, requestGuard, documents, documentChecker } = dependencies;
  const lastReports = new Map<string, LastReport>();
  let reportCount = 0;

  async function report({
    document,
    params,
    token,
  }: RequestContext<{ textDocument: { uri: string }; previousResultId?: string }>): Promise<DocumentDiagnosticReport> {
    const last = lastReports.get(document.uri);
    const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
    const diagnostics = await documentChecker.check(document, isWanted);
    if (diagnostics === undefined || !isWanted()) throw outOfDateError();
    if (last?.diagnostics === diagnostics && last.resultId === params.previousResultId)
      return { kind: 'unchanged', resultId: last.resultId };
    reportCount += 1;
    lastReports.set(document.uri, { diagnostics, resultId: String(reportCount) });
    return { kind: 'full', resultId: String(reportCount), items: [...diagnostics] };
  }

  const emptyReport: DocumentDiagnosticReport = { kind: 'full', items: [] };
  connection.onRequest(
    DocumentDiagnosticRequest.type,
    requestGuard.handle('diagnostics', emptyReport, report, { evenTooLarge: true, inMarkdown: true }),
  );
  // A client that does not support refreshing diagnostics pulls again after the next edit.
  const refresh = () => {
    if (capabilities.workspace?.diagnostics?.refreshSupport)
      void undefinedIfRejected(connection.languages.diagnostics.refresh());
  };
  return {
    documentChanged: () => {},
    documentClosed: (uri) => void lastReports.delete(uri),
    dependenciesChanged: refresh,
  };
}

function outOfDateError(): ResponseError<{ retriggerRequest: boolean }> {
  return new ResponseError(LSPErrorCodes.ServerCancelled, 'the document has changed', { retriggerRequest: true });
}
