import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/** Requests which autoscalers of a document are checked. The editor shows the response in its language status. */
export const checkedRequest = 'replicast/checked';

export const checkedParamsSchema = z.object({ textDocument: textDocumentSchema });
export type CheckedParams = z.infer<typeof checkedParamsSchema>;

export const checkedResponseSchema = z.object({
  text: z.string(),
});
export type CheckedResponse = z.infer<typeof checkedResponseSchema>;
