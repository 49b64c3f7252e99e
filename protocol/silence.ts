// How long another process has not answered, measured by the ticks of a timer. A tick that comes late counts nothing:
// then the computer slept, a debugger paused this process, or the machine is so busy that silence proves nothing.
// Independent of the clock.

/** Milliseconds between two ticks. */
export const tickMs = 1000;

/** A tick after a longer time is late. */
const maxTickMs = 2 * tickMs;

/** What does not answer for this long is said to be slow, which changes nothing yet. */
export const slowMs = 3000;

/** What does not answer a ping for this long hangs: no work of ours keeps it from answering for a second. */
export const hangMs = 10_000;

/**
 * A language server that does not answer `initialize` for this long hangs: a cold start reads its program from a slow
 * disk.
 */
export const startHangMs = 30_000;

export interface Silence {
  /** Time of the last tick, or of the question, in milliseconds from any one origin. */
  lastMs: number;
  /** Milliseconds for which an answer would have arrived if there had been one. */
  countedMs: number;
}

/** A question is sent. */
export function beginSilence(nowMs: number): Silence {
  return { lastMs: nowMs, countedMs: 0 };
}

/** The timer ticks, and there is no answer yet. */
export function continueSilence({ lastMs, countedMs }: Silence, nowMs: number): Silence {
  const elapsedMs = nowMs - lastMs;
  const isLate = elapsedMs > maxTickMs || elapsedMs < 0;
  return { lastMs: nowMs, countedMs: isLate ? countedMs : countedMs + elapsedMs };
}
