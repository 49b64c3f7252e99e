// Decides when a language server that has ended starts again. There is at most one start per interval, and the
// intervals grow with the number of crashes in the last minutes. So a rare crash costs no time, and a server that
// crashes at each start costs little work. Independent of VS Code and of the clock.

/** The unexpected end of a server. Times are in milliseconds from any one origin. */
export interface Crash {
  startedMs: number;
  endedMs: number;
}

export type RestartDecision = RestartAfter | { kind: 'giveUp'; crashes: number };

interface RestartAfter {
  kind: 'restart';
  /** Milliseconds from the end of the server to the next start. */
  pauseMs: number;
  /** The number of crashes in the last `crashPeriodMs`, including this one. */
  crashes: number;
}

/** The time for which a crash counts, in milliseconds. */
export const crashPeriodMs = 5 * 60_000;

/**
 * The least time between two starts, in milliseconds, after the first, the second and each later crash of the period.
 * The last value applies to all further crashes.
 */
const intervalsMs = [0, 0, 0, 1000, 2000, 5000, 10_000, 20_000, 30_000];

/**
 * The maximum number of crashes before the server is given up. With these intervals, a server that crashes at each
 * start is tried for about four minutes.
 */
export const maxCrashes = 15;

/**
 * Decides whether and when the server starts again. `crashes` are ordered by time; the last crash has just happened.
 */
export function decideRestart(crashes: readonly Crash[]): RestartDecision {
  const last = crashes.at(-1);
  const count = recentCrashes(crashes).length;
  if (count >= maxCrashes) return { kind: 'giveUp', crashes: count };
  const intervalMs = intervalsMs[Math.min(count, intervalsMs.length) - 1] ?? 0;
  const uptimeMs = last ? last.endedMs - last.startedMs : 0;
  return { kind: 'restart', pauseMs: Math.max(0, intervalMs - uptimeMs), crashes: count };
}

/** Returns the crashes that still count at the time of the last crash. */
export function recentCrashes(crashes: readonly Crash[]): readonly Crash[] {
  const nowMs = crashes.at(-1)?.endedMs ?? 0;
  return crashes.filter(({ endedMs }) => nowMs - endedMs < crashPeriodMs);
}
