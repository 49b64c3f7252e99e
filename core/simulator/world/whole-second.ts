/** Times of the API have whole seconds: what happened within one happened at its beginning. Milliseconds. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
