import { describe, expect, test } from 'vitest';
import {
  type Crash,
  crashPeriodMs,
  decideRestart,
  maxCrashes,
  recentCrashes,
} from '../../../client/src/server/restart-policy.ts';

const second = 1000;

/** The pauses in seconds after each crash, if the server runs for `uptimeMs` each time. */
function pausesWith(uptimeMs: number, count: number): (number | 'giveUp')[] {
  const pauses: (number | 'giveUp')[] = [];
  let crashes: readonly Crash[] = [];
  for (let nowMs = 0; pauses.length < count; ) {
    crashes = recentCrashes([...crashes, { startedMs: nowMs, endedMs: nowMs + uptimeMs }]);
    const decision = decideRestart(crashes);
    if (decision.kind === 'giveUp') return [...pauses, 'giveUp'];
    pauses.push(decision.pauseMs / second);
    nowMs += uptimeMs + decision.pauseMs;
  }
  return pauses;
}

describe('a server that crashes at each start', () => {
  test('starts again at once three times, then after growing pauses, and is given up after some minutes', () =>
    expect(pausesWith(0, 99)).toEqual([0, 0, 0, 1, 2, 5, 10, 20, 30, 30, 30, 30, 30, 30, 'giveUp']));

  test('is said to have crashed as often as it did', () => {
    const crashes = Array.from({ length: maxCrashes }, (_, i): Crash => ({ startedMs: i, endedMs: i }));
    expect(decideRestart(crashes)).toEqual({ kind: 'giveUp', crashes: maxCrashes });
    expect(decideRestart(crashes.slice(1))).toMatchObject({ kind: 'restart', crashes: maxCrashes - 1 });
  });
});

describe('the time for which the server ran', () => {
  test('is part of the interval between two starts', () =>
    expect(pausesWith(8 * second, 8)).toEqual([0, 0, 0, 0, 0, 0, 2, 12]));

  test('without a crash for longer than the interval, there is no pause', () =>
    expect(pausesWith(30 * second, 50)).toEqual(Array(50).fill(0)));
});

describe('crashes of the last five minutes', () => {
  const long = { startedMs: 0, endedMs: 1 };
  const recent = { startedMs: crashPeriodMs, endedMs: crashPeriodMs + 2 };

  test('count, and earlier ones do not', () => {
    expect(recentCrashes([long, recent])).toEqual([recent]);
    expect(decideRestart([long, long, long, long, recent])).toEqual({ kind: 'restart', pauseMs: 0, crashes: 1 });
  });

  test('count up to the last millisecond', () => {
    const atLimit = { ...recent, endedMs: crashPeriodMs };
    expect(recentCrashes([long, atLimit])).toEqual([long, atLimit]);
  });
});
