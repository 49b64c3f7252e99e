// Visits the YAML documents of a file. The visit yields to the event loop every few milliseconds, because a file of a
// thousand autoscalers must not delay a keystroke.
import { ChunkedList, changeOf } from '../../core/text/chunked-list.ts';
import { type PlacedDocument, placedDocuments, type YamlDocument } from '../../core/text/source-file.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import { type ServerRuntime, yieldToEventLoop } from '../programs/server-runtime.ts';
import type { RequestContext } from '../requests/request-guard.ts';

/** The time for which a visit runs before it yields to the event loop, so that waiting messages are handled. */
const sliceMs = 5;

/**
 * A visit of at least this many YAML documents may take longer than `sliceMs`, so it also yields once before the first
 * document.
 */
const minLongFile = 20;

export interface VisitOptions {
  runtime: ServerRuntime;
  /** Called after every yield. Returns false once the result is no longer needed. */
  isWanted(): boolean;
  /** Visits only the YAML documents with the indexes `from` to `to - 1`. */
  range?: { from: number; to: number };
}

/** Returns the results of all visits, or undefined once `isWanted` returns false. */
export async function visitYamlDocuments<Result>(
  document: Pick<OpenDocument, 'source'>,
  { runtime, isWanted, range }: VisitOptions,
  visit: (placed: PlacedDocument) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[] | undefined> {
  const results: Result[] = [];
  const { from = 0, to = document.source.documents.length } = range ?? {};
  if (to - from >= minLongFile) {
    // When a file is opened, a client sends a dozen requests. Yielding first lets the short requests run before this
    // long request.
    await yieldToEventLoop(runtime);
    if (!isWanted()) return undefined;
  }
  let sliceStart = runtime.now();
  for (const placed of placedDocuments(document.source, from, to)) {
    const found = visit(placed);
    for (const result of found instanceof Promise ? await found : found) results.push(result);
    if (runtime.now() - sliceStart < sliceMs) continue;
    await yieldToEventLoop(runtime);
    if (!isWanted()) return undefined;
    sliceStart = runtime.now();
  }
  return results;
}

export interface LastVisit<Result> {
  documents: ChunkedList<YamlDocument>;
  results: ChunkedList<Result>;
}

/**
 * Visits only the YAML documents that have changed since `last`, because a keystroke changes only one of them. Lines in
 * results count from the start of their YAML document, because an unchanged YAML document may have moved.
 */
export async function visitChangedDocuments<Result extends object>(
  document: Pick<OpenDocument, 'source'>,
  last: LastVisit<Result> | undefined,
  options: Pick<VisitOptions, 'runtime' | 'isWanted'>,
  visit: (placed: PlacedDocument) => Result | Promise<Result>,
): Promise<LastVisit<Result> | undefined> {
  const { documents } = document.source;
  const { documents: known, results: before } = last ?? noVisit;
  const change = changeOf(known, documents);
  const range = { from: change.from, to: change.from + change.after.length };
  const changed = await visitYamlDocuments<Result>(document, { ...options, range }, (placed) => listOf(visit(placed)));
  if (!changed) return undefined;
  const isSame = change.before.length === 0 && change.after.length === 0;
  const results = isSame ? before : before.replace(range.from, range.from + change.before.length, changed);
  return { documents, results };
}

const noVisit: LastVisit<never> = { documents: ChunkedList.of([]), results: ChunkedList.of([]) };

/**
 * Visits the YAML documents with outdated results again. Checks all results of a chunk with one call of `areCurrent`,
 * and checks them one by one only if this call returns false. Returns undefined once `isWanted` returns false.
 */
export async function visitOutdatedDocuments<Result extends object>(
  document: Pick<OpenDocument, 'source'>,
  last: LastVisit<Result>,
  options: Pick<VisitOptions, 'runtime' | 'isWanted'>,
  visitor: {
    visit: (placed: PlacedDocument) => Result | Promise<Result>;
    areCurrent: (results: readonly Result[]) => boolean;
  },
): Promise<LastVisit<Result> | undefined> {
  let { results } = last;
  let start = 0;
  for (const chunk of last.results.chunks) {
    const range = { from: start, to: start + chunk.length };
    start = range.to;
    if (visitor.areCurrent(chunk)) continue;
    const visited = await visitYamlDocuments<Result>(document, { ...options, range }, (placed) => {
      const result = chunk[placed.index - range.from];
      return listOf(result && visitor.areCurrent([result]) ? result : visitor.visit(placed));
    });
    if (!visited) return undefined;
    results = results.replace(range.from, range.to, visited);
  }
  return { ...last, results };
}

function listOf<Result extends object>(
  result: Result | Promise<Result>,
): readonly Result[] | Promise<readonly Result[]> {
  return result instanceof Promise ? result.then((one) => [one]) : [result];
}

export interface VisitDependencies {
  runtime: ServerRuntime;
  documents: Pick<OpenDocuments, 'isCurrent'>;
}

/** Returns the results of all visits, or undefined once the request is cancelled or its document has changed. */
export function visitForRequest<Result>(
  { runtime, documents }: VisitDependencies,
  { document, token }: Pick<RequestContext<object>, 'document' | 'token'>,
  visit: (placed: PlacedDocument) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[] | undefined> {
  return visitYamlDocuments(
    document,
    { runtime, isWanted: () => !token.isCancellationRequested && documents.isCurrent(document) },
    visit,
  );
}
