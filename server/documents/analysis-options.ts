// How documents are analyzed. How kustomizations use a file is an answer of the engine, so it cannot become stale.
import type { AnalyzeOptions } from '../../core/analysis/analyze-document.ts';
import { kustomizedAsOf } from '../../core/index/links/kustomized-as.ts';
import { overlaysOf } from '../../core/index/links/overlays.ts';
import { indexQuery, readIndexQuery } from '../../core/index/workspace-index.ts';
import type { Ask } from '../../core/workspace/store.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { Settings } from '../settings/settings.ts';

/** `overlays` stays the same object as long as its content is equal, because results are cached by it. */
const kustomizedOptions = indexQuery(
  'kustomizedOptions',
  (index, uri: string): Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'> => {
    const kustomizedAs = kustomizedAsOf(index, uri);
    return { kustomizedAs, overlays: kustomizedAs === 'resource' ? overlaysOf(index, uri) : undefined };
  },
  { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
);

export async function analysisOptionsFor(
  ask: Ask,
  { uri, source }: Pick<OpenDocument, 'uri' | 'source'>,
  { releases: { chosen } }: Settings,
): Promise<AnalyzeOptions> {
  const kustomized = await ask((read) => readIndexQuery(read, kustomizedOptions, uri));
  return { ...fileOptionsOf({ uri, source }), ...kustomized, ...chosen };
}

/** Returns the options that follow from the file alone. */
export function fileOptionsOf({ uri, source }: Pick<OpenDocument, 'uri' | 'source'>): AnalyzeOptions {
  return { json: source.format === 'json', path: uri };
}
