// Computes the diagnostics of a document for both ways in which a client gets them: pull and push.
import type { Diagnostic } from 'vscode-languageserver';
import type { SupportContext, SupportFor } from '../core/language/documents/document-support.ts';
import { diagnosticSource } from '../core/language/features/diagnostics.ts';
import { DiagnosticSeverity } from '../core/language/lsp-constants.ts';
import { mayContainAutoscaler } from '../core/language/may-contain-autoscaler.ts';
import { shiftLines } from '../core/language/shift-lines.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { limitMessages } from '../core/text/limits.ts';
import type { DocumentSupports, SupportRequest } from './document-supports.ts';
import type { OpenDocument } from './open-documents.ts';
import { isExcludedUri } from './project-configs.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { ServerRuntime } from './server-runtime.ts';
import { shownMessage } from './shown-text.ts';
import { visitYamlDocuments } from './visit-yaml-documents.ts';

export interface DocumentChecker {
  /** Undefined once the diagnostics are no longer wanted. */
  check(document: OpenDocument, isWanted: () => boolean): Promise<CheckResult | undefined>;
  /** Whether other files of the workspace can change the diagnostics of a document. */
  dependsOnWorkspace(uri: string): boolean;
  /** Whether a scenario file can change the diagnostics of a manifest. */
  dependsOnScenario(uri: string): boolean;
  documentClosed(uri: string): void;
}

export interface CheckResult {
  diagnostics: Diagnostic[];
  /** Changes when something outside the document and its settings changes the diagnostics. */
  dependencyKey: string;
}

export interface DocumentCheckerOptions {
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
  runtime: ServerRuntime;
  scenarioFiles: Pick<ScenarioFiles, 'revision'>;
}

export function createDocumentChecker({
  supportFor,
  documentSupports,
  runtime,
  scenarioFiles,
}: DocumentCheckerOptions): DocumentChecker {
  const dependentUris = new Set<string>();
  const scenarioUris = new Set<string>();

  async function check(document: OpenDocument, isWanted: () => boolean): Promise<CheckResult | undefined> {
    if (document.isTooLarge) return { diagnostics: tooLargeDiagnostics(document), dependencyKey: '' };
    const { settings, context, supportedDocument } = await documentSupports.prepare(document);
    if (settings.excluded && isExcludedUri(settings.excluded, document.uri))
      return { diagnostics: [], dependencyKey: '' };
    const dependencies = recordDependencies(context, document.uri);
    const diagnostics = await visitYamlDocuments(document, { runtime, isWanted }, (placed) => {
      const supported = supportedDocument(placed);
      const found = supportFor(supported).diagnostics(supported, dependencies.context);
      const toFile = (all: readonly Diagnostic[]) => all.map((each) => shiftLines(shownOnce(each), placed.startLine));
      return found instanceof Promise ? found.then(toFile) : toFile(found);
    });
    if (!diagnostics) return undefined;
    const { indexRevision, scenarioRevision, kustomizeRevision } = dependencies;
    if (indexRevision === undefined) dependentUris.delete(document.uri);
    if (scenarioRevision === undefined) scenarioUris.delete(document.uri);
    return {
      diagnostics,
      dependencyKey: `${context.skipsSyntaxErrors} ${indexRevision} ${scenarioRevision} ${kustomizeRevision}`,
    };
  }

  /** Records the revisions of what the supports use while they compute the diagnostics. */
  function recordDependencies(context: SupportContext, uri: string) {
    const { index, scenarios } = context;
    /** Only the first YAML document waits: a thousand times would be long. */
    let ready: WorkspaceIndex | undefined;
    const waitForIndex = async () => {
      ready = await index();
      dependencies.indexRevision ??= ready.revision;
      return ready;
    };
    const dependencies: Dependencies = {
      context: {
        ...context,
        index() {
          // Before the index is awaited, so that a change in between refreshes the diagnostics.
          dependentUris.add(uri);
          return ready ?? waitForIndex();
        },
        async kustomizationsWith(kustomized) {
          const file = await context.kustomizationsWith(kustomized);
          dependencies.kustomizeRevision = file?.folders.map(({ revision }) => revision).join();
          return file;
        },
        scenarios: {
          ...scenarios,
          attachedFiles(scenario, reading) {
            dependencies.scenarioRevision = scenarioFiles.revision;
            return scenarios.attachedFiles(scenario, reading);
          },
          hasCandidate() {
            dependencies.scenarioRevision = scenarioFiles.revision;
            scenarioUris.add(uri);
            return scenarios.hasCandidate();
          },
        },
      },
    };
    return dependencies;
  }

  return {
    check,
    dependsOnWorkspace: (uri) => dependentUris.has(uri),
    dependsOnScenario: (uri) => scenarioUris.has(uri),
    documentClosed(uri) {
      dependentUris.delete(uri);
      scenarioUris.delete(uri);
    },
  };
}

interface Dependencies extends Pick<SupportRequest, 'context'> {
  indexRevision?: number;
  scenarioRevision?: number;
  kustomizeRevision?: string | undefined;
}

/** The diagnostics of documents that did not change are the same objects at every key. */
const shownDiagnostics = new WeakMap<Diagnostic, Diagnostic>();

function shownOnce(diagnostic: Diagnostic): Diagnostic {
  const shown = shownDiagnostics.get(diagnostic) ?? shownDiagnostic(diagnostic);
  shownDiagnostics.set(diagnostic, shown);
  return shown;
}

function shownDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, relatedInformation } = diagnostic;
  const related = relatedInformation?.map((one) => ({ ...one, message: shownMessage(one.message) }));
  const shown = typeof message === 'string' ? shownMessage(message) : message;
  return { ...diagnostic, message: shown, ...(related && { relatedInformation: related }) };
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
