/** Times in the API have whole seconds: an event gets the second in which it occurred. Milliseconds. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * Windows have whole seconds, too: from the second in which they began to the one in which they ended, and at least
 * one. Milliseconds.
 */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
