// The cpu per unit of load rises with the load, because all pods share processors, caches and locks
// (docs/behavior/world.md §2).
import { area, type LoadInterval } from './load-interval.ts';

/** Returns the cost as a multiple of the cost at low load; at most 2. */
export function costFactor(load: number, doublesAt: number): number {
  return 1 + Math.min(1, load / doublesAt);
}

export function workOfInterval(interval: LoadInterval, doublesAt: number): number {
  const { ms, start, end } = interval;
  const [low, high] = start < end ? [start, end] : [end, start];
  if (low >= doublesAt) return 2 * area(interval);
  if (high <= doublesAt) return area(interval) + ((start * start + start * end + end * end) * ms) / (3000 * doublesAt);
  const above = ((high - doublesAt) / (high - low)) * ms;
  return (
    workOfInterval({ ms: ms - above, start: low, end: doublesAt }, doublesAt) +
    workOfInterval({ ms: above, start: doublesAt, end: high }, doublesAt)
  );
}

export function workBelow(interval: LoadInterval, capacity: number, doublesAt: number): number {
  const { ms, start, end } = interval;
  const [low, high] = start < end ? [start, end] : [end, start];
  if (high <= capacity) return workOfInterval(interval, doublesAt);
  if (low >= capacity) return workOfInterval({ ms, start: capacity, end: capacity }, doublesAt);
  const above = ((high - capacity) / (high - low)) * ms;
  return (
    workOfInterval({ ms: ms - above, start: low, end: capacity }, doublesAt) +
    workOfInterval({ ms: above, start: capacity, end: capacity }, doublesAt)
  );
}

/** The load for which load × cost factor equals `work`; both are in units per second. */
export function loadOfWork(work: number, doublesAt: number): number {
  if (work >= 2 * doublesAt) return work / 2;
  // This is the positive solution of load × (1 + load ÷ doublesAt) = work.
  return (2 * work) / (1 + Math.sqrt(1 + (4 * work) / doublesAt));
}
