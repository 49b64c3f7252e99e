// Computes the diagnostics of a document for both ways in which a client gets them: pull and push.
import type { Diagnostic } from 'vscode-languageserver';
import { dependsOnWorkload, diagnosticSource } from '../core/language/features/diagnostics.ts';
import type { Features } from '../core/language/features/features.ts';
import { DiagnosticSeverity } from '../core/language/lsp-constants.ts';
import { mayContainAutoscaler } from '../core/language/may-contain-autoscaler.ts';
import type { AttachedFiles } from '../core/language/scenario/attached-files.ts';
import { readScenarioFile } from '../core/language/scenario/read-scenario-file.ts';
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { limitMessages } from '../core/text/limits.ts';
import { type PlacedDocument, sourceFileText } from '../core/text/source-file.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { OpenDocument } from './open-documents.ts';
import { isPlainSyntax, type OtherExtensions } from './other-extensions.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { ServerRuntime } from './server-runtime.ts';
import { analysisOptionsFor, type Settings } from './settings.ts';
import { shiftLines } from './shift-lines.ts';
import type { ValuesAndPatches } from './values-and-patches.ts';
import { visitYamlDocuments } from './visit-yaml-documents.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface DocumentChecker {
  /** Undefined once the diagnostics are no longer wanted. */
  check(document: OpenDocument, settings: Settings, isWanted: () => boolean): Promise<CheckResult | undefined>;
  /** Whether other files can change the diagnostics of a document. */
  dependsOnWorkspace(uri: string): boolean;
  documentClosed(uri: string): void;
}

export interface CheckResult {
  diagnostics: Diagnostic[];
  /** Changes when something outside the document and its settings changes the diagnostics. */
  dependencyKey: string;
}

export interface CheckDependencies {
  features: Pick<Features, 'diagnose'>;
  runtime: ServerRuntime;
  analysisCache: Pick<AnalysisCache, 'analyze' | 'diagnostics'>;
  otherExtensions: Pick<OtherExtensions, 'skipsSyntaxErrors'>;
  valuesAndPatches: Pick<ValuesAndPatches, 'diagnostics'>;
  scenarioFiles: Pick<ScenarioFiles, 'revision' | 'referencedFiles'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  /** Address of the folder with the pages of the rules. */
  pages: string | undefined;
}

export function createDocumentChecker(dependencies: CheckDependencies): DocumentChecker {
  const {
    features,
    runtime,
    analysisCache,
    otherExtensions,
    valuesAndPatches,
    scenarioFiles,
    workspaceIndexer,
    pages,
  } = dependencies;
  const dependentUris = new Set<string>();

  async function check(
    document: OpenDocument,
    settings: Settings,
    isWanted: () => boolean,
  ): Promise<CheckResult | undefined> {
    if (document.isTooLarge) return { diagnostics: tooLargeDiagnostics(document), dependencyKey: '' };
    const skipsSyntaxErrors = otherExtensions.skipsSyntaxErrors(document.languageId, settings);
    const scenario = isScenarioUri(document.uri) ? await attachedFilesOf(document) : undefined;
    const fileDiagnostics = await visitYamlDocuments(document, { runtime, isWanted }, (placed) =>
      diagnosticsInFile(document, settings, { placed, attached: scenario?.attached }),
    );
    if (!fileDiagnostics) return undefined;
    const index = fileDiagnostics.some(({ code }) => dependsOnWorkload(code))
      ? await workspaceIndexer.currentIndex()
      : undefined;
    dependentUris[index ? 'add' : 'delete'](document.uri);
    const withWorkspace = index
      ? await visitYamlDocuments(document, { runtime, isWanted }, (placed) =>
          diagnosticsInWorkspace(document, settings, { placed, index }),
        )
      : fileDiagnostics;
    if (!withWorkspace) return undefined;
    const { diagnostics, revision } = await valuesAndPatches.diagnostics(document, settings);
    const isReported = (diagnostic: Diagnostic) => !skipsSyntaxErrors || !isPlainSyntax(diagnostic);
    return {
      diagnostics: [...withWorkspace.filter(isReported), ...diagnostics],
      dependencyKey: `${skipsSyntaxErrors} ${revision} ${scenario?.revision} ${index?.revision}`,
    };
  }

  function diagnosticsInFile(
    document: OpenDocument,
    settings: Settings,
    { placed: { yamlDocument, startLine }, attached }: { placed: PlacedDocument; attached: AttachedFiles | undefined },
  ): Diagnostic[] {
    const options = analysisOptionsFor(document, settings);
    const diagnosticOptions = { levels: settings.rules, ...(pages !== undefined && { pages }) };
    const diagnostics = attached
      ? features.diagnose(analysisCache.analyze(yamlDocument, options), { ...diagnosticOptions, attached })
      : analysisCache.diagnostics(yamlDocument, options, settings);
    return diagnostics.map((diagnostic) => shiftLines(diagnostic, startLine));
  }

  function diagnosticsInWorkspace(
    document: OpenDocument,
    settings: Settings,
    { placed: { yamlDocument, startLine }, index }: { placed: PlacedDocument; index: WorkspaceIndex },
  ): Diagnostic[] {
    const options = analysisOptionsFor(document, settings);
    const fileDiagnostics = analysisCache.diagnostics(yamlDocument, options, settings);
    const needsWorkload = fileDiagnostics.some(({ code }) => dependsOnWorkload(code));
    const diagnostics = needsWorkload
      ? analysisCache.diagnostics(yamlDocument, options, settings, { index, uri: document.uri, startLine })
      : fileDiagnostics;
    return diagnostics.map((diagnostic) => shiftLines(diagnostic, startLine));
  }

  async function attachedFilesOf({
    uri,
    source,
  }: OpenDocument): Promise<{ attached: AttachedFiles; revision: number }> {
    const { revision } = scenarioFiles;
    const { reading } = readScenarioFile(sourceFileText(source));
    return { attached: await scenarioFiles.referencedFiles(uri, reading), revision };
  }

  return {
    check,
    dependsOnWorkspace: (uri) => dependentUris.has(uri),
    documentClosed: (uri) => void dependentUris.delete(uri),
  };
}

function tooLargeDiagnostics({ source }: OpenDocument): Diagnostic[] {
  if (!source.documents.some(({ text }) => mayContainAutoscaler(text))) return [];
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
