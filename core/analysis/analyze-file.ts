import { isEmptyDocument } from '../text/empty-document.ts';
import { type Position, positionAt } from '../text/lines.ts';
import { type PlaceInFile, positionInFile } from '../text/place-in-file.ts';
import { objectStart } from '../text/problem-range.ts';
import { type FileFormat, openSourceFile, placedDocuments } from '../text/source-file.ts';
import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  type AnalyzeOptions,
  analyzeParsed,
  type ParseDocument,
  parseDocument,
} from './analyze-document.ts';

export const isJsonFile = (file: string) => /\.jsonc?$/i.test(file);

/** Returns `json` or `yaml`. Only `formatOfFile` also recognizes Markdown. */
export const dataFormat = (file: string) => (isJsonFile(file) ? 'json' : 'yaml');

export const isMarkdownFile = (file: string) => /\.(?:md|markdown)$/i.test(file);

export const formatOfFile = (file: string): FileFormat => (isMarkdownFile(file) ? 'markdown' : dataFormat(file));

export interface NumberedDocument extends PlaceInFile {
  /** The number of the document, from 0. Empty documents and documents with only comments do not count. */
  document: number;
  /** The index of the document's first item in the `List`, if the document is a part of a long `List`. */
  firstItem?: number;
  analyzed: AnalyzedDocument;
}

export interface AnalyzeFileOptions extends Omit<AnalyzeOptions, 'json' | 'path'> {
  /** A caller that caches parsed documents passes its own function. */
  parse?: ParseDocument | undefined;
}

/**
 * Yields the analyzed documents of a file. If no kustomization includes the file, `path` distinguishes kustomize
 * patches from whole objects.
 */
export function* analyzeFile(
  text: string,
  path: string,
  { parse = parseDocument, ...options }: AnalyzeFileOptions = {},
): Generator<NumberedDocument> {
  const format = formatOfFile(path);
  let document = 0;
  for (const placed of placedDocuments(openSourceFile(text, { format }))) {
    const { yamlDocument } = placed;
    const { embedded } = yamlDocument;
    const read = embedded?.document ?? yamlDocument;
    if ((format === 'markdown' && !embedded) || isEmptyDocument(read.text)) continue;
    const analyzeOptions = embedded ? { json: embedded.json, isExcerpt: true } : { json: format === 'json' };
    const allOptions = { isBatch: true, path, ...analyzeOptions, ...options };
    yield {
      document,
      startLine: placed.startLine,
      embedded,
      analyzed: analyzeParsed(parse(read.text, allOptions), allOptions),
    };
    document++;
  }
}

export interface AutoscalerInFile extends NumberedDocument {
  autoscaler: AnalyzedAutoscaler;
  /** The index in a `List`, from 0; absent if the document is the object itself. */
  item?: number | undefined;
}

export function startInFile(found: AutoscalerInFile): Position {
  const { analyzed, autoscaler } = found;
  return positionInFile(positionAt(analyzed.lines, objectStart(autoscaler.root)), found);
}

export function autoscalersOf({ analyzed, firstItem = 0, ...place }: NumberedDocument): AutoscalerInFile[] {
  return analyzed.autoscalers.map((autoscaler) => ({
    ...place,
    analyzed,
    autoscaler,
    item: autoscaler.item === undefined ? undefined : firstItem + autoscaler.item,
  }));
}
