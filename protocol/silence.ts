// Measures how long another process has not answered, from the ticks of a timer. The time before a late tick does not
// count. A tick is late if the computer slept, if a debugger paused this process, or if the machine is so busy that a
// missing answer proves nothing. The caller passes the time.

export const tickMs = 1000;

/** The time after which a tick is late. */
const maxTickMs = 2 * tickMs;

/** The time without an answer after which a process is reported as slow. It is not restarted yet. */
export const slowMs = 3000;

/** The time without an answer to a ping after which a process counts as hanging. Requests take at most one second. */
export const hangMs = 10_000;

/**
 * The time without an answer to `initialize` after which a language server counts as hanging. It is long, because the
 * program may have to be read from a slow disk.
 */
export const startHangMs = 30_000;

export interface Silence {
  /** The time of the last tick, or of the beginning, in milliseconds from an arbitrary origin. */
  lastMs: number;
  /** The time without an answer, in milliseconds, without the time before late ticks. */
  countedMs: number;
}

/** Returns the state at the time at which a request is sent. */
export function beginSilence(nowMs: number): Silence {
  return { lastMs: nowMs, countedMs: 0 };
}

/** Returns the state after a tick without an answer. */
export function continueSilence({ lastMs, countedMs }: Silence, nowMs: number): Silence {
  const elapsedMs = nowMs - lastMs;
  const isLate = elapsedMs > maxTickMs || elapsedMs < 0;
  return { lastMs: nowMs, countedMs: isLate ? countedMs : countedMs + elapsedMs };
}
