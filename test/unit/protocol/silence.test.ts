import { describe, expect, test } from 'vitest';
import { beginSilence, continueSilence, hangMs, tickMs } from '../../../protocol/silence.ts';

function counted(...distances: number[]): number {
  let nowMs = 5000;
  let silence = beginSilence(nowMs);
  for (const distance of distances) {
    nowMs += distance;
    silence = continueSilence(silence, nowMs);
  }
  return silence.countedMs;
}

describe('the silence of a server', () => {
  test('lasts as long as the ticks of the timer', () =>
    expect(counted(...Array<number>(10).fill(tickMs))).toBe(hangMs));

  test('lasts as long as ticks of a busy machine, which are a little late', () =>
    expect(counted(1400, 1100, 1900)).toBe(4400));

  test.each([
    ['the computer slept for an hour', 3_600_000],
    ['a debugger paused the extension host', 60_000],
    ['the extension host worked for some seconds', 4000],
    ['the clock went back', -1000],
  ])('does not include the time in which %s', (_, distance) =>
    expect(counted(tickMs, tickMs, distance, tickMs)).toBe(3 * tickMs),
  );

  test('never begins in a host whose timers are always late', () =>
    expect(counted(...Array<number>(100).fill(60_000))).toBe(0));
});
