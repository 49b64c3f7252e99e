// The autoscalers of a file, each with the number of its document and, in a list, its place there.
import { isEmptyDocument } from '../text/empty-document.ts';
import { openSourceFile, placedDocuments } from '../text/source-file.ts';
import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  type AnalyzeOptions,
  analyzeDocument,
} from './analyze-document.ts';

export const isJsonFile = (file: string) => /\.jsonc?$/i.test(file);

export interface NumberedDocument {
  /** From 0; documents that are empty or only comments do not count. */
  document: number;
  /** The line of the file on which it begins, from 0. */
  startLine: number;
  analyzed: AnalyzedDocument;
}

/** `path` tells kustomize patches from whole objects where no kustomization does. */
export function* analyzeFile(
  text: string,
  path: string,
  options: Omit<AnalyzeOptions, 'json' | 'path'> = {},
): Generator<NumberedDocument> {
  const json = isJsonFile(path);
  let document = 0;
  for (const { yamlDocument, startLine } of placedDocuments(openSourceFile(text, { json }))) {
    if (isEmptyDocument(yamlDocument.text)) continue;
    yield { document, startLine, analyzed: analyzeDocument(yamlDocument.text, { json, path, ...options }) };
    document++;
  }
}

export interface AutoscalerInFile extends NumberedDocument {
  autoscaler: AnalyzedAutoscaler;
  /** The place in a `List`, from 0; absent where the document is the object itself. */
  item?: number;
}

export function autoscalersOf({ analyzed, ...place }: NumberedDocument): AutoscalerInFile[] {
  return analyzed.autoscalers.map((autoscaler) => ({
    ...place,
    analyzed,
    autoscaler,
    ...(autoscaler.item !== undefined && { item: autoscaler.item }),
  }));
}
