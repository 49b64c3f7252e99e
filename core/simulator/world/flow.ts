// Computes the load that pods serve between two events. Between two events, the load changes linearly and the capacity
// is constant, so the integrals over time are exact.
import { area, type LoadInterval } from './load-interval.ts';
import { costFactor, workOfInterval } from './unit-cost.ts';

export interface Flow {
  offered: number;
  served: number;
  queue: number;
  /** The integral of the queue length over time, in units × seconds. */
  queueArea: number;
  /** The served units, each multiplied by its cost factor. */
  work: number;
}

export interface QueuedInterval {
  interval: LoadInterval;
  capacity: number;
  initialQueue: number;
  /** The total load of all pods at which a unit of load costs twice as much as at low load. */
  doublesAt: number;
}

/**
 * Computes how a queue is served during an interval. The interval is divided where the queue becomes empty and where
 * the load exceeds the capacity. `onPiece` is called at the end of each part with the totals since the start of the
 * interval and the time since then in milliseconds.
 */
export function queueingFlow(
  { interval, capacity, initialQueue, doublesAt }: QueuedInterval,
  onPiece: (flow: Flow, atMs: number) => void,
): Flow {
  const total: Flow = { offered: 0, served: 0, queue: initialQueue, queueArea: 0, work: 0 };
  for (let atMs = 0; atMs < interval.ms; ) {
    const rest = cut(interval, atMs, interval.ms);
    const waits = total.queue > 0 || rest.start > capacity || (rest.start === capacity && rest.end > capacity);
    const ms = waits ? emptyAfterMs(rest, capacity, total.queue) : overloadedAfterMs(rest, capacity);
    const offered = area(cut(rest, 0, ms));
    const served = waits ? Math.min(total.queue + offered, (capacity * ms) / 1000) : offered;
    const queue = ms < rest.ms || !waits ? 0 : Math.max(0, total.queue + offered - served);
    total.offered += offered;
    const pieceServed = waits && queue === 0 ? total.queue + offered : served;
    total.served += pieceServed;
    total.work += waits ? pieceServed * costFactor(capacity, doublesAt) : workOfInterval(cut(rest, 0, ms), doublesAt);
    total.queueArea += (((total.queue + queue) / 2) * ms) / 1000;
    total.queue = queue;
    atMs += ms;
    onPiece(total, atMs);
  }
  return total;
}

function cut({ ms, start, end }: LoadInterval, fromMs: number, toMs: number): LoadInterval {
  const at = (t: number) => start + ((end - start) * t) / ms;
  return { ms: toMs - fromMs, start: fromMs === 0 ? start : at(fromMs), end: toMs === ms ? end : at(toMs) };
}

/** Returns how much of the load in the interval the capacity can serve. Load above the capacity is lost. */
export function areaBelow(interval: LoadInterval, capacity: number): number {
  const { ms, start, end } = interval;
  if (start <= capacity && end <= capacity) return area(interval);
  if (start >= capacity && end >= capacity) return (capacity * ms) / 1000;
  const below = ((capacity - Math.min(start, end)) / Math.abs(end - start)) * ms;
  return (((Math.min(start, end) + capacity) / 2) * below) / 1000 + (capacity * (ms - below)) / 1000;
}

export function overloadedMs({ ms, start, end }: LoadInterval, capacity: number): number {
  if (start >= capacity && end >= capacity) return ms;
  if (start < capacity && end < capacity) return 0;
  return (ms * (Math.max(start, end) - capacity)) / Math.abs(end - start);
}

function emptyAfterMs(interval: LoadInterval, capacity: number, queue: number): number {
  const { ms, start, end } = interval;
  const slope = (end - start) / ms;
  const lengthAt = (t: number) => queue + ((start - capacity + (slope * t) / 2) * t) / 1000;
  const lowest = slope > 0 ? Math.min(ms, Math.max(1, Math.ceil((capacity - start) / slope))) : ms;
  if (lengthAt(lowest) > 0) return ms;
  let [some, none] = [0, lowest];
  while (none - some > 1) {
    const middle = Math.floor((some + none) / 2);
    if (lengthAt(middle) > 0) some = middle;
    else none = middle;
  }
  return none;
}

function overloadedAfterMs({ ms, start, end }: LoadInterval, capacity: number): number {
  if (end <= capacity) return ms;
  return Math.min(ms, Math.max(1, Math.ceil(((capacity - start) * ms) / (end - start))));
}
