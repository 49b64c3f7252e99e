// When the panel follows the cursor into a values file, a patch or a scenario file, it asks the server with this
// request which simulation to show.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Asks the server which simulation is opened by the code lens nearest to a position. */
export const followedRequest = 'replicast/followed';

export const followedParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type FollowedParams = z.infer<typeof followedParamsSchema>;

export interface FollowedResponse {
  /** The arguments of `openSimulationCommand`; absent if no lens near the position opens a simulation. */
  open?: readonly unknown[] | undefined;
}
