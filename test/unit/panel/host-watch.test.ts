import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostWatch } from '../../../client/panel/host/host-watch.ts';
import { hangMs } from '../../../protocol/silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watchedHost() {
  const host = { isAlive: true, events: [] as boolean[], watch: undefined as HostWatch | undefined };
  host.watch = new HostWatch({
    ping: () => host.isAlive && queueMicrotask(() => host.watch?.heard()),
    lost: (isLost) => void host.events.push(isLost),
  });
  return host;
}

const minute = () => vi.advanceTimersByTimeAsync(60_000);

test('a host that answers is never lost', async () => {
  const host = watchedHost();
  await minute();
  expect(host.events).toEqual([]);
});

test('a host that has ended is lost, once', async () => {
  const host = watchedHost();
  await minute();
  host.isAlive = false;
  await vi.advanceTimersByTimeAsync(hangMs - 1000);
  expect(host.events).toEqual([]);
  await minute();
  await minute();
  expect(host.events).toEqual([true]);
});

test('a host that was paused is found again by any message, and watched on', async () => {
  const host = watchedHost();
  host.isAlive = false;
  await minute();
  host.isAlive = true;
  host.watch?.heard();
  await minute();
  expect(host.events).toEqual([true, false]);
  host.isAlive = false;
  await minute();
  expect(host.events).toEqual([true, false, true]);
});
