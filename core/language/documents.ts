// The autoscalers of a file, each with the number of its document and, in a list, its place there.
import { isEmptyDocument } from '../text/empty.ts';
import { openSource, placedChunks } from '../text/source.ts';
import { type AutoscalerView, type ChunkView, type ViewOptions, viewChunk } from './view.ts';

export const isJsonFile = (file: string) => /\.jsonc?$/i.test(file);

export interface DocumentView {
  /** From 0; documents that are empty or only comments do not count. */
  document: number;
  /** The line of the file on which it begins, from 0. */
  startLine: number;
  view: ChunkView;
}

/** `path` tells kustomize patches from whole objects where no kustomization does. */
export function* documentsOf(text: string, path: string, chosen: Omit<ViewOptions, 'json' | 'path'> = {}): Generator<DocumentView> {
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
