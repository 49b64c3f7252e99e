// textDocument/completion and completionItem/resolve.
import type { CompletionItem, CompletionParams, Position } from 'vscode-languageserver';
import type { CompletionCapabilities } from '../../core/language/completion/completion-items.ts';
import { completionsAt, resolveCompletion } from '../../core/language/features/completion.ts';
import { isScenarioUri } from '../../core/language/scenario/uris.ts';
import type { PlacedDocument } from '../../core/text/source-file.ts';
import type { AnalysisCache } from '../analysis-cache.ts';
import type { MarkupAdapter } from '../capabilities.ts';
import type { Configuration } from '../configuration.ts';
import { locatePosition } from '../locate-position.ts';
import type { OpenDocument } from '../open-documents.ts';
import type { RequestContext } from '../request-guard.ts';
import type { ScenarioFiles } from '../scenario-files.ts';
import { analysisOptionsFor } from '../settings.ts';
import { shiftLines } from '../shift-lines.ts';
import type { ValuesAndPatches } from '../values-and-patches.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

export interface CompletionDependencies {
  abilities: CompletionCapabilities;
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
  valuesAndPatches: Pick<ValuesAndPatches, 'isValuesOrPatch' | 'completionItems'>;
  scenarioFiles: Pick<ScenarioFiles, 'listSeries'>;
}

export async function handleCompletion(
  {
    abilities,
    analysisCache,
    configuration,
    workspaceIndexer,
    valuesAndPatches,
    scenarioFiles,
  }: CompletionDependencies,
  { document, params }: RequestContext<CompletionParams>,
): Promise<CompletionItem[]> {
  const { placed, position } = locatePosition(document, params.position);
  const triggerCharacter = params.context?.triggerCharacter;
  if (triggerCharacter === ' ' && !followsColonOrDash(placed, position)) return [];
  if (triggerCharacter === '/' && !valuesAndPatches.isValuesOrPatch(document)) return [];
  const { yamlDocument, startLine } = placed;
  const settings = await configuration.settingsFor(document.uri);
  const index = await workspaceIndexer.currentIndex();
  const view = analysisCache.analyze(yamlDocument, analysisOptionsFor(document, settings));
  const series = isSeriesFileValue(document, placed, position) && (await scenarioFiles.listSeries());
  const workspaceContext = { index, uri: document.uri, startLine, ...(series && { series }) };
  const options = {
    json: document.source.json,
    path: document.uri,
    abilities,
    workspaceContext,
    chosen: view.chosen,
    view,
  };
  const items =
    view.autoscalers.length > 0 ? [] : valuesAndPatches.completionItems(placed, { document, position, index }, options);
  const completionItems = items.length > 0 ? items : completionsAt(yamlDocument.text, position, options);
  return completionItems.map((item) => shiftTextEdit(item, startLine));
}

export interface CompletionResolveDependencies {
  markupAdapter: Pick<MarkupAdapter, 'completion'>;
}

export function handleCompletionResolve(
  { markupAdapter }: CompletionResolveDependencies,
  item: CompletionItem,
): CompletionItem {
  return markupAdapter.completion(resolveCompletion(item));
}

/** CSV files are listed only where one may be named, not at every key. */
function isSeriesFileValue({ uri }: OpenDocument, { yamlDocument }: PlacedDocument, { line }: Position): boolean {
  return isScenarioUri(uri) && /\bfile["']?\s*:/.test(lineOf(yamlDocument, line));
}

/** A typed space requests a value after a colon or a key after a dash; indentation requests nothing. */
function followsColonOrDash({ yamlDocument }: PlacedDocument, { line, character }: Position): boolean {
  return /[:-] $/.test(lineOf(yamlDocument, line).slice(0, character));
}

function lineOf({ text }: PlacedDocument['yamlDocument'], line: number): string {
  return text.split(/\r\n|\r|\n/, line + 1)[line] ?? '';
}

function shiftTextEdit(item: CompletionItem, lines: number): CompletionItem {
  const edit = item.textEdit;
  return edit && 'range' in edit ? { ...item, textEdit: shiftLines(edit, lines) } : item;
}
