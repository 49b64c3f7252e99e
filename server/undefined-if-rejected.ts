// What a client is asked for it may refuse, also what it said it could do. Nobody may fall over that: a promise that
// nobody catches would end the process.

/** Undefined where it is refused. */
export function undefinedIfRejected<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  return response.catch(() => undefined);
}
