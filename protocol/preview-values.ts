// Values that stand in for templates in a simulation. The client keeps them for the workspace, the server computes with
// them.
import { isString, recordOf } from './type-guards.ts';

/** Notification of the client: all of them, whenever one changes and whenever a server begins. */
export const previewValuesNotification = 'replicast/previewValues';

/** By scope (a chart's folder, or a file), then by the expression inside of the braces. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Command of the client behind the lens: arguments are scope and expression. */
export const setPreviewValueCommand = 'replicast.setPreviewValue';

export function isPreviewValues(value: unknown): value is PreviewValues {
  return recordOf(recordOf(isString))(value);
}
