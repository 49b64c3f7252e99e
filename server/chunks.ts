// A walk over the chunks of a document that lets others go first: a file of a thousand autoscalers must not hold up a keystroke.
import { type PlacedChunk, placedChunks } from '../core/text/source.ts';
import type { Documents, OpenDocument } from './documents.ts';
import type { Question } from './handler.ts';
import { type Host, letOthersGoFirst } from './host.ts';

/** How long others may have to wait. */
const sliceMs = 12;

export interface WalkOptions {
  host: Host;
  /** Asked after every pause: the answer may not be wanted any more. */
  isWanted(): boolean;
}

/** What `look` found in every chunk; undefined where nobody wanted it to the end. */
export async function walkChunks<Found>(
  document: OpenDocument,
  { host, isWanted }: WalkOptions,
  look: (placed: PlacedChunk) => readonly Found[],
): Promise<Found[] | undefined> {
  const all: Found[] = [];
  let began = host.now();
  for (const placed of placedChunks(document.source)) {
    for (const found of look(placed)) all.push(found);
    if (host.now() - began < sliceMs) continue;
    await letOthersGoFirst(host);
    if (!isWanted()) return undefined;
    began = host.now();
  }
  return all;
}

/** The same for a question: undefined once it was cancelled, or is about a text that is no more. */
export function walkFor<Found>(
  { host, documents }: { host: Host; documents: Documents },
  { document, token }: Pick<Question<object>, 'document' | 'token'>,
  look: (placed: PlacedChunk) => readonly Found[],
): Promise<Found[] | undefined> {
  return walkChunks(document, { host, isWanted: () => !token.isCancellationRequested && documents.isCurrent(document) }, look);
}
