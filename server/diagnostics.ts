// Diagnostics on their way to the client: asked for where it can ask, sent where it cannot. Only those of the newest
// version are ever sent.

import { type Diagnostic, type DocumentDiagnosticReport, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { diagnosticSource } from '../core/language/features/diagnostics.ts';
import { DiagnosticSeverity } from '../core/language/lsp-constants.ts';
import { mayContainAutoscaler } from '../core/language/may-contain-autoscaler.ts';
import type { AttachedFiles } from '../core/language/scenario/attached-files.ts';
import { readScenarioFile } from '../core/language/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { limitMessages } from '../core/text/limits.ts';
import { type PlacedDocument, sourceFileText } from '../core/text/source-file.ts';
import { shiftLines } from './analysis-cache.ts';
import type { OpenDocument } from './open-documents.ts';
import { isPlainSyntax } from './other-extensions.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, type Settings } from './settings.ts';
import { visitYamlDocuments } from './visit-yaml-documents.ts';

export interface DiagnosticPublisher {
  /** A document was opened or changed, or its settings were. Many changes in a row are one. */
  documentChanged(uri: string): void;
  documentClosed(uri: string): void;
}

/** Sends the diagnostics of the newest version, once everything that has arrived was read. */
export function createDiagnosticPublisher(dependencies: ServerDependencies): DiagnosticPublisher {
  const { connection, runtime, documents, configuration, requestGuard } = dependencies;
  const scheduled = new Set<string>();

  async function publish(uri: string): Promise<void> {
    scheduled.delete(uri);
    const settings = await configuration.settingsFor(uri);
    const document = documents.get(uri);
    if (!document) return;
    const isCurrent = () => documents.isCurrent(document);
    const result = await checkDocument(dependencies, document, settings, isCurrent);
    if (result === undefined || !isCurrent()) return;
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics: result.diagnostics });
  }

  return {
    documentChanged(uri) {
      if (scheduled.has(uri)) return;
      scheduled.add(uri);
      runtime.defer(() => void requestGuard.run('diagnostics', undefined, () => publish(uri)));
    },
    documentClosed: (uri) => void connection.sendDiagnostics({ uri, diagnostics: [] }),
  };
}

interface LastReport {
  document: OpenDocument;
  settings: Settings;
  /** What else the answer depends on. */
  dependencyKey: string;
  resultId: string;
}

/** Answers a client that asks. */
export function createDiagnosticReporter(dependencies: ServerDependencies) {
  const { configuration, documents } = dependencies;
  const lastReports = new Map<string, LastReport>();
  let reportCount = 0;

  return {
    async report({
      document,
      params,
      token,
    }: RequestContext<{ previousResultId?: string }>): Promise<DocumentDiagnosticReport> {
      const settings = await configuration.settingsFor(document.uri);
      const last = lastReports.get(document.uri);
      const isWanted = () => !token.isCancellationRequested && documents.isCurrent(document);
      const result = await checkDocument(dependencies, document, settings, isWanted);
      if (result === undefined || !isWanted()) throw outOfDateError();
      const { dependencyKey, diagnostics } = result;
      const isSame = last?.document === document && last.settings === settings && last.dependencyKey === dependencyKey;
      if (isSame && last.resultId === params.previousResultId) return { kind: 'unchanged', resultId: last.resultId };
      reportCount += 1;
      lastReports.set(document.uri, { document, settings, dependencyKey, resultId: String(reportCount) });
      return { kind: 'full', resultId: String(reportCount), items: diagnostics };
    },
    forget: (uri: string) => void lastReports.delete(uri),
  };
}

interface CheckResult {
  diagnostics: Diagnostic[];
  dependencyKey: string;
}

/** Undefined once the answer is not wanted any more. */
async function checkDocument(
  dependencies: ServerDependencies,
  document: OpenDocument,
  settings: Settings,
  isWanted: () => boolean,
): Promise<CheckResult | undefined> {
  const { runtime, analysisCache, otherExtensions, valuesAndPatches, scenarioFiles } = dependencies;
  if (document.isTooLarge) return { diagnostics: tooLargeDiagnostics(document), dependencyKey: '' };
  const skipsSyntaxErrors = otherExtensions.skipsSyntaxErrors(document.languageId, settings);
  const scenarioRevision = isScenarioUri(document.uri) ? scenarioFiles.revision : 0;
  const attached = isScenarioUri(document.uri) ? await referencedFilesOf(dependencies, document) : undefined;
  const options = analysisOptionsFor(document, settings);
  const fileDiagnostics = await visitYamlDocuments(document, { runtime, isWanted }, ({ yamlDocument, startLine }) =>
    (attached
      ? dependencies.features.diagnose(analysisCache.analyze(yamlDocument, options), {
          levels: settings.rules,
          attached,
          ...rulePagesOption(dependencies),
        })
      : analysisCache.diagnostics(yamlDocument, options, settings)
    ).map((diagnostic) => shiftLines(diagnostic, startLine)),
  );
  if (!fileDiagnostics) return undefined;
  const index = fileDiagnostics.some(({ code }) => dependencies.features.dependsOnWorkload(code))
    ? await dependencies.workspaceIndexer.currentIndex()
    : undefined;
  dependencies.dependentUris[index ? 'add' : 'delete'](document.uri);
  const withWorkspace = index
    ? await visitYamlDocuments(document, { runtime, isWanted }, (placed) =>
        diagnosticsInWorkspace(dependencies, document, settings, { placed, index }),
      )
    : fileDiagnostics;
  if (!withWorkspace) return undefined;
  const { diagnostics, revision } = await valuesAndPatches.diagnostics(document, settings);
  const reportedDiagnostics = skipsSyntaxErrors
    ? withWorkspace.filter((diagnostic) => !isPlainSyntax(diagnostic))
    : withWorkspace;
  return {
    diagnostics: [...reportedDiagnostics, ...diagnostics],
    dependencyKey: `${skipsSyntaxErrors} ${revision} ${scenarioRevision} ${index?.revision}`,
  };
}

/** Again, now that it is known what stands around. */
function diagnosticsInWorkspace(
  { analysisCache, features }: ServerDependencies,
  document: OpenDocument,
  settings: Settings,
  { placed: { yamlDocument, startLine }, index }: { placed: PlacedDocument; index: WorkspaceIndex },
): Diagnostic[] {
  const options = analysisOptionsFor(document, settings);
  const fileDiagnostics = analysisCache.diagnostics(yamlDocument, options, settings);
  const needsWorkload = fileDiagnostics.some(({ code }) => features.dependsOnWorkload(code));
  const diagnostics = needsWorkload
    ? analysisCache.diagnostics(yamlDocument, options, settings, { index, uri: document.uri, startLine })
    : fileDiagnostics;
  return diagnostics.map((diagnostic) => shiftLines(diagnostic, startLine));
}

function referencedFilesOf(
  { scenarioFiles }: ServerDependencies,
  { uri, source }: OpenDocument,
): Promise<AttachedFiles> {
  return scenarioFiles.referencedFiles(uri, readScenarioFile(sourceFileText(source)).reading);
}

function rulePagesOption({ pages }: ServerDependencies): { pages?: string } {
  return pages === undefined ? {} : { pages };
}

function tooLargeDiagnostics({ source }: OpenDocument): Diagnostic[] {
  if (!source.documents.some((chunk) => mayContainAutoscaler(chunk.text))) return [];
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

function outOfDateError(): ResponseError<{ retriggerRequest: boolean }> {
  return new ResponseError(LSPErrorCodes.ServerCancelled, 'the document has changed', { retriggerRequest: true });
}
