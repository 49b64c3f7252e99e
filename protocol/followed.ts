// The panel sends this request when it follows the editor to a values file, a patch or a scenario file.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Request: the simulation that a click on the lens nearest to a position would open. */
export const followedRequest = 'replicast/followed';

export const followedParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type FollowedParams = z.infer<typeof followedParamsSchema>;

export interface FollowedResponse {
  /** The arguments of `openSimulationCommand`; absent if no lens near the position opens a simulation. */
  open?: readonly unknown[] | undefined;
}
