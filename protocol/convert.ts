import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

export const convertRequest = 'replicast/convert';

/** The optional arguments are the document's URI, a range and the target version. */
export const convertCommand = 'replicast.convert';

export const convertParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** All autoscalers that this range touches are converted. */
  range: rangeSchema,
  /**
   * The target version, such as `autoscaling/v2`; `keda` creates a ScaledObject. If absent, objects are converted to
   * the newest version that the chosen release serves.
   */
  to: z.optional(z.string()),
});
export type ConvertParams = z.infer<typeof convertParamsSchema>;

export const convertResponseSchema = z.object({
  version: z.int(),
  edits: z.array(z.object({ range: rangeSchema, newText: z.string() })),
  objects: z.array(
    z.object({
      name: z.string(),
      to: z.string(),
      losses: z.array(z.string()),
      refusal: z.optional(z.string()),
    }),
  ),
});
export type ConvertResponse = z.infer<typeof convertResponseSchema>;
