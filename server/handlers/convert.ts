import type { Range } from 'vscode-languageserver';
import { findConversions, type VersionConversion } from '../../core/editor/conversions.ts';
import { convertibleVersions, kedaTarget } from '../../core/lint/convert/target-version.ts';
import { editInFile, lineNumberInFile, type PlaceInFile, rangeInDocument } from '../../core/text/place-in-file.ts';
import { placedDocuments } from '../../core/text/source-file.ts';
import {
  type ConvertParams,
  type ConvertResponse,
  convertParamsSchema,
  convertRequest,
} from '../../protocol/convert.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { mayTouch } from '../documents/locate-position.ts';
import { documentRequest } from '../requests/define-request.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const conversion = documentRequest({
  method: convertRequest,
  name: 'conversion',
  empty: null,
  schema: convertParamsSchema,
  handle: handleConvert,
});

async function handleConvert(
  server: ServerContext,
  { document, params }: RequestContext<ConvertParams>,
): Promise<ConvertResponse> {
  const analyze = await analyzerFor(server, document);
  const to =
    params.to === kedaTarget
      ? kedaTarget
      : convertibleVersions.find((version) => `autoscaling/${version}` === params.to);
  const response: ConvertResponse = { version: document.version, edits: [], objects: [] };
  for (const placed of placedDocuments(document.source)) {
    if (!mayTouch(placed, params.range)) continue;
    const range = toDocumentRange(params.range, placed);
    for (const conversion of findConversions(analyze(placed.yamlDocument), range, to)) {
      response.edits.push(...conversion.edits.map((edit) => editInFile(edit, placed)));
      response.objects.push(toConvertedObject(conversion, placed));
    }
  }
  return response;
}

function toConvertedObject(
  { name, to, losses, obstacle }: VersionConversion,
  place: PlaceInFile,
): ConvertResponse['objects'][number] {
  const line = obstacle?.line === undefined ? '' : `Line ${lineNumberInFile(obstacle.line, place)}: `;
  return {
    name,
    to: to === kedaTarget ? 'ScaledObject' : `autoscaling/${to}`,
    losses,
    refusal: obstacle && `${line}${obstacle.sentence}`,
  };
}

function toDocumentRange(range: Range, place: PlaceInFile): Range {
  const { start, end } = rangeInDocument(range, place);
  return { start: start.line < 0 ? { line: 0, character: 0 } : start, end };
}
