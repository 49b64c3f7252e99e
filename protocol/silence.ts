// Measures how long another process has not answered. The interval before a late tick is not counted: the computer may
// have slept, a debugger may have paused this process, or the machine may be too busy. The caller passes the current
// time to each function.

export const tickMs = 1000;

const maxTickMs = 2 * tickMs;

/** A process that does not answer for this time is reported as slow, but is not restarted yet. */
export const slowMs = 3000;

/** A process that does not answer for this time counts as hanging. Requests take at most one second. */
export const hangMs = 10_000;

/**
 * The maximum time until the answer to `initialize`. It is longer than `hangMs`, because the program may have to be
 * read from a slow disk.
 */
export const startHangMs = 30_000;

export interface Silence {
  /**
   * The time of the last tick, in milliseconds from an arbitrary origin. Before the first tick, it is the time at which
   * the measurement began.
   */
  lastMs: number;
  /**
   * How long the process has not answered, in milliseconds. If a tick is late, the time since the previous tick is not
   * included.
   */
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
