// Who brings diagnostics to the client: it asks for them where it can, and otherwise they are sent.
import type { ClientCapabilities, DocumentDiagnosticParams, DocumentDiagnosticReport } from 'vscode-languageserver';
import { pulls } from './capabilities.ts';
import { createPublisher, createReporter } from './diagnostics.ts';
import type { Question } from './handler.ts';
import type { Parts } from './parts.ts';
import { unlessRefused } from './refusal.ts';

export interface Checks {
  changed(uri: string): void;
  closed(uri: string): void;
  settingsChanged(): void;
  /** What these open documents name has changed. */
  othersChanged(uris: readonly string[]): void;
}

export function createChecks(parts: Parts, capabilities: ClientCapabilities): Checks {
  return pulls(capabilities) ? answerChecks(parts, capabilities) : sendChecks(parts);
}

function sendChecks(parts: Parts): Checks {
  const publisher = createPublisher(parts);
  return {
    ...publisher,
    settingsChanged() {
      for (const { uri } of parts.documents.all()) publisher.changed(uri);
    },
    othersChanged(uris) {
      for (const uri of uris) publisher.changed(uri);
    },
  };
}

function answerChecks(parts: Parts, capabilities: ClientCapabilities): Checks {
  const { connection, door } = parts;
  const reporter = createReporter(parts);
  const nothing: DocumentDiagnosticReport = { kind: 'full', items: [] };
  const report = (question: Question<DocumentDiagnosticParams>) => reporter.report(question);
  connection.languages.diagnostics.on(door.answer('diagnostics', nothing, report, { evenTooLarge: true }));
  // A client that cannot be told asks again with the next keystroke.
  const refresh = () => {
    if (capabilities.workspace?.diagnostics?.refreshSupport) void unlessRefused(connection.languages.diagnostics.refresh());
  };
  return {
    changed: () => {},
    closed: reporter.forget,
    settingsChanged: refresh,
    othersChanged: refresh,
  };
}
