/**
 * A time in milliseconds cut to whole seconds, as times in the API are: an event gets the second in which it occurred.
 */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/**
 * The length of a window in milliseconds, in whole seconds as in the API: from the second in which it began to the
 * second in which it ended, and at least one.
 */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
