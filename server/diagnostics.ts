// Diagnostics on their way to the client: asked for where it can ask, sent where it cannot. Only those of the newest version
// are ever sent.

import { type Connection, type Diagnostic, type DocumentDiagnosticReport, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { source as diagnosticSource } from '../core/language/features/diagnostics.ts';
import { DiagnosticSeverity } from '../core/language/protocol-values.ts';
import { limitMessages } from '../core/text/limits.ts';
import { mentionsAutoscaler } from '../core/text/scan.ts';
import { walkChunks } from './chunks.ts';
import type { Configuration } from './configuration.ts';
import type { Documents, OpenDocument } from './documents.ts';
import type { Door, Question } from './handler.ts';
import type { Host } from './host.ts';
import { type Memory, moveDown } from './memory.ts';
import { readAs, type Settings } from './settings.ts';

export interface DiagnosticsParts {
  connection: Connection;
  host: Host;
  documents: Documents;
  configuration: Configuration;
  memory: Memory;
  door: Door;
}

export interface Publisher {
  /** A document was opened or changed, or its settings were. Many changes in a row are one. */
  changed(uri: string): void;
  closed(uri: string): void;
}

/** Sends the diagnostics of the newest version, once everything that has arrived was read. */
export function createPublisher(parts: DiagnosticsParts): Publisher {
  const { connection, host, documents, configuration, door } = parts;
  const waiting = new Set<string>();

  async function publish(uri: string): Promise<void> {
    waiting.delete(uri);
    const settings = await configuration.of(uri);
    const document = documents.get(uri);
    if (!document) return;
    const isCurrent = () => documents.isCurrent(document);
    const diagnostics = await check(parts, document, settings, isCurrent);
    if (diagnostics === undefined || !isCurrent()) return;
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  }

  return {
    changed(uri) {
      if (waiting.has(uri)) return;
      waiting.add(uri);
      host.later(() => void door.guard('diagnostics', undefined, () => publish(uri)));
    },
    closed: (uri) => void connection.sendDiagnostics({ uri, diagnostics: [] }),
  };
}

interface Reported {
  document: OpenDocument;
  settings: Settings;
  resultId: string;
}

/** Answers a client that asks. */
export function createReporter(parts: DiagnosticsParts) {
  const { configuration, documents } = parts;
  const reported = new Map<string, Reported>();
  let count = 0;

  return {
    async report({ document, params, token }: Question<{ previousResultId?: string }>): Promise<DocumentDiagnosticReport> {
      const settings = await configuration.of(document.uri);
      const last = reported.get(document.uri);
      const isSame = last?.document === document && last.settings === settings && last.resultId === params.previousResultId;
      if (isSame) return { kind: 'unchanged', resultId: last.resultId };
      const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
      const items = await check(parts, document, settings, isWanted);
      if (items === undefined || !isWanted()) throw outOfDate();
      count += 1;
      reported.set(document.uri, { document, settings, resultId: String(count) });
      return { kind: 'full', resultId: String(count), items };
    },
    forget: (uri: string) => void reported.delete(uri),
  };
}

/** Undefined once the answer is not wanted any more. */
async function check(
  { host, memory }: DiagnosticsParts,
  document: OpenDocument,
  settings: Settings,
  isWanted: () => boolean,
): Promise<Diagnostic[] | undefined> {
  if (document.isTooLarge) return tooLarge(document);
  return walkChunks(document, { host, isWanted }, ({ chunk, startLine }) =>
    memory.diagnostics(chunk, readAs(document, settings), settings).map((diagnostic) => moveDown(diagnostic, startLine)),
  );
}

function tooLarge({ source }: OpenDocument): Diagnostic[] {
  if (!source.chunks.some((chunk) => mentionsAutoscaler(chunk.text))) return [];
  const start = { line: 0, character: 0 };
  return [
    {
      range: { start, end: start },
      severity: DiagnosticSeverity.Warning,
      source: diagnosticSource,
      code: 'limit',
      message: limitMessages.fileLength,
    },
  ];
}

function outOfDate(): ResponseError<{ retriggerRequest: boolean }> {
  return new ResponseError(LSPErrorCodes.ServerCancelled, 'the document has changed', { retriggerRequest: true });
}
