// Values that stand in for templates in a simulation. The client keeps them for the workspace, the server computes with
// them.
import * as z from 'zod/mini';

/** Notification of the client: all of them, whenever one changes and whenever a server begins. */
export const previewValuesNotification = 'replicast/previewValues';

/** By scope (a chart's folder, or a file), then by the expression inside of the braces. */
export const previewValuesSchema = z.record(z.string(), z.record(z.string(), z.string()));
export type PreviewValues = Readonly<z.infer<typeof previewValuesSchema>>;

/** Command of the client behind the lens: arguments are scope and expression. */
export const setPreviewValueCommand = 'replicast.setPreviewValue';
