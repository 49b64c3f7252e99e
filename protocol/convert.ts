// The conversion of autoscalers to another API version. The client requests the edits and the losses, asks the user,
// and applies the edits.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Request: the edits and losses of a conversion. */
export const convertRequest = 'replicast/convert';

/** Command of the client. Its arguments, all optional, are the document's URI, a range and the target version. */
export const convertCommand = 'replicast.convert';

export const convertParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** All autoscalers that this range touches are converted. */
  range: rangeSchema,
  /**
   * The target: `autoscaling/v2`, or `keda` for a ScaledObject. Absent: the newest version that the chosen release
   * serves.
   */
  to: z.optional(z.string()),
});
export type ConvertParams = z.infer<typeof convertParamsSchema>;

export const convertResponseSchema = z.object({
  /** The version of the document in the request. */
  version: z.int(),
  edits: z.array(z.object({ range: rangeSchema, newText: z.string() })),
  /** The autoscalers in the range that do not have the target version yet. */
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
