// Asks the server whether it still handles messages. The server must answer immediately.
import * as z from 'zod/mini';
import { parseWith } from './schema.ts';

export const pingRequest = 'replicast/ping';

const pingResponseSchema = z.object({
  /** Whether a debugger may pause the server. If so, a missing answer does not prove that the server hangs. */
  isDebugged: z.boolean(),
});
export type PingResponse = z.infer<typeof pingResponseSchema>;

/**
 * Returns the parsed response of the server. A response that does not match the schema also proves that the server
 * runs, so it is not an error.
 */
export function readPingResponse(response: unknown): PingResponse {
  return parseWith(pingResponseSchema, response) ?? { isDebugged: false };
}
