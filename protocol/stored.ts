// The object as the API server will store it, for a read-only document beside the text.
import { isCount, isFlag, isText, optional, shape } from './check.ts';
import { isDocument, isProtocolRange, type ProtocolRange } from './convert.ts';

export const storedRequest = 'replicast/stored';

/** Scheme of these documents; nothing of ours is shown in them. */
export const storedScheme = 'replicast-stored';

export interface StoredParams {
  textDocument: { uri: string };
  /** Which autoscaler of the document, from 0; without it the one at the range, or the nearest. */
  index?: number | undefined;
  range?: ProtocolRange | undefined;
  /** The whole document, with the stored object in the place of the written one. */
  inPlace?: boolean | undefined;
}

export interface StoredAnswer {
  index: number;
  name: string;
  /** `Kubernetes 1.37` */
  release: string;
  text: string;
}

export const isStoredParams = shape<StoredParams>({
  textDocument: isDocument,
  index: optional(isCount),
  range: optional(isProtocolRange),
  inPlace: optional(isFlag),
});

export const isStoredAnswer = shape<StoredAnswer>({ index: isCount, name: isText, release: isText, text: isText });
