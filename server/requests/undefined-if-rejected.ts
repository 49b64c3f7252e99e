/**
 * A client can reject any request of the server, even a request that its capabilities include. An unhandled rejection
 * would end the process.
 */
export function undefinedIfRejected<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  return response.catch(() => undefined);
}
