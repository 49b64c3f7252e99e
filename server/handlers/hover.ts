// textDocument/hover.
import type { Hover, HoverParams } from 'vscode-languageserver';
import type { Features } from '../../core/language/features/features.ts';
import { workloadHoverAt } from '../../core/language/features/workload-hover.ts';
import type { AnalysisCache } from '../analysis-cache.ts';
import type { MarkupAdapter } from '../capabilities.ts';
import type { Configuration } from '../configuration.ts';
import { locatePosition } from '../locate-position.ts';
import type { RequestContext } from '../request-guard.ts';
import { analysisOptionsFor, profileFor } from '../settings.ts';
import { shiftRange } from '../shift-lines.ts';
import type { TemplatePreviewer } from '../template-preview.ts';
import type { ValuesAndPatches } from '../values-and-patches.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

export interface HoverDependencies {
  features: Pick<Features, 'hoverAt'>;
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  templatePreview: Pick<TemplatePreviewer, 'applyValues'>;
  valuesAndPatches: Pick<ValuesAndPatches, 'hover'>;
  markupAdapter: Pick<MarkupAdapter, 'hover'>;
  /** The client shows images in a hover. */
  images: boolean;
}

export async function handleHover(
  dependencies: HoverDependencies,
  context: RequestContext<HoverParams>,
): Promise<Hover | null> {
  const hover = await hoverAt(dependencies, context);
  return hover && dependencies.markupAdapter.hover(hover);
}

async function hoverAt(
  {
    features,
    analysisCache,
    configuration,
    workspaceIndexer,
    images,
    templatePreview,
    valuesAndPatches,
  }: HoverDependencies,
  { document, params }: RequestContext<HoverParams>,
): Promise<Hover | null> {
  const settings = await configuration.settingsFor(document.uri);
  const { placed, position } = locatePosition(document, params.position);
  const index = await workspaceIndexer.currentIndex();
  const options = {
    profile: profileFor(settings),
    images,
    workspaceContext: { index, uri: document.uri, startLine: placed.startLine },
  };
  const { analyzed, assumedValues } = await templatePreview.applyValues(
    analysisCache.analyze(placed.yamlDocument, analysisOptionsFor(document, settings)),
    document.uri,
  );
  const featureHover = features.hoverAt(analyzed, position, { ...options, assumedValues });
  if (featureHover?.range) return { ...featureHover, range: shiftRange(featureHover.range, placed.startLine) };
  const valuesOrPatchHover = valuesAndPatches.hover(placed, { document, position, index }, options);
  return featureHover ?? valuesOrPatchHover ?? workloadHoverAt(index, document.uri, params.position) ?? null;
}
