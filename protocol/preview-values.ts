// Values that replace template expressions in a simulation. The client stores them for the workspace, and the server
// uses them.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Notification of the client with all preview values. It is sent when a value changes, and when a server starts. */
export const previewValuesNotification = 'replicast/previewValues';

/** The values, by scope (the folder of a chart, or a file), then by the expression inside the braces `{{ }}`. */
export const previewValuesSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type PreviewValuesParams = Readonly<z.infer<typeof previewValuesSchema>>;

/**
 * Command of the client. Its arguments are the URI of the template, a position in it, and the expression. Without an
 * expression, the user chooses one.
 */
export const setPreviewValueCommand = 'replicast.setPreviewValue';

/** Request: the expressions of the autoscaler at a position that can have a preview value. */
export const templateValuesRequest = 'replicast/templateValues';

export const templateValuesParamsSchema = z.object({
  textDocument: textDocumentSchema,
  position: positionSchema,
  /** The URIs of the values files with which the template is rendered. */
  valuesFiles: z.exactOptional(z.readonly(z.array(z.string()))),
});
export type TemplateValuesParams = z.infer<typeof templateValuesParamsSchema>;

export interface TemplateValuesResponse {
  /** The key under which the preview values of these expressions are stored. */
  scope: string;
  values: readonly TemplateValue[];
  /** The expression at the position. */
  atPosition?: string;
}

export interface TemplateValue {
  expression: string;
  /** The value in use and its source: `values.yaml`, `preview value`. Absent if the expression has no value. */
  text?: string;
  from?: string;
}

/** Request: the problem of a preview value, before it is stored. */
export const checkPreviewValueRequest = 'replicast/checkPreviewValue';

export const checkPreviewValueParamsSchema = z.extend(templateValuesParamsSchema, {
  expression: z.string(),
  text: z.string(),
});
export type CheckPreviewValueParams = z.infer<typeof checkPreviewValueParamsSchema>;

export interface CheckPreviewValueResponse {
  /** The problem; absent if the value is valid. */
  message?: string;
  /**
   * True if the field does not accept a value of this type. False if the field accepts the value, but the API server
   * refuses the object because of this value in combination with other values.
   */
  isWrongType?: boolean;
}
