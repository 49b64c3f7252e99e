// Checks a file and records what its diagnostics depend on. A keystroke causes a new check only of the changed YAML
// document, and of documents that depend on a changed value.
import type { Diagnostic } from 'vscode-languageserver';
import { mayContainAutoscaler } from '../../core/analysis/may-contain-autoscaler.ts';
import { readSuppressions } from '../../core/analysis/suppressions.ts';
import { DiagnosticSeverity } from '../../core/analysis/wording/lsp-constants.ts';
import type { SupportFor } from '../../core/editor/document-support.ts';
import {
  type LastingPart,
  lastingPart,
  type ProvingPart,
  placesNow,
  type RelatedPlace,
  relatedPlace,
} from '../../core/index/links/proving-part.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { diagnosticSource } from '../../core/lint/diagnostics.ts';
import type { FoundDiagnostic } from '../../core/lint/found-diagnostic.ts';
import { oncePer } from '../../core/model/once.ts';
import { whenKnown } from '../../core/query/not-yet-known.ts';
import type { QueryObservation } from '../../core/query/observation.ts';
import { ChunkedList, itemsOnlyIn } from '../../core/text/chunked-list.ts';
import { limitMessages } from '../../core/text/limits.ts';
import { lineStartsOf } from '../../core/text/line-starts.ts';
import { itemInFile, positionInDocument } from '../../core/text/place-in-file.ts';
import { documentAtLine, type PlacedDocument } from '../../core/text/source-file.ts';
import { isExcludedUri } from '../../core/workspace/project-config.ts';
import type { Store } from '../../core/workspace/store.ts';
import { createWorkspace } from '../../core/workspace/workspace.ts';
import type { DocumentSupports, SupportRequest } from '../documents/document-supports.ts';
import { type LastVisit, visitChangedDocuments, visitOutdatedDocuments } from '../documents/visit-yaml-documents.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import type { ServerRuntime } from '../programs/server-runtime.ts';
import { shownMessage } from '../requests/shown-text.ts';
import type { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';
import type { MovedProblem } from './moved-problem.ts';

export interface CheckedFileOptions {
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
  runtime: ServerRuntime;
  documents: Pick<OpenDocuments, 'isCurrent'>;
  store: Store;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  /**
   * Called when a value that a check has read may have changed. The callback must not read this value synchronously.
   */
  onSuspect(): void;
}

interface FileCheck extends LastVisit<DocumentCheck> {
  document: OpenDocument;
  diagnostics: readonly Diagnostic[];
}

interface DocumentCheck {
  found: readonly KeptDiagnostic[];
  /** Records what the check has read of the workspace index; undefined if the check has not read the index. */
  answers: QueryObservation | undefined;
}

/**
 * A diagnostic whose positions count from the start of the YAML document, so that it stays valid when lines above
 * change.
 */
interface KeptDiagnostic {
  diagnostic: Diagnostic;
  provenBy: LastingPart | undefined;
}

const withoutDiagnostics: DocumentCheck = { found: [], answers: undefined };

interface RunningCheck extends SupportRequest {
  document: OpenDocument;
  isWanted(): boolean;
  /**
   * The previous check. Its result for a YAML document is reused if neither the document nor the values that the check
   * has read from the workspace index have changed.
   * Undefined for a first check, or if a setting or file that the previous check has read has changed.
   */
  last: FileCheck | undefined;
}

export class CheckedFile {
  private readonly options: CheckedFileOptions;
  private last: FileCheck | undefined;
  private files: QueryObservation;
  private index: WorkspaceIndex | undefined;
  /** Records what the check of the current YAML document reads from the index. */
  private answers: QueryObservation | undefined;
  /** The observations that the running check has created. They are ended if the check does not complete. */
  private readonly newAnswers = new Set<QueryObservation>();
  private readonly suspects = new Set<QueryObservation>();
  /**
   * The check that was requested last. The next check waits for it, because each check starts from the results of the
   * previous check.
   */
  private running: Promise<unknown> = Promise.resolve();
  private isEnded = false;

  private readonly suspect = (answers: QueryObservation): void => {
    this.suspects.add(answers);
    this.options.onSuspect();
  };

  constructor(options: CheckedFileOptions) {
    this.options = options;
    this.files = options.store.observe(options.onSuspect);
  }

  check(document: OpenDocument, isWanted: () => boolean): Promise<readonly Diagnostic[] | undefined> {
    const checking = this.running.then(() => this.checkNow(document, isWanted));
    // A check that ends after the document was closed must not observe anything any more.
    this.running = checking.catch(() => {}).then(() => (this.isEnded ? this.end() : undefined));
    return checking;
  }

  /**
   * Returns whether the last diagnostics depend on a value that has changed. Returns false if the text has changed
   * since, because the client then requests diagnostics by itself.
   */
  async isOutdated(): Promise<boolean> {
    await this.running;
    const { documents, store } = this.options;
    if (!this.last || !documents.isCurrent(this.last.document)) return false;
    return [...this.suspects].some((answers) => !answers.isCurrent()) || !(await store.isCurrent(this.files));
  }

  end(): void {
    this.isEnded = true;
    this.files.end();
    for (const { answers } of this.last?.results ?? []) this.endAnswers(answers);
    this.last = undefined;
  }

  private async checkNow(document: OpenDocument, isWanted: () => boolean): Promise<readonly Diagnostic[] | undefined> {
    if (!isWanted()) return undefined;
    const { store, workspaceIndexer, onSuspect } = this.options;
    // The index is updated first, because the update tells the observations which values may have changed.
    if (this.last) await workspaceIndexer.currentIndex();
    if (await store.isCurrent(this.files)) return this.checkWith(this.files, { document, isWanted, last: this.last });
    const files = store.observe(onSuspect);
    let found: readonly Diagnostic[] | undefined;
    try {
      found = await this.checkWith(files, { document, isWanted, last: undefined });
      return found;
    } finally {
      // An interrupted check leaves the last result with its own observation, so that the next check knows that the
      // result is outdated.
      const replaced = found ? this.files : files;
      if (found) this.files = files;
      replaced.end();
    }
  }

  /** @param files records what the check reads, except the index */
  private async checkWith(
    files: QueryObservation,
    check: Pick<RunningCheck, 'document' | 'isWanted' | 'last'>,
  ): Promise<readonly Diagnostic[] | undefined> {
    const { store, workspaceIndexer, documentSupports } = this.options;
    const observed = (index: WorkspaceIndex) => this.observed(index);
    const index = () => workspaceIndexer.currentIndex();
    const workspace = createWorkspace({ store, index, observation: files, observed });
    const request = await documentSupports.prepare(check.document, workspace);
    return this.checkAll({ ...request, ...check });
  }

  /** Each read of the returned index is recorded as a dependency of the YAML document that is being checked. */
  private observed(index: WorkspaceIndex): WorkspaceIndex {
    this.index = index;
    if (!this.answers) {
      this.answers = this.options.store.observe(this.suspect);
      this.newAnswers.add(this.answers);
    }
    return index.readBy(this.answers.read);
  }

  private async checkAll(check: RunningCheck): Promise<readonly Diagnostic[] | undefined> {
    const { document, settings, last } = check;
    const isExcluded = settings.excluded !== undefined && isExcludedUri(settings.excluded, document.uri);
    try {
      const visited = document.isTooLarge || isExcluded ? nothingVisited : await this.visit(check);
      if (!visited) return undefined;
      const found =
        document.isTooLarge && !isExcluded
          ? tooLargeDiagnostics(document)
          : placedDiagnostics(document, visited, this.index);
      const isSame = last?.document === document && last.results === visited.results;
      const diagnostics = isSame && haveSamePlaces(found, last.diagnostics) ? last.diagnostics : found;
      const before = this.last?.results ?? ChunkedList.of<DocumentCheck>([]);
      this.last = { ...visited, document, diagnostics };
      for (const { answers } of itemsOnlyIn(before, visited.results)) this.endAnswers(answers);
      this.newAnswers.clear();
      return diagnostics;
    } finally {
      for (const answers of this.newAnswers) this.endAnswers(answers);
      this.newAnswers.clear();
    }
  }

  private endAnswers(answers: QueryObservation | undefined): void {
    answers?.end();
    if (answers) this.suspects.delete(answers);
  }

  private async visit({
    document,
    isWanted,
    last,
    supportedDocument,
    context,
  }: RunningCheck): Promise<LastVisit<DocumentCheck> | undefined> {
    const { supportFor, runtime } = this.options;
    const visit = (placed: PlacedDocument): DocumentCheck | Promise<DocumentCheck> => {
      this.answers = undefined;
      const supported = supportedDocument(placed);
      const found = whenKnown(() => supportFor(supported).diagnostics(supported, context));
      const keep = (all: readonly FoundDiagnostic[]) => newCheck(all, this.answers, this.index);
      return found instanceof Promise ? found.then(keep) : keep(found);
    };
    const options = { runtime, isWanted };
    const changed = await visitChangedDocuments(document, last, options, visit);
    if (!changed || this.suspects.size === 0) return changed;
    const suspects = [...this.suspects];
    this.suspects.clear();
    const areCurrent = (checks: readonly DocumentCheck[]) =>
      checks.every(({ answers }) => answers === undefined || answers.isCurrent());
    const visited = await visitOutdatedDocuments(document, changed, options, { visit, areCurrent });
    if (!visited) for (const answers of suspects) this.suspects.add(answers);
    return visited;
  }
}

const nothingVisited: LastVisit<DocumentCheck> = { documents: ChunkedList.of([]), results: ChunkedList.of([]) };

function newCheck(
  found: readonly FoundDiagnostic[],
  answers: QueryObservation | undefined,
  index: WorkspaceIndex | undefined,
): DocumentCheck {
  if (!answers && found.length === 0) return withoutDiagnostics;
  const kept = found.map(({ provenBy, ...diagnostic }) => ({
    diagnostic: { ...diagnostic, message: shownText(diagnostic.message) },
    provenBy: provenBy && (index ? lastingPart(provenBy, index) : { part: provenBy, ordinal: -1 }),
  }));
  return { found: kept, answers };
}

function shownText(message: Diagnostic['message']): Diagnostic['message'] {
  return typeof message === 'string' ? shownMessage(message) : message;
}

/**
 * Returns the checks that found problems, with their indexes in the chunk of documents. The result is cached for each
 * chunk, because a keystroke changes only one chunk.
 */
const foundIn = oncePer((checks: readonly DocumentCheck[]) =>
  checks.flatMap(({ found }, at) => (found.length > 0 ? [{ at, found }] : [])),
);

function placedDiagnostics(
  document: OpenDocument,
  { documents, results }: LastVisit<DocumentCheck>,
  index: WorkspaceIndex | undefined,
): Diagnostic[] {
  const starts = lineStartsOf(documents);
  const placed: Diagnostic[] = [];
  const placeOf = index ? placesNow(index) : ({ part }: LastingPart) => relatedPlace(part);
  let first = 0;
  for (const checks of results.chunks) {
    for (const { at, found } of foundIn(checks)) {
      const place = { startLine: starts.lineOf(first + at), embedded: documents.at(first + at)?.embedded };
      for (const { diagnostic: kept, provenBy } of found) {
        const diagnostic = itemInFile(kept, place);
        if (!provenBy) placed.push(diagnostic);
        else placed.push(...withPlace(diagnostic, { proof: placeOf(provenBy), ...provenBy.part, document }));
      }
    }
    first += checks.length;
  }
  return placed;
}

interface ProofPlace extends Pick<ProvingPart, 'insteadOf'> {
  proof: RelatedPlace;
  document: OpenDocument;
}

/**
 * Adds the object that proves the problem to the diagnostic. If `insteadOf` is set, the diagnostic moves to this
 * object, and a comment there can suppress the diagnostic.
 */
function withPlace(diagnostic: Diagnostic, { proof, insteadOf, document }: ProofPlace): Diagnostic[] {
  const relatedTo = ({ location, message }: RelatedPlace) => [{ location, message: shownMessage(message) }];
  if (insteadOf === undefined) return [{ relatedInformation: relatedTo(proof), ...diagnostic }];
  const { range } = proof.location;
  const placed = documentAtLine(document.source, range.start.line);
  const { line } = positionInDocument(range.start, placed);
  const suppressed = readSuppressions(placed.yamlDocument.text).get(line);
  if (suppressed?.has(String(diagnostic.code))) return [];
  const own = { location: { uri: document.uri, range: diagnostic.range }, message: insteadOf.text };
  const data: MovedProblem = { from: diagnostic.range };
  return [{ ...diagnostic, range, data, relatedInformation: relatedTo(own) }];
}

function haveSamePlaces(one: readonly Diagnostic[], other: readonly Diagnostic[]): boolean {
  const placesOf = (all: readonly Diagnostic[]) =>
    JSON.stringify(
      all.flatMap(({ range, relatedInformation = [] }) => relatedInformation.map(({ location }) => [range, location])),
    );
  return placesOf(one) === placesOf(other);
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
