// What is checked in a document, and what is not, for the language status in the editor.
import * as z from 'zod/mini';
import { textDocumentSchema } from './lsp-schemas.ts';

/** Request: what is checked in a document. */
export const checkedRequest = 'replicast/checked';

export const checkedParamsSchema = z.object({ textDocument: textDocumentSchema });
export type CheckedParams = z.infer<typeof checkedParamsSchema>;

export const checkedResponseSchema = z.object({
  /** `1 autoscaler checked · not checked: 1 ScaledJob (a kind that is not checked)` */
  text: z.string(),
});
export type CheckedResponse = z.infer<typeof checkedResponseSchema>;
