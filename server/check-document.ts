// Computes the diagnostics of a document for both ways in which a client gets them: pull and push.
import type { Diagnostic } from 'vscode-languageserver';
import type { SupportedDocument, SupportFor } from '../core/language/documents/document-support.ts';
import { diagnosticSource } from '../core/language/features/diagnostics.ts';
import { DiagnosticSeverity } from '../core/language/lsp-constants.ts';
import { mayContainAutoscaler } from '../core/language/may-contain-autoscaler.ts';
import { once } from '../core/language/once.ts';
import { shiftLines } from '../core/language/shift-lines.ts';
import type { IndexQuestions } from '../core/language/workspace/index-changes.ts';
import { areInPlace, type Proof, proofsOf } from '../core/language/workspace/proofs.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { keptByChunk } from '../core/text/chunked-list.ts';
import { limitMessages } from '../core/text/limits.ts';
import { lineStartsOf } from '../core/text/line-starts.ts';
import type { PlacedDocument } from '../core/text/source-file.ts';
import { areEqual, type Dependencies, type RecordedDependencies, recordDependencies } from './check-dependencies.ts';
import type { DocumentSupports } from './document-supports.ts';
import type { OpenDocument } from './open-documents.ts';
import { isExcludedUri } from './project-configs.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { ServerRuntime } from './server-runtime.ts';
import { shownMessage } from './shown-text.ts';
import { type LastVisit, visitChangedDocuments, visitOutdatedDocuments } from './visit-yaml-documents.ts';

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
  const lastChecks = new Map<string, FileCheck>();

  async function check(document: OpenDocument, isWanted: () => boolean): Promise<CheckResult | undefined> {
    if (document.isTooLarge) return { diagnostics: tooLargeDiagnostics(document), dependencyKey: '' };
    const { settings, context, supportedDocument } = await documentSupports.prepare(document);
    const { uri } = document;
    if (settings.excluded && isExcludedUri(settings.excluded, uri)) return { diagnostics: [], dependencyKey: '' };
    const recording = recordDependencies(context, {
      settings,
      scenarioFiles,
      onIndex: () => void dependentUris.add(uri),
      onScenario: () => void scenarioUris.add(uri),
    });
    const last = await currentCheck(uri, recording);
    const dependencies = [...(last?.dependencies ?? [])];
    const checkedNow = new Set<DocumentCheck>();

    function visit(placed: PlacedDocument): DocumentCheck | Promise<DocumentCheck> {
      const ofDocument = recording.next();
      const supported = supportedDocument(placed);
      const found = supportFor(supported).diagnostics(supported, recording.context);
      const keep = (all: readonly Diagnostic[]): DocumentCheck => {
        if (!dependencies.some((known) => areEqual(known, ofDocument))) dependencies.push(ofDocument);
        const checked = newCheck(all, ofDocument.usesIndex ? recording.index() : undefined, supported);
        checkedNow.add(checked);
        return checked;
      };
      return found instanceof Promise ? found.then(keep) : keep(found);
    }

    const options = { runtime, isWanted };
    const changed = await visitChangedDocuments(document, last, options, visit);
    const areUpToDate = currentIn(recording.index(), last?.indexRevision);
    const areCurrent = (checks: readonly DocumentCheck[]) =>
      checks.every((each) => checkedNow.has(each)) || areUpToDate(checks);
    const visited = changed && (await visitOutdatedDocuments(document, changed, options, { visit, areCurrent }));
    if (!visited) return undefined;
    const { index: indexRevision, scenario, kustomize } = recording.revisions;
    lastChecks.set(uri, { ...visited, dependencies, indexRevision });
    if (indexRevision === undefined) dependentUris.delete(uri);
    if (scenario === undefined) scenarioUris.delete(uri);
    const provingLines = visited.results.chunks.flatMap((checks) => summaryOf(checks).proofs.map(({ line }) => line));
    return {
      diagnostics: placedDiagnostics(visited),
      dependencyKey: `${context.skipsSyntaxErrors} ${indexRevision} ${scenario} ${kustomize} ${provingLines}`,
    };
  }

  /** The last check of a file, if nothing on which it depends has changed. */
  async function currentCheck(uri: string, { areCurrent }: RecordedDependencies): Promise<FileCheck | undefined> {
    const last = lastChecks.get(uri);
    for (const each of last?.dependencies ?? []) if (!(await areCurrent(each))) return undefined;
    return last;
  }

  return {
    check,
    dependsOnWorkspace: (uri) => dependentUris.has(uri),
    dependsOnScenario: (uri) => scenarioUris.has(uri),
    documentClosed(uri) {
      dependentUris.delete(uri);
      scenarioUris.delete(uri);
      lastChecks.delete(uri);
    },
  };
}

