// The state of the simulated cluster at the time of a sync, after the sync has written its count.
import { bisector } from 'd3-array';
import type { WorldTrace } from '../simulator/world/simulate.ts';

const byTime = bisector(({ atMs }: { atMs: number }) => atMs);

/** Returns the load in units per second; at a jump, the load after the jump. */
export function loadAt({ load }: WorldTrace, atMs: number): number {
  const next = byTime.right(load, atMs);
  const [before, after] = [load[next - 1], load[next]];
  if (before === undefined || after === undefined) return (before ?? after)?.value ?? 0;
  return before.value + ((after.value - before.value) * (atMs - before.atMs)) / (after.atMs - before.atMs);
}

/** Returns the state of the simulated cluster at a time, including the pods that a sync at this time created. */
export function worldPointAt({ points }: WorldTrace, atMs: number): WorldTrace['points'][number] {
  const found = points[Math.max(0, byTime.right(points, atMs) - 1)];
  return found ?? { atMs, ready: 0, starting: 0, stopping: 0, capacity: 0, queue: 0 };
}
