// The object as the API server will store it, for a read-only document beside the text.

import { isProtocolRange, isTextDocumentIdentifier, type ProtocolRange } from './convert.ts';
import { isBoolean, isCount, isString, objectOf, optional } from './type-guards.ts';

export const storedObjectRequest = 'replicast/stored';

/** Scheme of these documents; nothing of ours is shown in them. */
export const storedObjectScheme = 'replicast-stored';

export interface StoredObjectParams {
  textDocument: { uri: string };
  /** Which autoscaler of the document, from 0; without it the one at the range, or the nearest. */
  index?: number | undefined;
  range?: ProtocolRange | undefined;
  /** The whole document, with the stored object in the place of the written one. */
  inPlace?: boolean | undefined;
}

export interface StoredObjectResponse {
  index: number;
  name: string;
  /** `Kubernetes 1.37` */
  release: string;
  text: string;
}

export const isStoredObjectParams = objectOf<StoredObjectParams>({
  textDocument: isTextDocumentIdentifier,
  index: optional(isCount),
  range: optional(isProtocolRange),
  inPlace: optional(isBoolean),
});

export const isStoredObjectResponse = objectOf<StoredObjectResponse>({
  index: isCount,
  name: isString,
  release: isString,
  text: isString,
});
