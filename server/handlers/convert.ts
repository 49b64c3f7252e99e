// The custom request that converts autoscalers to another API version.
import type { Range } from 'vscode-languageserver';
import { findConversions, type VersionConversion } from '../../core/editor/conversions.ts';
import { shiftLines, shiftPosition } from '../../core/index/shift-lines.ts';
import { convertibleVersions, kedaTarget } from '../../core/lint/convert/target-version.ts';
import { placedDocuments } from '../../core/text/source-file.ts';
import {
  type ConvertParams,
  type ConvertResponse,
  convertParamsSchema,
  convertRequest,
} from '../../protocol/convert.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
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
  for (const { yamlDocument, startLine } of placedDocuments(document.source)) {
    if (!overlaps(params.range, startLine, yamlDocument.lineBreakCount)) continue;
    const range = toDocumentRange(params.range, startLine);
    for (const conversion of findConversions(analyze(yamlDocument), range, to)) {
      response.edits.push(...conversion.edits.map((edit) => shiftLines(edit, startLine)));
      response.objects.push(toConvertedObject(conversion, startLine));
    }
  }
  return response;
}

function toConvertedObject(
  { name, to, losses, obstacle }: VersionConversion,
  startLine: number,
): ConvertResponse['objects'][number] {
  const line = obstacle?.line === undefined ? '' : `Line ${startLine + obstacle.line + 1}: `;
  return {
    name,
    to: to === kedaTarget ? 'ScaledObject' : `autoscaling/${to}`,
    losses,
    refusal: obstacle && `${line}${obstacle.sentence}`,
  };
}

function overlaps({ start, end }: Range, startLine: number, lineCount: number): boolean {
  return start.line <= startLine + lineCount && end.line >= startLine;
}

/** A range that starts before the YAML document starts at its first line. */
function toDocumentRange({ start, end }: Range, startLine: number): Range {
  const from = shiftPosition(start, -startLine);
  return { start: from.line < 0 ? { line: 0, character: 0 } : from, end: shiftPosition(end, -startLine) };
}
