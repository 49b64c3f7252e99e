// The simulation that a panel shows when it follows the editor to a file that names no autoscaler itself, such as a
// values file, a patch or a scenario.
import * as z from 'zod/mini';
import { positionSchema, textDocumentSchema } from './lsp-schemas.ts';

/** Request: the simulation that the lenses at a position open. */
export const followedRequest = 'replicast/followed';

export const followedParamsSchema = z.object({ textDocument: textDocumentSchema, position: positionSchema });
export type FollowedParams = z.infer<typeof followedParamsSchema>;

export interface FollowedResponse {
  /** The arguments of `openSimulationCommand`; absent if no lens opens one. */
  open?: readonly unknown[] | undefined;
}
