// Sends pings to another process, to notice when the process hangs or has ended without a message.
import type { PingResponse } from './ping.ts';
import { beginSilence, continueSilence, hangMs, slowMs, tickMs } from './silence.ts';

export interface SilenceListener {
  slow(): void;
  /** Called if there has been no answer for the whole time limit. No other function is called afterwards. */
  hangs(): void;
}

/** Waits for one answer. The caller stops the wait with the returned function. */
export function watchSilence({ slow, hangs }: SilenceListener, limitMs: number): () => void {
  let silence = beginSilence(performance.now());
  const timer = setInterval(() => {
    const before = silence.countedMs;
    silence = continueSilence(silence, performance.now());
    if (before < slowMs && silence.countedMs >= slowMs) slow();
    if (silence.countedMs < limitMs) return;
    clearInterval(timer);
    hangs();
  }, tickMs);
  return () => clearInterval(timer);
}

/**
 * The time from an answer to the next ping: short enough for a user who waits, and long enough to cause little load.
 */
const pauseMs = 5000;

export interface HeartbeatOptions extends SilenceListener {
  /** Sends a ping. When the connection ends, the promise rejects and no further pings are sent. */
  ping(): Promise<PingResponse>;
  recovered(): void;
}

/**
 * Pings until the returned function is called or the connection ends. A process that hangs gets no further ping before
 * it answers.
 */
export function startHeartbeat({ ping, slow, recovered, hangs }: HeartbeatOptions): () => void {
  let stopWaiting = () => {};
  let isEnded = false;
  let isDebugged = false;

  async function beat(): Promise<void> {
    let isSlow = false;
    const listener: SilenceListener = {
      slow() {
        isSlow = true;
        slow();
      },
      hangs,
    };
    if (!isDebugged) stopWaiting = watchSilence(listener, hangMs);
    const answer = await ping().catch(() => undefined);
    stopWaiting();
    if (isEnded || !answer) return;
    ({ isDebugged } = answer);
    if (isSlow) recovered();
    waitForNext();
  }

  function waitForNext(): void {
    const timer = setTimeout(() => void beat(), pauseMs);
    stopWaiting = () => clearTimeout(timer);
  }

  waitForNext();
  return () => {
    isEnded = true;
    stopWaiting();
  };
}
