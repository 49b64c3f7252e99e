// The answers to what an editor asks of a place: the chunk there is looked up, its feature is asked, and lines are
// counted from the start of the file again.
import type { CompletionItem, CompletionParams, Hover, HoverParams, Position } from 'vscode-languageserver';
import { isScenarioUri } from '../core/language/scenario/uris.ts';
import { documentAtLine, type PlacedDocument } from '../core/text/source-file.ts';
import { shiftLines } from './analysis-cache.ts';
import type { OpenDocument } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, profileFor } from './settings.ts';

export async function handleCompletion(
  {
    features,
    abilities,
    configuration,
    workspaceIndexer,
    analysisCache,
    valuesAndPatches,
    scenarioFiles,
  }: ServerDependencies,
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
  const completionItems = items.length > 0 ? items : features.completionsAt(yamlDocument.text, position, options);
  return completionItems.map((item) => shiftTextEdit(item, startLine));
}

/** Files are listed where one may be named, and not at every key. */
function isSeriesFileValue({ uri }: OpenDocument, { yamlDocument }: PlacedDocument, { line }: Position): boolean {
  return isScenarioUri(uri) && /\bfile["']?\s*:/.test(lineOf(yamlDocument, line));
}

export function handleCompletionResolve(
  { features, markupAdapter }: ServerDependencies,
  item: CompletionItem,
): CompletionItem {
  return markupAdapter.completion(features.resolveCompletion(item));
}

export async function handleHover(
  dependencies: ServerDependencies,
  context: RequestContext<HoverParams>,
): Promise<Hover | null> {
  const result = await hoverAt(dependencies, context);
  return result && dependencies.markupAdapter.hover(result);
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
  }: ServerDependencies,
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
  const previewed = await templatePreview.applyValues(
    analysisCache.analyze(placed.yamlDocument, analysisOptionsFor(document, settings)),
    document.uri,
  );
  const featureHover = features.hoverAt(previewed.analyzed, position, {
    ...options,
    assumedValues: previewed.assumedValues,
  });
  if (featureHover?.range)
    return { ...featureHover, range: shiftLines({ range: featureHover.range }, placed.startLine).range };
  const valuesOrPatchHover = valuesAndPatches.hover(placed, { document, position, index }, options);
  return featureHover ?? valuesOrPatchHover ?? features.workloadHoverAt(index, document.uri, params.position) ?? null;
}

export function locatePosition(
  { source }: OpenDocument,
  { line, character }: Position,
): { placed: PlacedDocument; position: Position } {
  const placed = documentAtLine(source, line);
  return { placed, position: { line: line - placed.startLine, character } };
}

/** A blank asks for a value behind a colon or a key behind a dash; indentation asks for nothing. */
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
