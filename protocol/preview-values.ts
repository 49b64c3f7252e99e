// Values that replace template expressions in a simulation. The client stores them for the workspace.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** The client sends all preview values when a value changes, and when a server starts. */
export const previewValuesNotification = 'replicast/previewValues';

/** The values by scope (the folder of a chart, or a file), then by the expression inside the braces `{{ }}`. */
export const previewValuesSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type PreviewValuesParams = Readonly<z.infer<typeof previewValuesSchema>>;

/**
 * The arguments of the command are the URI of the template, a position in the template, and the expression. If the
 * expression is absent, the user chooses an expression.
 */
export const setPreviewValueCommand = 'replicast.setPreviewValue';

export const templateValuesRequest = 'replicast/templateValues';

export const templateValuesParamsSchema = z.object({
  textDocument: textDocumentSchema,
  position: positionSchema,
  valuesFiles: z.exactOptional(z.readonly(z.array(z.string()))),
});
export type TemplateValuesParams = z.infer<typeof templateValuesParamsSchema>;

export interface TemplateValuesResponse {
  scope: string;
  values: readonly TemplateValue[];
  atPosition?: string;
}

export interface TemplateValue {
  expression: string;
  /** The value in use; absent, like its source `from`, if the expression has no value. */
  text?: string;
  from?: string;
}

export const checkPreviewValueRequest = 'replicast/checkPreviewValue';

export const checkPreviewValueParamsSchema = z.extend(templateValuesParamsSchema, {
  expression: z.string(),
  text: z.string(),
});
export type CheckPreviewValueParams = z.infer<typeof checkPreviewValueParamsSchema>;

export interface CheckPreviewValueResponse {
  message?: string;
  /**
   * True if the value has the wrong type for the field. False if the API server refuses the field for any other reason.
   */
  isWrongType?: boolean;
}
