// A client can reject any request of the server, even a request that its capabilities include. An unhandled rejection
// would end the process.

/** Returns the response, or undefined if the client rejects the request. */
export function undefinedIfRejected<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  return response.catch(() => undefined);
}
