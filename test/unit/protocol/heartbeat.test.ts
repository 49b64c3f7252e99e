import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHeartbeat, watchSilence } from '../../../protocol/heartbeat.ts';
import type { PingResponse } from '../../../protocol/ping.ts';
import { hangMs, slowMs } from '../../../protocol/silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = new Promise<PingResponse>(() => {});
const answer = (isDebugged = false) => Promise.resolve({ isDebugged });

/** The server gives these answers in order, and the last answer again and again. */
function heartbeatOf(...answers: (() => Promise<PingResponse>)[]) {
  const events: string[] = [];
  let pings = 0;
  const stop = startHeartbeat({
    ping() {
      const next = answers[Math.min(pings, answers.length - 1)];
      pings += 1;
      return next ? next() : silent;
    },
    slow: () => void events.push('slow'),
    recovered: () => void events.push('recovered'),
    hangs: () => void events.push('hangs'),
  });
  return { events, stop, pings: () => pings };
}

const afterSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const delayed = (ms: number) => () =>
  new Promise<PingResponse>((resolve) => setTimeout(resolve, ms, { isDebugged: false }));

describe('a server', () => {
  test('that answers is asked again and again, and nothing is reported', async () => {
    const { events, pings } = heartbeatOf(answer);
    await afterSeconds(61);
    expect(pings()).toBe(12);
    expect(events).toEqual([]);
  });

  test('that does not answer is slow, then hangs, once', async () => {
    const { events, pings } = heartbeatOf(() => silent);
    await afterSeconds(5 + slowMs / 1000);
    expect(events).toEqual(['slow']);
    await afterSeconds(hangMs / 1000);
    expect(events).toEqual(['slow', 'hangs']);
    await afterSeconds(100);
    expect(events).toEqual(['slow', 'hangs']);
    expect(pings()).toBe(1);
  });

  test('that answers late recovers, and is asked again', async () => {
    const { events, pings } = heartbeatOf(delayed(hangMs - 500), answer);
    await afterSeconds(30);
    expect(events).toEqual(['slow', 'recovered']);
    expect(pings()).toBeGreaterThan(1);
  });

  test('may be silent while a debugger is attached', async () => {
    const { events } = heartbeatOf(
      () => answer(true),
      () => silent,
    );
    await afterSeconds(1000);
    expect(events).toEqual([]);
  });

  test('hangs again after the debugger has gone', async () => {
    const { events } = heartbeatOf(
      () => answer(true),
      () => answer(false),
      () => silent,
    );
    await afterSeconds(60);
    expect(events).toEqual(['slow', 'hangs']);
  });

  test('whose connection ends is not asked again, and does not hang', async () => {
    const { events, pings } = heartbeatOf(() => Promise.reject(new Error('closed')));
    await afterSeconds(60);
    expect(events).toEqual([]);
    expect(pings()).toBe(1);
  });

  test.each([0, 5, 9])('is left alone after the end, %i s after the start', async (seconds) => {
    const { events, stop, pings } = heartbeatOf(() => silent);
    await afterSeconds(seconds);
    stop();
    const asked = pings();
    await afterSeconds(60);
    expect(pings()).toBe(asked);
    expect(events.filter((event) => event === 'hangs')).toEqual([]);
  });
});

test('a stopped wait reports nothing', async () => {
  const events: string[] = [];
  const stop = watchSilence({ slow: () => void events.push('slow'), hangs: () => void events.push('hangs') }, hangMs);
  stop();
  await afterSeconds(60);
  expect(events).toEqual([]);
});
