// The autoscalers of a file, each with the number of its document and, in a list, its place there.
import { type AutoscalerView, type ChunkView, viewChunk } from '../core/language/view.ts';
import type { ChosenReleases } from '../core/model/kind.ts';
import { isEmptyDocument } from '../core/text/empty.ts';
import { openSource, placedChunks } from '../core/text/source.ts';
import { isJsonFile } from './text.ts';

export interface DocumentView {
  /** From 0; documents that are empty or only comments do not count. */
  document: number;
  /** The line of the file on which it begins, from 0. */
  startLine: number;
  view: ChunkView;
}

/** `path` tells kustomize patches from whole objects. */
export function* documentsOf(text: string, path: string, chosen: ChosenReleases = {}): Generator<DocumentView> {
  const json = isJsonFile(path);
  let document = 0;
  for (const { chunk, startLine } of placedChunks(openSource(text, { json }))) {
    if (isEmptyDocument(chunk.text)) continue;
    yield { document, startLine, view: viewChunk(chunk.text, { json, path, ...chosen }) };
    document++;
  }
}

export interface Found extends DocumentView {
  autoscaler: AutoscalerView;
  /** The place in a `List`, from 0; absent where the document is the object itself. */
  item?: number;
}

export function autoscalersOf({ view, ...place }: DocumentView): Found[] {
  return view.autoscalers.map((autoscaler) => ({
    ...place,
    view,
    autoscaler,
    ...(autoscaler.item !== undefined && { item: autoscaler.item }),
  }));
}
