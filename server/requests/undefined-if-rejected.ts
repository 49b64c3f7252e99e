/**
 * Returns undefined for a rejected request. A client can reject any request, even if the client has the capability, and
 * an unhandled rejection would end the process.
 */
export function undefinedIfRejected<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  return response.catch(() => undefined);
}
