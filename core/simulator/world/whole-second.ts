/** Times of the API have whole seconds: what happened within one happened at its beginning. Milliseconds. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * Windows have whole seconds, too: from the second in which they began to that in which they ended, and at least one.
 * Milliseconds.
 */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
