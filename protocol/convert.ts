// Converting autoscalers to another version: the client requests what would change and be lost, asks the user, and then
// edits.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Request: the edits and losses of a conversion. */
export const convertRequest = 'replicast/convert';

/**
 * Command of the client; the arguments are the document's uri, a range and a version, each of which may be left out.
 */
export const convertCommand = 'replicast.convert';

export const convertParamsSchema = z.object({
  textDocument: textDocumentSchema,
  /** The range; all autoscalers that it touches are converted. */
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
  /** One for each autoscaler of another version. */
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
