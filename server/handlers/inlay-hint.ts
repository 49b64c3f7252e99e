// textDocument/inlayHint: hints of the visible lines.
import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { placedDocuments } from '../../core/text/source-file.ts';
import type { AnalysisCache } from '../analysis-cache.ts';
import type { Configuration } from '../configuration.ts';
import type { RequestContext } from '../request-guard.ts';
import { analysisOptionsFor, profileFor } from '../settings.ts';
import { shiftPosition } from '../shift-lines.ts';
import type { ValuesAndPatches } from '../values-and-patches.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

export interface InlayHintDependencies {
  analysisCache: Pick<AnalysisCache, 'inlayHints'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  valuesAndPatches: Pick<ValuesAndPatches, 'inlayHints'>;
}

export async function handleInlayHint(
  { analysisCache, configuration, workspaceIndexer, valuesAndPatches }: InlayHintDependencies,
  { document, params }: RequestContext<InlayHintParams>,
): Promise<InlayHint[]> {
  const settings = await configuration.settingsFor(document.uri);
  if (!settings.inlayHints) return [];
  const profile = profileFor(settings);
  const index = await workspaceIndexer.currentIndex();
  const { start, end } = params.range;
  const isInRange = ({ line }: { line: number }) => start.line <= line && line <= end.line;
  const allHints: InlayHint[] = [];
  for (const { yamlDocument, startLine } of placedDocuments(document.source)) {
    if (startLine > end.line) break;
    if (startLine + yamlDocument.lineBreakCount < start.line) continue;
    const hints = analysisCache.inlayHints(yamlDocument, analysisOptionsFor(document, settings), profile, {
      settings,
      workspaceContext: { index, uri: document.uri, startLine },
    });
    allHints.push(...hints.map((hint) => ({ ...hint, position: shiftPosition(hint.position, startLine) })));
  }
  allHints.push(...(await valuesAndPatches.inlayHints(document, settings)));
  return allHints.filter(({ position }) => isInRange(position));
}
