// The request for several autoscalers, from which the user chooses one. A template renders them at one place, for
// example in a loop, or one YAML key of a values file affects them.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Command of the client, called by lenses. Its arguments are the URI of the document and the position of the lens. */
export const chooseObjectCommand = 'replicast.chooseObject';

/** Request: the autoscalers to which the lenses at a position belong. */
export const objectsRequest = 'replicast/objects';

export const objectsParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type ObjectsParams = z.infer<typeof objectsParamsSchema>;

export interface ObjectsResponse {
  objects: readonly ObjectChoice[];
}

export interface ObjectChoice {
  name: string;
  /** The template, if the objects come from several templates: `charts/web/templates/hpa.yaml`. */
  template?: string | undefined;
  /** The sequences of the object, or the reason why it has none. */
  text: string;
  /** The arguments of `openSimulationCommand`. */
  open: readonly unknown[];
}
