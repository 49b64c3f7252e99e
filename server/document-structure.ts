// The answers about the text as a whole: hints of the lines on the screen, outline, folds, selections and links. Chunks
// without an autoscaler are not read for them.
import type {
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  InlayHintParams,
  SelectionRange,
  SelectionRangeParams,
} from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { documentAtLine, placedDocuments, type YamlDocument } from '../core/text/source-file.ts';
import { shiftLines, shiftPosition } from './analysis-cache.ts';
import type { OpenDocument } from './open-documents.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor, profileFor } from './settings.ts';
import { visitForRequest } from './visit-yaml-documents.ts';

export async function handleInlayHint(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<InlayHintParams>,
): Promise<InlayHint[]> {
  const settings = await dependencies.configuration.settingsFor(document.uri);
  if (!settings.inlayHints) return [];
  const profile = profileFor(settings);
  const index = await dependencies.workspaceIndexer.currentIndex();
  const { start, end } = params.range;
  const isInRange = ({ line }: { line: number }) => start.line <= line && line <= end.line;
  const allHints: InlayHint[] = [];
  for (const { yamlDocument, startLine } of placedDocuments(document.source)) {
    if (startLine > end.line) break;
    if (startLine + yamlDocument.lineBreakCount < start.line) continue;
    const hints = dependencies.analysisCache.inlayHints(yamlDocument, analysisOptionsFor(document, settings), profile, {
      settings,
      workspaceContext: { index, uri: document.uri, startLine },
    });
    allHints.push(...hints.map((hint) => ({ ...hint, position: shiftPosition(hint.position, startLine) })));
  }
  allHints.push(...(await dependencies.valuesAndPatches.inlayHints(document, settings)));
  return allHints.filter(({ position }) => isInRange(position));
}

/**
 * Every edit has an editor ask for them all, so that a file of a thousand autoscalers would send ten megabytes for a
 * key.
 */
const maxSymbols = 5000;

/** Where there are more, the upper levels alone: every autoscaler, and of each as much as all of them can have. */
export async function handleDocumentSymbol(
  dependencies: ServerDependencies,
  context: RequestContext<object>,
): Promise<DocumentSymbol[]> {
  const { features, otherExtensions, configuration } = dependencies;
  const { document } = context;
  if (otherExtensions.skipsOutline(document.languageId, await configuration.settingsFor(document.uri))) return [];
  const analyze = await analyzerFor(dependencies, document);
  const counts = await visitForRequest(dependencies, context, ({ yamlDocument }) => [
    features.countSymbols(analyze(yamlDocument)),
  ]);
  const depth = depthWithin(maxSymbols, counts ?? []);
  const documentSymbols = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    features.documentSymbols(analyze(yamlDocument), { startLine, depth }),
  );
  return documentSymbols ?? [];
}

/** How many levels, one at least, have no more symbols together. */
function depthWithin(maxCount: number, counts: readonly (readonly number[])[]): number {
  const deepest = counts.reduce((depth, levels) => Math.max(depth, levels.length), 1);
  let count = 0;
  for (let level = 0; level < deepest; level++) {
    for (const levels of counts) count += levels[level] ?? 0;
    if (count > maxCount) return Math.max(1, level);
  }
  return deepest;
}

/** Null leaves the file to the editor's own folding. */
export async function handleFoldingRange(
  dependencies: ServerDependencies,
  context: RequestContext<object>,
): Promise<FoldingRange[] | null> {
  const { features } = dependencies;
  const analyze = await analyzerFor(dependencies, context.document);
  if (!context.document.source.documents.some((chunk) => analyze(chunk).objects.length > 0)) return null;
  const foldingRanges = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    features
      .foldingRangesOf(analyze(yamlDocument), yamlDocument.text)
      .map((fold) => ({ ...fold, startLine: fold.startLine + startLine, endLine: fold.endLine + startLine })),
  );
  return foldingRanges ?? null;
}

/** One answer for each position; where nothing was read the range is empty. */
export async function handleSelectionRange(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<SelectionRangeParams>,
): Promise<SelectionRange[]> {
  const analyze = await analyzerFor(dependencies, document);
  return params.positions.map((position) => {
    const { yamlDocument, startLine } = documentAtLine(document.source, position.line);
    const selection = dependencies.features.selectionRangeAt(
      analyze(yamlDocument),
      shiftPosition(position, -startLine),
    );
    return selection ? shiftSelection(selection, startLine) : { range: { start: position, end: position } };
  });
}

export async function handleDocumentLink(
  dependencies: ServerDependencies,
  context: RequestContext<object>,
): Promise<DocumentLink[]> {
  const { features, pages } = dependencies;
  const analyze = await analyzerFor(dependencies, context.document);
  const documentLinks = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    features
      .documentLinksOf(analyze(yamlDocument), pages, context.document.uri)
      .map((link) => shiftLines(link, startLine)),
  );
  return documentLinks ?? [];
}

async function analyzerFor(
  { analysisCache, configuration }: ServerDependencies,
  document: OpenDocument,
): Promise<(chunk: YamlDocument) => AnalyzedDocument> {
  const options = analysisOptionsFor(document, await configuration.settingsFor(document.uri));
  return (chunk) => analysisCache.analyze(chunk, options);
}

function shiftSelection({ range, parent }: SelectionRange, lines: number): SelectionRange {
  return { range: shiftLines({ range }, lines).range, ...(parent && { parent: shiftSelection(parent, lines) }) };
}
