import * as z from 'zod/mini';
import { countSchema, rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

export const storedObjectRequest = 'replicast/stored';

/** Replicast provides no diagnostics or lenses in documents of this scheme. */
export const storedObjectScheme = 'replicast-stored';

export const storedObjectParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** The index of the autoscaler, from 0. If absent, the autoscaler at or nearest to `range` is used. */
  index: z.optional(countSchema),
  range: z.optional(rangeSchema),
  /** Whether to return the whole document, in which the stored object replaces the written object. */
  inPlace: z.optional(z.boolean()),
  /** Whether to return the object that a controller creates for the autoscaler: the HPA of a ScaledObject. */
  generated: z.optional(z.boolean()),
});
export type StoredObjectParams = z.infer<typeof storedObjectParamsSchema>;

export const storedObjectResponseSchema = z.object({
  index: countSchema,
  name: z.string(),
  /** The name and version of the program that stores or creates the object: `Kubernetes 1.37`, `KEDA 2.21.0`. */
  release: z.string(),
  text: z.string(),
});
export type StoredObjectResponse = z.infer<typeof storedObjectResponseSchema>;
