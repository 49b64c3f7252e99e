// Running totals of load and pods, and their values at each scrape: every mean over a window is the difference of two
// scrapes.

/** Units since time 0; before time 0 the initial load is assumed to be constant. */
export interface Counters {
  offered: number;
  served: number;
  unmet: number;
  /** Units × seconds. */
  queue: number;
  /** Load ÷ capacity × seconds. */
  latency: number;
  /** Served by one pod that has been ready since time 0. */
  perPod: number;
}

export interface Scrape extends Counters {
  atMs: number;
}

export const zeroCounters: Counters = { offered: 0, served: 0, unmet: 0, queue: 0, latency: 0, perPod: 0 };

/** The counters `ms` before time 0, at these rates per second. */
export function countersBefore(rates: Counters, ms: number): Scrape {
  const by = -ms / 1000;
  return {
    atMs: -ms,
    offered: rates.offered * by,
    served: rates.served * by,
    unmet: rates.unmet * by,
    queue: rates.queue * by,
    latency: rates.latency * by,
    perPod: rates.perPod * by,
  };
}

/** The newest visible scrape and the oldest of its window; undefined if there are not two. */
export function scrapeWindow(
  scrapes: readonly Scrape[],
  visibleMs: number,
  windowMs: number,
): { from: Scrape; to: Scrape } | undefined {
  const to = scrapes.findLast(({ atMs }) => atMs <= visibleMs);
  const from = to && scrapes.find(({ atMs }) => atMs >= to.atMs - windowMs);
  return from && from !== to ? { from, to } : undefined;
}

/** Per second. */
export function ratePerSecond(counter: keyof Counters, { from, to }: { from: Scrape; to: Scrape }): number {
  return ((to[counter] - from[counter]) * 1000) / (to.atMs - from.atMs);
}
