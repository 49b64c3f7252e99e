/**
 * Cuts a time in milliseconds to whole seconds, as in the Kubernetes API: an event gets the second in which it
 * occurred.
 */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * Returns the length of a window in whole seconds, as in the Kubernetes API, but in milliseconds: from the second in
 * which it began to the second in which it ended, and at least one second.
 */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
