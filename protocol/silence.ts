// Measures how long another process has not answered. The time before a late tick does not count: the computer may have
// slept, a debugger may have paused this process, or the machine may be too busy. The caller passes the time.

export const tickMs = 1000;

const maxTickMs = 2 * tickMs;

/** A process that does not answer for this time is reported as slow, but is not restarted yet. */
export const slowMs = 3000;

/** The process counts as hanging after this time. Requests take at most one second. */
export const hangMs = 10_000;

/**
 * The maximum time until the answer to `initialize`. It is longer than `hangMs`, because the program may have to be
 * read from a slow disk.
 */
export const startHangMs = 30_000;

export interface Silence {
  /**
   * The time of the last tick (before the first tick, the time of the beginning), in milliseconds from an arbitrary
   * origin.
   */
  lastMs: number;
  /** The time without an answer. Intervals that end with a late tick do not count. */
  countedMs: number;
}

export function beginSilence(nowMs: number): Silence {
  return { lastMs: nowMs, countedMs: 0 };
}

export function continueSilence({ lastMs, countedMs }: Silence, nowMs: number): Silence {
  const elapsedMs = nowMs - lastMs;
  const isLate = elapsedMs > maxTickMs || elapsedMs < 0;
  return { lastMs: nowMs, countedMs: isLate ? countedMs : countedMs + elapsedMs };
}
