// Converting autoscalers to another version: the client asks what would change and be lost, asks the person, and then
// edits.
import { arrayOf, isCount, isInteger, isRecord, isString, objectOf, optional } from './type-guards.ts';

/** Request: what a conversion would do. */
export const convertRequest = 'replicast/convert';

/**
 * Command of the client; the arguments are the document's uri, a range and a version, each of which may be left out.
 */
export const convertCommand = 'replicast.convert';

export interface ProtocolRange {
  start: { line: number; character: number };
  end: { line: number; character: number };
}

export interface ConvertParams {
  textDocument: { uri: string };
  /** The autoscalers that it touches are meant. */
  range: ProtocolRange;
  /** `autoscaling/v2`; without it, the newest version that the chosen release serves. */
  to?: string | undefined;
}

export interface ConvertResponse {
  /** Of the document that was asked about. */
  version: number;
  edits: { range: ProtocolRange; newText: string }[];
  /** One for each autoscaler of another version. */
  objects: { name: string; to: string; losses: string[]; refusal?: string | undefined }[];
}

const isPosition = objectOf<ProtocolRange['start']>({ line: isCount, character: isCount });
const isRange = objectOf<ProtocolRange>({ start: isPosition, end: isPosition });
const isTextEdit = objectOf<ConvertResponse['edits'][number]>({ range: isRange, newText: isString });
const isConvertedObject = objectOf<ConvertResponse['objects'][number]>({
  name: isString,
  to: isString,
  losses: arrayOf(isString),
  refusal: optional(isString),
});

export const isConvertResponse = objectOf<ConvertResponse>({
  version: isInteger,
  edits: arrayOf(isTextEdit),
  objects: arrayOf(isConvertedObject),
});
export const isProtocolRange = isRange;

export const isConvertParams = objectOf<ConvertParams>({
  textDocument: isTextDocumentIdentifier,
  range: isRange,
  to: optional(isString),
});

export function isTextDocumentIdentifier(value: unknown): value is { uri: string } {
  return isRecord(value) && isString(value.uri);
}