/** The diagnostics of each YAML document of a file. */
interface FileCheck extends LastVisit<DocumentCheck> {
  /** What they depend on, without repetition. */
  dependencies: readonly Dependencies[];
  /** Of the index before, if it was used. */
  indexRevision: number | undefined;
}

interface DocumentCheck {
  /** Positions count from the start of the YAML document. */
  found: readonly Diagnostic[];
  /** The places in other objects that they name. */
  proofs: readonly Proof[];
  /** Asked of the index; undefined if that is not known. */
  questions: IndexQuestions | undefined;
}

const noQuestions: ReadonlySet<string> = new Set();

const withoutDiagnostics: DocumentCheck = { found: [], proofs: [], questions: [] };

/** `index`: if it was used. */
function newCheck(
  diagnostics: readonly Diagnostic[],
  index: WorkspaceIndex | undefined,
  { cache }: Pick<SupportedDocument, 'cache'>,
): DocumentCheck {
  if (!index && diagnostics.length === 0) return withoutDiagnostics;
  return {
    found: diagnostics.map(shownDiagnostic),
    proofs: index ? proofsOf(diagnostics, index) : [],
    questions: index ? cache.askedOfIndex() : [],
  };
}

/** Tells whether an index still gives these results. `since`: its revision before; undefined if none used it. */
function currentIn(
  index: WorkspaceIndex | undefined,
  since: number | undefined,
): (checks: readonly DocumentCheck[]) => boolean {
  if (!index) return () => true;
  const changed = since === undefined ? noQuestions : index.changes.since(since);
  return (checks) => {
    const { proofs, questions } = summaryOf(checks);
    return areInPlace(proofs, index) && (changed?.size === 0 || haveSameAnswers(questions(), changed));
  };
}

/** `changed`: the questions with another answer. Undefined: all there may be. */
function haveSameAnswers(
  questions: ReadonlySet<string> | undefined,
  changed: ReadonlySet<string> | undefined,
): boolean {
  if (questions?.size === 0) return true;
  if (questions === undefined || changed === undefined) return false;
  const [few, many] = questions.size < changed.size ? [questions, changed] : [changed, questions];
  for (const question of few) if (many.has(question)) return false;
  return true;
}

/** What there is in one chunk: most are the same after a key, and most are empty. */
interface ChecksSummary {
  /** `at`: the index of their YAML document in the chunk. */
  found: readonly { at: number; diagnostics: readonly Diagnostic[] }[];
  proofs: readonly Proof[];
  /** Made for the first change of the index. */
  questions: () => ReadonlySet<string> | undefined;
}

const summaryOf = keptByChunk(
  (checks: readonly DocumentCheck[]): ChecksSummary => ({
    found: checks.flatMap(({ found }, at) => (found.length > 0 ? [{ at, diagnostics: found }] : [])),
    proofs: checks.flatMap(({ proofs }) => proofs),
    questions: once(() =>
      checks.every(({ questions }) => questions)
        ? new Set(checks.flatMap(({ questions = [] }) => questions))
        : undefined,
    ),
  }),
);

/** At their places in the file. */
function placedDiagnostics({ documents, results }: LastVisit<DocumentCheck>): Diagnostic[] {
  const starts = lineStartsOf(documents);
  const placed: Diagnostic[] = [];
  let first = 0;
  for (const checks of results.chunks) {
    for (const { at, diagnostics } of summaryOf(checks).found) {
      const startLine = starts.lineOf(first + at);
      for (const each of diagnostics) placed.push(shiftLines(each, startLine));
    }
    first += checks.length;
  }
  return placed;
}

function shownDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, relatedInformation } = diagnostic;
  const related = relatedInformation?.map((one) => ({ ...one, message: shownMessage(one.message) }));
  const shown = typeof message === 'string' ? shownMessage(message) : message;
  return { ...diagnostic, message: shown, ...(related && { relatedInformation: related }) };
}

function tooLargeDiagnostics({ source }: OpenDocument): Diagnostic[] {
  if (![...source.documents].some(({ text }) => mayContainAutoscaler(text))) return [];
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
