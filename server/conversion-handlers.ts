// The answers to what becomes of an autoscaler: in another version, and in the API server's storage.
import type { Range } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import { convertibleVersions } from '../core/language/convert/target-version.ts';
import type { Conversion } from '../core/language/features/conversions.ts';
import { objectStart } from '../core/language/problem-range.ts';
import { positionAt } from '../core/text/lines.ts';
import { type PlacedDocument, placedDocuments, type SourceFile } from '../core/text/source-file.ts';
import type { ConvertParams, ConvertResponse } from '../protocol/convert.ts';
import type { StoredObjectParams, StoredObjectResponse } from '../protocol/stored-object.ts';
import { shiftLines, shiftPosition } from './analysis-cache.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor } from './settings.ts';

export async function handleConvert(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<ConvertParams>,
): Promise<ConvertResponse> {
  const { features, analysisCache, configuration } = dependencies;
  const options = analysisOptionsFor(document, await configuration.settingsFor(document.uri));
  const to = convertibleVersions.find((version) => `autoscaling/${version}` === params.to);
  const response: ConvertResponse = { version: document.version, edits: [], objects: [] };
  for (const { yamlDocument, startLine } of placedDocuments(document.source)) {
    if (!overlaps(params.range, startLine, yamlDocument.lineBreakCount)) continue;
    for (const conversion of features.findConversions(
      analysisCache.analyze(yamlDocument, options),
      shiftRange(params.range, -startLine),
      to,
    )) {
      response.edits.push(...conversion.edits.map((edit) => shiftLines(edit, startLine)));
      response.objects.push(toConvertedObject(conversion, startLine));
    }
  }
  return response;
}

function toConvertedObject(
  { name, to, losses, obstacle }: Conversion,
  startLine: number,
): ConvertResponse['objects'][number] {
  const line = obstacle?.line === undefined ? '' : `Line ${startLine + obstacle.line + 1}: `;
  return { name, to: `autoscaling/${to}`, losses, ...(obstacle && { refusal: `${line}${obstacle.sentence}` }) };
}

function overlaps({ start, end }: Range, startLine: number, lineCount: number): boolean {
  return start.line <= startLine + lineCount && end.line >= startLine;
}

/** Lines before the chunk count as its first one. */
function shiftRange({ start, end }: Range, lines: number): Range {
  const from = shiftPosition(start, lines);
  return { start: from.line < 0 ? { line: 0, character: 0 } : from, end: shiftPosition(end, lines) };
}

export async function handleStoredObject(
  dependencies: ServerDependencies,
  { document, params }: RequestContext<StoredObjectParams>,
): Promise<StoredObjectResponse | null> {
  const { features, analysisCache, configuration } = dependencies;
  const settings = await configuration.settingsFor(document.uri);
  const options = analysisOptionsFor(document, settings);
  const autoscalers = [...placedDocuments(document.source)].flatMap((placed) => {
    const view = analysisCache.analyze(placed.yamlDocument, options);
    return view.autoscalers.map((_, indexInDocument): AutoscalerInFile => ({ placed, view, indexInDocument }));
  });
  const index = params.index ?? indexNearestLine(autoscalers, params.range?.start.line ?? 0);
  const selected = autoscalers[index];
  const { kubernetes: release, featureGates, wpa } = settings;
  const storedObject =
    selected && features.storedObjectOf(selected.view, selected.indexInDocument, { release, featureGates, wpa });
  if (!selected || !storedObject) return null;
  const text = params.inPlace
    ? replaceYamlDocument(document.source, selected.placed, storedObject.inPlace)
    : storedObject.text;
  return { index, name: storedObject.name, release: `Kubernetes ${release}`, text };
}

interface AutoscalerInFile {
  placed: PlacedDocument;
  view: AnalyzedDocument;
  indexInDocument: number;
}

/** The last one that begins at the line or above it; above the first, that one. */
function indexNearestLine(autoscalers: readonly AutoscalerInFile[], line: number): number {
  const startLines = autoscalers.map(({ placed, view, indexInDocument }) => {
    const root = view.autoscalers[indexInDocument]?.root;
    return placed.startLine + (root ? positionAt(view.lines, objectStart(root)).line : 0);
  });
  return Math.max(
    0,
    startLines.findLastIndex((start) => start <= line),
  );
}

function replaceYamlDocument(source: SourceFile, { index }: PlacedDocument, text: string): string {
  return source.documents.map((chunk, i) => (i === index ? text : chunk.text)).join('');
}
