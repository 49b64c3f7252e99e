// The object as the API server will store it, for a read-only document beside the text.

import * as z from 'zod/mini';
import { countSchema, rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

export const storedObjectRequest = 'replicast/stored';

/** Scheme of these documents; nothing of ours is shown in them. */
export const storedObjectScheme = 'replicast-stored';

export const storedObjectParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** Which autoscaler of the document, from 0; without it the one at the range, or the nearest. */
  index: z.optional(countSchema),
  range: z.optional(rangeSchema),
  /** The whole document, with the stored object in the place of the written one. */
  inPlace: z.optional(z.boolean()),
  /** The object that the controller makes of it, and not the object itself: the HPA of a ScaledObject. */
  generated: z.optional(z.boolean()),
});
export type StoredObjectParams = z.infer<typeof storedObjectParamsSchema>;

export const storedObjectResponseSchema = z.object({
  index: countSchema,
  name: z.string(),
  /** Who stores or makes it: `Kubernetes 1.37`, `KEDA 2.21.0`. */
  release: z.string(),
  text: z.string(),
});
export type StoredObjectResponse = z.infer<typeof storedObjectResponseSchema>;
