// Request of the client: whether the server still handles messages. It is answered at once.
import * as z from 'zod/mini';
import { parseWith } from './schema.ts';

export const pingRequest = 'replicast/ping';

const pingResponseSchema = z.object({
  /** Whether a debugger may pause the server, so that a missing answer proves nothing. */
  isDebugged: z.boolean(),
});
export type PingResponse = z.infer<typeof pingResponseSchema>;

/** The response. Any answer proves that the server runs. */
export function readPingResponse(response: unknown): PingResponse {
  return parseWith(pingResponseSchema, response) ?? { isDebugged: false };
}
