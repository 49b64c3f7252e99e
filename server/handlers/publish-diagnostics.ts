// textDocument/publishDiagnostics: diagnostics of the newest version of a document, for a client that cannot pull them.
import type { Connection } from 'vscode-languageserver';
import type { DocumentChecker } from '../diagnostics/check-document.ts';
import type { DiagnosticsDelivery } from '../diagnostics/diagnostics-delivery.ts';
import type { OpenDocuments } from '../files/open-documents.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import type { RequestGuard } from '../requests/request-guard.ts';

interface PublishDiagnosticsDependencies {
  connection: Connection;
  runtime: ServerRuntime;
  requestGuard: Pick<RequestGuard, 'run'>;
  documents: Pick<OpenDocuments, 'get' | 'all' | 'isCurrent'>;
  documentChecker: Pick<DocumentChecker, 'check'>;
}

export function createDiagnosticsPublisher({
  connection,
  runtime,
  requestGuard,
  documents,
  documentChecker,
}: PublishDiagnosticsDependencies): DiagnosticsDelivery {
  const scheduled = new Set<string>();

  async function publish(uri: string): Promise<void> {
    scheduled.delete(uri);
    const document = documents.get(uri);
    if (!document) return;
    const isCurrent = () => documents.isCurrent(document);
    const diagnostics = await documentChecker.check(document, isCurrent);
    if (diagnostics === undefined || !isCurrent()) return;
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...diagnostics] });
  }

  /** Schedules a check of the document. Several changes that arrive together lead to a single check. */
  function documentChanged(uri: string): void {
    if (scheduled.has(uri)) return;
    scheduled.add(uri);
    runtime.defer(() => void requestGuard.run('diagnostics', undefined, () => publish(uri)));
  }

  return {
    documentChanged,
    documentClosed: (uri) => void connection.sendDiagnostics({ uri, diagnostics: [] }),
    dependenciesChanged(uris) {
      for (const uri of uris) documentChanged(uri);
    },
  };
}
