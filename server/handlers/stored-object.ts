import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import { generatedObjectOf, storedObjectOf } from '../../core/editor/stored-object.ts';
import { kubernetesText } from '../../core/model/release-names.ts';
import { positionAt } from '../../core/text/lines.ts';
import { lineInFile } from '../../core/text/place-in-file.ts';
import { objectStart } from '../../core/text/problem-range.ts';
import { type PlacedDocument, placedDocuments, type SourceFile } from '../../core/text/source-file.ts';
import {
  type StoredObjectParams,
  type StoredObjectResponse,
  storedObjectParamsSchema,
  storedObjectRequest,
} from '../../protocol/stored-object.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const storedObject = documentRequest({
  method: storedObjectRequest,
  name: 'stored object',
  empty: null,
  schema: storedObjectParamsSchema,
  handle: handleStoredObject,
});

async function handleStoredObject(
  server: ServerContext,
  { document, params }: RequestContext<StoredObjectParams>,
): Promise<StoredObjectResponse | null> {
  const analyze = await analyzerFor(server, document);
  const autoscalers = [...placedDocuments(document.source)].flatMap((placed) => {
    const analyzed = analyze(placed.yamlDocument);
    return analyzed.autoscalers.flatMap(({ description }, indexInDocument): AutoscalerInFile[] =>
      params.generated && !description?.generate ? [] : [{ placed, analyzed, indexInDocument }],
    );
  });
  const index = params.index ?? indexNearestLine(autoscalers, params.range?.start.line ?? 0);
  const selected = autoscalers[index];
  if (params.generated) return selected ? generatedResponse(selected, index) : null;
  const { kubernetes, wpa } = (await server.configuration.settingsFor(document.uri)).releases;
  const storedObject = selected && storedObjectOf(selected.analyzed, selected.indexInDocument, { ...kubernetes, wpa });
  if (!selected || !storedObject) return null;
  const text = params.inPlace
    ? replaceYamlDocument(document.source, selected.placed, storedObject.inPlace)
    : storedObject.text;
  return { index, name: storedObject.name, release: kubernetesText(kubernetes.release), text };
}

function generatedResponse(
  { analyzed, indexInDocument }: AutoscalerInFile,
  index: number,
): StoredObjectResponse | null {
  const generated = generatedObjectOf(analyzed, indexInDocument);
  return generated ? { index, name: generated.name, release: generated.by, text: generated.text } : null;
}

interface AutoscalerInFile {
  placed: PlacedDocument;
  analyzed: AnalyzedDocument;
  indexInDocument: number;
}

function indexNearestLine(autoscalers: readonly AutoscalerInFile[], line: number): number {
  const lines = autoscalers.map(({ placed, analyzed, indexInDocument }) => {
    const root = analyzed.autoscalers[indexInDocument]?.root;
    return lineInFile(root ? positionAt(analyzed.lines, objectStart(root)).line : 0, placed);
  });
  const index = lines.findLastIndex((start) => start <= line);
  return Math.max(0, index);
}

function replaceYamlDocument(source: SourceFile, { index }: PlacedDocument, text: string): string {
  return Array.from(source.documents, (yamlDocument, i) => (i === index ? text : yamlDocument.text)).join('');
}
