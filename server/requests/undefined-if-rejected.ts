/** A client can reject any request, even if it has the capability. An unhandled rejection would end the process. */
export function undefinedIfRejected<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  return response.catch(() => undefined);
}
