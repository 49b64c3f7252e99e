// Diagnostics on their way to the client: asked for where it can ask, sent where it cannot. Only those of the newest version
// are ever sent.

import { type Diagnostic, type DocumentDiagnosticReport, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { source as diagnosticSource } from '../core/language/features/diagnostics.ts';
import { mentionsAutoscaler } from '../core/language/mentions.ts';
import { DiagnosticSeverity } from '../core/language/protocol-values.ts';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import type { Attached } from '../core/language/scenario/attached.ts';
import { readScenarioFile } from '../core/language/scenario/file.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { limitMessages } from '../core/text/limits.ts';
import { type PlacedChunk, sourceText } from '../core/text/source.ts';
import { isPlainSyntax } from './checked-elsewhere.ts';
import { walkChunks } from './chunks.ts';
import type { OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import { moveDown } from './memory.ts';
import type { Parts } from './parts.ts';
import { readAs, type Settings } from './settings.ts';

export interface Publisher {
  /** A document was opened or changed, or its settings were. Many changes in a row are one. */
  changed(uri: string): void;
  closed(uri: string): void;
}

/** Sends the diagnostics of the newest version, once everything that has arrived was read. */
export function createPublisher(parts: Parts): Publisher {
  const { connection, host, documents, configuration, door } = parts;
  const waiting = new Set<string>();

  async function publish(uri: string): Promise<void> {
    waiting.delete(uri);
    const settings = await configuration.of(uri);
    const document = documents.get(uri);
    if (!document) return;
    const isCurrent = () => documents.isCurrent(document);
    const checked = await check(parts, document, settings, isCurrent);
    if (checked === undefined || !isCurrent()) return;
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics: checked.found });
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
  /** What else the answer depends on. */
  basis: string;
  resultId: string;
}

/** Answers a client that asks. */
export function createReporter(parts: Parts) {
  const { configuration, documents } = parts;
  const reported = new Map<string, Reported>();
  let count = 0;

  return {
    async report({ document, params, token }: Question<{ previousResultId?: string }>): Promise<DocumentDiagnosticReport> {
      const settings = await configuration.of(document.uri);
      const last = reported.get(document.uri);
      const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
      const checked = await check(parts, document, settings, isWanted);
      if (checked === undefined || !isWanted()) throw outOfDate();
      const { basis, found } = checked;
      const isSame = last?.document === document && last.settings === settings && last.basis === basis;
      if (isSame && last.resultId === params.previousResultId) return { kind: 'unchanged', resultId: last.resultId };
      count += 1;
      reported.set(document.uri, { document, settings, basis, resultId: String(count) });
      return { kind: 'full', resultId: String(count), items: found };
    },
    forget: (uri: string) => void reported.delete(uri),
  };
}

interface Checked {
  found: Diagnostic[];
  basis: string;
}

/** Undefined once the answer is not wanted any more. */
async function check(parts: Parts, document: OpenDocument, settings: Settings, isWanted: () => boolean): Promise<Checked | undefined> {
  const { host, memory, others, elsewhere, scenarios } = parts;
  if (document.isTooLarge) return { found: tooLarge(document), basis: '' };
  const leavesSyntax = others.leavesSyntax(document.languageId, settings);
  const named = isScenarioAddress(document.uri) ? scenarios.revision : 0;
  const attached = isScenarioAddress(document.uri) ? await attachedOf(parts, document) : undefined;
  const options = readAs(document, settings);
  const alone = await walkChunks(document, { host, isWanted }, ({ chunk, startLine }) =>
    (attached
      ? parts.features.diagnose(memory.view(chunk, options), { levels: settings.rules, attached, ...pagesOf(parts) })
      : memory.diagnostics(chunk, options, settings)
    ).map((diagnostic) => moveDown(diagnostic, startLine)),
  );
  if (!alone) return undefined;
  const index = alone.some(({ code }) => parts.features.dependsOnWorkload(code)) ? await parts.neighbours.ready() : undefined;
  parts.askers[index ? 'add' : 'delete'](document.uri);
  const own = index
    ? await walkChunks(document, { host, isWanted }, (placed) => inWorkspace(parts, document, settings, { placed, index }))
    : alone;
  if (!own) return undefined;
  const { found, revision } = await elsewhere.problems(document, settings);
  const reported = leavesSyntax ? own.filter((diagnostic) => !isPlainSyntax(diagnostic)) : own;
  return { found: [...reported, ...found], basis: `${leavesSyntax} ${revision} ${named} ${index?.revision}` };
}

/** Again, now that it is known what stands around. */
function inWorkspace(
  { memory, features }: Parts,
  document: OpenDocument,
  settings: Settings,
  { placed: { chunk, startLine }, index }: { placed: PlacedChunk; index: WorkspaceIndex },
): Diagnostic[] {
  const options = readAs(document, settings);
  const alone = memory.diagnostics(chunk, options, settings);
  const depends = alone.some(({ code }) => features.dependsOnWorkload(code));
  const found = depends ? memory.diagnostics(chunk, options, settings, { index, uri: document.uri, startLine }) : alone;
  return found.map((diagnostic) => moveDown(diagnostic, startLine));
}

function attachedOf({ scenarios }: Parts, { uri, source }: OpenDocument): Promise<Attached> {
  return scenarios.attached(uri, readScenarioFile(sourceText(source)).reading);
}

function pagesOf({ pages }: Parts): { pages?: string } {
  return pages === undefined ? {} : { pages };
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
