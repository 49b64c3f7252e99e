// Several autoscalers from which the user chooses: a template renders them at one place, or one YAML key of a values
// file affects them.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Arguments: the URI of the document and the position of the lens. */
export const chooseObjectCommand = 'replicast.chooseObject';

export const objectsRequest = 'replicast/objects';

export const objectsParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type ObjectsParams = z.infer<typeof objectsParamsSchema>;

export interface ObjectsResponse {
  objects: readonly ObjectChoice[];
}

export interface ObjectChoice {
  name: string;
  template?: string | undefined;
  text: string;
  open: readonly unknown[];
}
