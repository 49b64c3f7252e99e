/** Rounds a time down to whole seconds, because times in the Kubernetes API are whole seconds. */
export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

/** Returns the length of a window whose ends are rounded down to whole seconds; at least one second. */
export function wholeWindow({ atMs, windowMs }: { atMs: number; windowMs: number }): number {
  return Math.max(1000, wholeSecond(atMs) - wholeSecond(atMs - windowMs));
}
