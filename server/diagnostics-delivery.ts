// Who brings diagnostics to the client: it asks for them where it can, and otherwise they are sent.
import type { ClientCapabilities, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { supportsPullDiagnostics } from './capabilities.ts';
import { createDiagnosticPublisher, createDiagnosticReporter } from './diagnostics.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface DiagnosticsDelivery {
  documentChanged(uri: string): void;
  documentClosed(uri: string): void;
  settingsChanged(): void;
  /** What these open documents name has changed. */
  dependenciesChanged(uris: readonly string[]): void;
}

export function createDiagnosticsDelivery(
  dependencies: ServerDependencies,
  capabilities: ClientCapabilities,
): DiagnosticsDelivery {
  return supportsPullDiagnostics(capabilities)
    ? answerPullDiagnostics(dependencies, capabilities)
    : pushDiagnostics(dependencies);
}

function pushDiagnostics(dependencies: ServerDependencies): DiagnosticsDelivery {
  const publisher = createDiagnosticPublisher(dependencies);
  return {
    ...publisher,
    settingsChanged() {
      for (const { uri } of dependencies.documents.all()) publisher.documentChanged(uri);
    },
    dependenciesChanged(uris) {
      for (const uri of uris) publisher.documentChanged(uri);
    },
  };
}

function answerPullDiagnostics(
  dependencies: ServerDependencies,
  capabilities: ClientCapabilities,
): DiagnosticsDelivery {
  const { connection, requestGuard } = dependencies;
  const reporter = createDiagnosticReporter(dependencies);
  const emptyReport: DocumentDiagnosticReport = { kind: 'full', items: [] };
  const report = (context: RequestContext<DocumentDiagnosticParams>) => reporter.report(context);
  connection.languages.diagnostics.on(requestGuard.handle('diagnostics', emptyReport, report, { evenTooLarge: true }));
  // A client that cannot be told asks again with the next keystroke.
  const refresh = () => {
    if (capabilities.workspace?.diagnostics?.refreshSupport)
      void undefinedIfRejected(connection.languages.diagnostics.refresh());
  };
  return {
    documentChanged: () => {},
    documentClosed: reporter.forget,
    settingsChanged: refresh,
    dependenciesChanged: refresh,
  };
}
