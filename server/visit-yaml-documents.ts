// Visits the YAML documents of a file and yields to the event loop in between: a file of a thousand autoscalers must not
// delay a keystroke.
import { type PlacedDocument, placedDocuments } from '../core/text/source-file.ts';
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
}

/** The results of `visit` for every YAML document; undefined once they are no longer wanted. */
export async function visitYamlDocuments<Result>(
  document: Pick<OpenDocument, 'source'>,
  { runtime, isWanted }: VisitOptions,
  visit: (placed: PlacedDocument) => readonly Result[] | Promise<readonly Result[]>,
): Promise<Result[] | undefined> {
  const results: Result[] = [];
  if (document.source.documents.length >= minLongFile) {
    // A client sends a dozen requests when a file is opened; short ones among them need not wait for a slice of each.
    await yieldToEventLoop(runtime);
    if (!isWanted()) return undefined;
  }
  let sliceStart = runtime.now();
  for (const placed of placedDocuments(document.source)) {
    const found = visit(placed);
    for (const result of found instanceof Promise ? await found : found) results.push(result);
    if (runtime.now() - sliceStart < sliceMs) continue;
    await yieldToEventLoop(runtime);
    if (!isWanted()) return undefined;
    sliceStart = runtime.now();
  }
  return results;
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
