// The autoscalers that one place of a template writes, or that one YAML key of a values file affects: a list to choose
// from.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Client command of the lenses. Arguments: URI of the document, and position of the lens. */
export const chooseObjectCommand = 'replicast.chooseObject';

/** Request: the autoscalers of the lenses at a position. */
export const objectsRequest = 'replicast/objects';

export const objectsParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type ObjectsParams = z.infer<typeof objectsParamsSchema>;

export interface ObjectsResponse {
  objects: readonly ObjectChoice[];
}

export interface ObjectChoice {
  name: string;
  /** The template, if the objects come from several: `charts/web/templates/hpa.yaml`. */
  template?: string | undefined;
  /** The sequences of the object, or why it has none. */
  text: string;
  /** The arguments of `openSimulationCommand`. */
  open: readonly unknown[];
}
