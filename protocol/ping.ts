// Request of the client, answered at once: whether the server still handles messages.
import * as z from 'zod/mini';
import { parseWith } from './schema.ts';

export const pingRequest = 'replicast/ping';

const pingResponseSchema = z.object({
  /** A debugger may pause the server, so that silence means nothing. */
  isDebugged: z.boolean(),
});
export type PingResponse = z.infer<typeof pingResponseSchema>;

/** Whatever the answer is, the server lives. */
export function readPingResponse(response: unknown): PingResponse {
  return parseWith(pingResponseSchema, response) ?? { isDebugged: false };
}
