import type { AnalyzeOptions } from '../../core/analysis/analyze-document.ts';
import { kustomizedAsOf } from '../../core/index/links/kustomized-as.ts';
import { overlaysOf } from '../../core/index/links/overlays.ts';
import { indexQuery } from '../../core/index/workspace-index.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { Settings } from '../settings/settings.ts';

/** `overlays` is the same object as long as the kustomizations stay the same, because results are cached by it. */
const kustomizedOptions = indexQuery(
  'kustomizedOptions',
  (index, uri: string): Pick<AnalyzeOptions, 'kustomizedAs' | 'overlays'> => {
    const kustomizedAs = kustomizedAsOf(index, uri);
    return { kustomizedAs, overlays: kustomizedAs === 'resource' ? overlaysOf(index, uri) : undefined };
  },
  { equals: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
);

/**
 * Returns how a document is analyzed. This depends on its file, on how kustomizations use the file, and on the releases
 * of the settings.
 */
export async function analysisOptionsFor(
  { ask }: Pick<Workspace, 'ask'>,
  { uri, source }: Pick<OpenDocument, 'uri' | 'source'>,
  { releases: { chosen } }: Settings,
): Promise<AnalyzeOptions> {
  const { value: kustomized } = await ask((read) => read(kustomizedOptions, uri));
  return { ...fileOptionsOf({ uri, source }), ...kustomized, ...chosen };
}

export function fileOptionsOf({ uri, source }: Pick<OpenDocument, 'uri' | 'source'>): AnalyzeOptions {
  return { json: source.format === 'json', path: uri };
}
