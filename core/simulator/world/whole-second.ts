/** The Kubernetes API has whole seconds: an event gets the second in which it occurred. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/** From the second in which the window began to the second in which it ended, but at least one second. */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
