// Decides when a language server that has ended starts again. The intervals grow with the number of recent crashes, so
// that a rare crash costs no time, and a server that crashes at each start costs little work. This module does not
// depend on VS Code or the clock.

/** Times are in milliseconds, all from the same origin. */
export interface Crash {
  startedMs: number;
  endedMs: number;
}

export type RestartDecision = RestartAfter | { kind: 'giveUp'; crashes: number };

interface RestartAfter {
  kind: 'restart';
  pauseMs: number;
  /** The number of crashes in the last `crashPeriodMs`, including this crash. */
  crashes: number;
}

export const crashPeriodMs = 5 * 60_000;

/**
 * The minimum time between two starts of the server. The first value applies after the first crash in `crashPeriodMs`,
 * the second value after the second crash, and so on. The last value applies to all further crashes.
 */
const intervalsMs = [0, 0, 0, 1000, 2000, 5000, 10_000, 20_000, 30_000];

/** With the intervals above, a server that crashes at each start is tried for about four minutes. */
export const maxCrashes = 15;

/**
 * Decides whether the server is restarted after the last crash, and after which pause. `crashes` are ordered by time.
 */
export function decideRestart(crashes: readonly Crash[]): RestartDecision {
  const last = crashes.at(-1);
  const count = recentCrashes(crashes).length;
  if (count >= maxCrashes) return { kind: 'giveUp', crashes: count };
  const intervalMs = intervalsMs[Math.min(count, intervalsMs.length) - 1] ?? 0;
  const uptimeMs = last ? last.endedMs - last.startedMs : 0;
  return { kind: 'restart', pauseMs: Math.max(0, intervalMs - uptimeMs), crashes: count };
}

export function recentCrashes(crashes: readonly Crash[]): readonly Crash[] {
  const nowMs = crashes.at(-1)?.endedMs ?? 0;
  return crashes.filter(({ endedMs }) => nowMs - endedMs < crashPeriodMs);
}
