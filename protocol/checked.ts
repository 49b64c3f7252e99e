import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/**
 * The request for a text that says which autoscalers of a document are checked. The editor shows this text in its
 * language status.
 */
export const checkedRequest = 'replicast/checked';

export const checkedParamsSchema = z.object({ textDocument: textDocumentSchema });
export type CheckedParams = z.infer<typeof checkedParamsSchema>;

export const checkedResponseSchema = z.object({
  text: z.string(),
});
export type CheckedResponse = z.infer<typeof checkedResponseSchema>;
