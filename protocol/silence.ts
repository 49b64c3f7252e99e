// Measures how long another process has not answered, in ticks of a timer. A late tick does not count: the computer
// slept, a debugger paused this process, or the machine is so busy that silence proves nothing. Independent of the
// clock.

/** Milliseconds between two ticks. */
export const tickMs = 1000;

/** The time after which a tick is late. */
const maxTickMs = 2 * tickMs;

/** The time without an answer after which a process counts as slow. This has no effect yet. */
export const slowMs = 3000;

/** The time without an answer to a ping after which a process hangs: no work of ours takes longer than a second. */
export const hangMs = 10_000;

/**
 * The time without an answer to `initialize` after which a language server hangs. It is long, because a cold start
 * reads the program from a slow disk.
 */
export const startHangMs = 30_000;

export interface Silence {
  /** The time of the last tick, or of the question, in milliseconds from any one origin. */
  lastMs: number;
  /** The time in which an answer could have arrived, in milliseconds. */
  countedMs: number;
}

/** The state when a question is sent. */
export function beginSilence(nowMs: number): Silence {
  return { lastMs: nowMs, countedMs: 0 };
}

/** The state after a tick without an answer. */
export function continueSilence({ lastMs, countedMs }: Silence, nowMs: number): Silence {
  const elapsedMs = nowMs - lastMs;
  const isLate = elapsedMs > maxTickMs || elapsedMs < 0;
  return { lastMs: nowMs, countedMs: isLate ? countedMs : countedMs + elapsedMs };
}
