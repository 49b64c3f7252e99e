// What a client is asked for it may refuse, also what it said it could do. Nobody may fall over that: a promise that nobody catches
// would end the process.

export function unlessRefused<Answer, Otherwise>(answer: Promise<Answer>, otherwise: Otherwise): Promise<Answer | Otherwise> {
  return answer.catch(() => otherwise);
}
