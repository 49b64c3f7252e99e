// Visits the YAML documents of a file and yields to the event loop in between: a file of a thousand autoscalers must not
// delay a keystroke.
import { countUnchanged, type PlacedDocument, placedDocuments, type YamlDocument } from '../core/text/source-file.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';

/** The longest that other work has to wait; each message that is waiting is handled after a slice. */
const sliceMs = 5;

/** Number of YAML documents from which a walk may take longer than one slice. */
const minLongFile = 20;

export interface VisitOptions {
  runtime: ServerRuntime;
  /** Checked after every yield: false once the result is no longer needed. */
  isWanted(): boolean;
  /** Only the YAML documents with these indexes, without `to`. */
  range?: { from: number; to: number };
}

/** The results of `visit` for every YAML document; undefined once they are no longer wanted. */
export async function visitYamlDocuments<Result>(
  document: Pick<OpenDocument, 'source'>,
  { runtime, isWanted, range }: VisitOptions,
  visit: (placed: PlacedDocument) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[] | undefined> {
  const results: Result[] = [];
  const { from = 0, to = document.source.documents.length } = range ?? {};
  if (to - from >= minLongFile) {
    // A client sends a dozen requests when a file is opened; short ones among them need not wait for a slice of each.
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

/** The results of a walk over a file, one for each YAML document. */
export interface LastVisit<Result> {
  documents: readonly YamlDocument[];
  results: readonly Result[];
}

/**
 * Visits only the YAML documents that were not visited before, because a key changes one of ten thousand. `move`: the
 * result of one that now starts on another line.
 */
export async function visitChangedDocuments<Result extends object>(
  document: Pick<OpenDocument, 'source'>,
  last: LastVisit<Result> | undefined,
  options: Pick<VisitOptions, 'runtime' | 'isWanted'>,
  visitor: {
    visit: (placed: PlacedDocument) => Result | Promise<Result>;
    move: (result: Result, placed: PlacedDocument) => Result;
  },
): Promise<LastVisit<Result> | undefined> {
  const { documents } = document.source;
  const { front, back } = countUnchanged(last?.documents ?? [], documents);
  const range = { from: front, to: documents.length - back };
  const changed = await visitYamlDocuments<Result>(document, { ...options, range }, (placed) =>
    listOf(visitor.visit(placed)),
  );
  if (!changed) return undefined;
  const before = last?.results ?? [];
  const behind = before.slice(before.length - back);
  const hasMoved =
    back > 0 &&
    countLines(documents.slice(front, range.to)) !==
      countLines(last?.documents.slice(front, before.length - back) ?? []);
  const moved = hasMoved ? Array.from(placedDocuments(document.source, range.to), moveNext) : behind;
  return { documents, results: [...before.slice(0, front), ...changed, ...moved] };

  function moveNext(placed: PlacedDocument): Result {
    return visitor.move(behind[placed.index - range.to] as Result, placed);
  }
}

/** Visits again the YAML documents whose results are no longer current, although they themselves did not change. */
export async function visitOutdatedDocuments<Result extends object>(
  document: Pick<OpenDocument, 'source'>,
  last: LastVisit<Result>,
  options: Pick<VisitOptions, 'runtime' | 'isWanted'>,
  visitor: { visit: (placed: PlacedDocument) => Result | Promise<Result>; isCurrent: (result: Result) => boolean },
): Promise<LastVisit<Result> | undefined> {
  const { documents, results } = last;
  const outdated = new Set(results.flatMap((result, index) => (visitor.isCurrent(result) ? [] : [index])));
  if (outdated.size === 0) return last;
  const visited = await visitYamlDocuments<Result>(document, options, (placed) => {
    const known = outdated.has(placed.index) ? undefined : results[placed.index];
    return listOf(known ?? visitor.visit(placed));
  });
  return visited && { documents, results: visited };
}

function listOf<Result extends object>(
  result: Result | Promise<Result>,
): readonly Result[] | Promise<readonly Result[]> {
  return result instanceof Promise ? result.then((one) => [one]) : [result];
}

function countLines(documents: readonly YamlDocument[]): number {
  return documents.reduce((count, { lineBreakCount }) => count + lineBreakCount, 0);
}

export interface VisitDependencies {
  runtime: ServerRuntime;
  documents: Pick<OpenDocuments, 'isCurrent'>;
}

/** Visits for a request: undefined once the request is cancelled or its document has changed. */
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
