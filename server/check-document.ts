// Computes the diagnostics of a document for both ways in which a client gets them: pull and push.
import type { Diagnostic } from 'vscode-languageserver';
import type { SupportFor } from '../core/language/documents/document-support.ts';
import { diagnosticSource } from '../core/language/features/diagnostics.ts';
import { DiagnosticSeverity } from '../core/language/lsp-constants.ts';
import { mayContainAutoscaler } from '../core/language/may-contain-autoscaler.ts';
import { shiftLines } from '../core/language/shift-lines.ts';
import { limitMessages } from '../core/text/limits.ts';
import type { PlacedDocument, YamlDocument } from '../core/text/source-file.ts';
import { type Dependencies, recordDependencies } from './check-dependencies.ts';
import type { DocumentSupports } from './document-supports.ts';
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
  const lastChecks = new WeakMap<YamlDocument, DocumentCheck>();

  async function check(document: OpenDocument, isWanted: () => boolean): Promise<CheckResult | undefined> {
    if (document.isTooLarge) return { diagnostics: tooLargeDiagnostics(document), dependencyKey: '' };
    const { settings, context, supportedDocument } = await documentSupports.prepare(document);
    const { uri } = document;
    if (settings.excluded && isExcludedUri(settings.excluded, uri)) return { diagnostics: [], dependencyKey: '' };
    const dependencies = recordDependencies(context, {
      settings,
      scenarioFiles,
      onIndex: () => void dependentUris.add(uri),
      onScenario: () => void scenarioUris.add(uri),
    });

    function find(placed: PlacedDocument): readonly Diagnostic[] | Promise<readonly Diagnostic[]> {
      const { yamlDocument, startLine } = placed;
      const ofDocument = dependencies.next();
      const supported = supportedDocument(placed);
      const found = supportFor(supported).diagnostics(supported, dependencies.context);
      const keep = (all: readonly Diagnostic[]) => {
        const found = all.length === 0 ? none : all.map(shownDiagnostic);
        const check = { dependencies: ofDocument, found };
        lastChecks.set(yamlDocument, check);
        return place(yamlDocument, check, startLine);
      };
      return found instanceof Promise ? found.then(keep) : keep(found);
    }

    const diagnostics = await visitYamlDocuments(document, { runtime, isWanted }, (placed) => {
      const { yamlDocument, startLine } = placed;
      const last = lastChecks.get(yamlDocument);
      const isCurrent = last !== undefined && dependencies.areCurrent(last.dependencies);
      if (isCurrent === false) return find(placed);
      if (isCurrent === true) return place(yamlDocument, last, startLine);
      return isCurrent.then((current) => (current ? place(yamlDocument, last, startLine) : find(placed)));
    });
    if (!diagnostics) return undefined;
    const { index, scenario, kustomize } = dependencies.revisions;
    if (index === undefined) dependentUris.delete(uri);
    if (scenario === undefined) scenarioUris.delete(uri);
    return { diagnostics, dependencyKey: `${context.skipsSyntaxErrors} ${index} ${scenario} ${kustomize}` };
  }

  /** At the place of the YAML document in its file. */
  function place(yamlDocument: YamlDocument, check: DocumentCheck, startLine: number): readonly Diagnostic[] {
    const { found, placed } = check;
    if (found.length === 0 || (placed && check.startLine === startLine)) return placed ?? found;
    const shifted = found.map((each) => shiftLines(each, startLine));
    lastChecks.set(yamlDocument, { ...check, startLine, placed: shifted });
    return shifted;
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

/** Of one YAML document. */
interface DocumentCheck {
  dependencies: Dependencies;
  /** Positions count from the start of the YAML document. */
  found: readonly Diagnostic[];
  /** The same at the place where the document was last. */
  placed?: readonly Diagnostic[];
  startLine?: number;
}

const none: readonly Diagnostic[] = [];

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
