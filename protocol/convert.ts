// Converting autoscalers to another version: the client asks what would change and be lost, asks the person, and then edits.
import { isCount, isRecord, isText, isWhole, listOf, optional, shape } from './check.ts';

/** Request: what a conversion would do. */
export const convertRequest = 'replicast/convert';

/** Command of the client; the arguments are the document's uri, a range and a version, each of which may be left out. */
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

export interface ConvertAnswer {
  /** Of the document that was asked about. */
  version: number;
  edits: { range: ProtocolRange; newText: string }[];
  /** One for each autoscaler of another version. */
  objects: { name: string; to: string; losses: string[]; refusal?: string | undefined }[];
}

const isPosition = shape<ProtocolRange['start']>({ line: isCount, character: isCount });
const isRange = shape<ProtocolRange>({ start: isPosition, end: isPosition });
const isEdit = shape<ConvertAnswer['edits'][number]>({ range: isRange, newText: isText });
const isObject = shape<ConvertAnswer['objects'][number]>({ name: isText, to: isText, losses: listOf(isText), refusal: optional(isText) });

export const isConvertAnswer = shape<ConvertAnswer>({ version: isWhole, edits: listOf(isEdit), objects: listOf(isObject) });
export const isProtocolRange = isRange;

export const isConvertParams = shape<ConvertParams>({ textDocument: isDocument, range: isRange, to: optional(isText) });

export function isDocument(value: unknown): value is { uri: string } {
  return isRecord(value) && isText(value.uri);
}
