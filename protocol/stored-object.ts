// The object as the API server will store it, for a read-only document beside the text.

import * as z from 'zod/mini';
import { countSchema, rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

export const storedObjectRequest = 'replicast/stored';

/** The scheme of these documents. Replicast shows nothing in them. */
export const storedObjectScheme = 'replicast-stored';

export const storedObjectParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** The index of the autoscaler in the document, from 0. Absent: the one at the range, or the nearest. */
  index: z.optional(countSchema),
  range: z.optional(rangeSchema),
  /** Whether to return the whole document, with the stored object instead of the written one. */
  inPlace: z.optional(z.boolean()),
  /** Whether to return the object that the controller makes from it: the HPA of a ScaledObject. */
  generated: z.optional(z.boolean()),
});
export type StoredObjectParams = z.infer<typeof storedObjectParamsSchema>;

export const storedObjectResponseSchema = z.object({
  index: countSchema,
  name: z.string(),
  /** The program that stores or makes it: `Kubernetes 1.37`, `KEDA 2.21.0`. */
  release: z.string(),
  text: z.string(),
});
export type StoredObjectResponse = z.infer<typeof storedObjectResponseSchema>;
