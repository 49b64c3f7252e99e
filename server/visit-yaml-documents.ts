// A walk over the chunks of a document that lets others go first: a file of a thousand autoscalers must not hold up a
// keystroke.
import { type PlacedDocument, placedDocuments } from '../core/text/source-file.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';

/** How long others may have to wait. */
const sliceMs = 12;

export interface VisitOptions {
  runtime: ServerRuntime;
  /** Asked after every pause: the answer may not be wanted any more. */
  isWanted(): boolean;
}

/** What `look` found in every chunk; undefined where nobody wanted it to the end. */
export async function visitYamlDocuments<Found>(
  document: OpenDocument,
  { runtime, isWanted }: VisitOptions,
  visit: (placed: PlacedDocument) => readonly Found[],
): Promise<Found[] | undefined> {
  const results: Found[] = [];
  let sliceStart = runtime.now();
  for (const placed of placedDocuments(document.source)) {
    for (const result of visit(placed)) results.push(result);
    if (runtime.now() - sliceStart < sliceMs) continue;
    await yieldToEventLoop(runtime);
    if (!isWanted()) return undefined;
    sliceStart = runtime.now();
  }
  return results;
}

/** The same for a question: undefined once it was cancelled, or is about a text that is no more. */
export function visitForRequest<Found>(
  { runtime, documents }: { runtime: ServerRuntime; documents: OpenDocuments },
  { document, token }: Pick<RequestContext<object>, 'document' | 'token'>,
  visit: (placed: PlacedDocument) => readonly Found[],
): Promise<Found[] | undefined> {
  return visitYamlDocuments(
    document,
    { runtime, isWanted: () => !token.isCancellationRequested && documents.isCurrent(document) },
    visit,
  );
}
