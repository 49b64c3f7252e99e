// Running totals of load and pods at each scrape: the difference of two scrapes gives a mean over a window.

/** Totals since time 0, in units of load if not stated otherwise. Totals before time 0 are negative. */
export interface Counters {
  offered: number;
  served: number;
  unmet: number;
  /** The sum of the queue length over time, in units × seconds. */
  queue: number;
  /** The integral of load ÷ capacity over time, in seconds. */
  latency: number;
  /** The load that one pod has served if the pod has been ready since time 0. */
  perPod: number;
  /** The sum of the cost factors of the units in `perPod`. */
  workPerPod: number;
}

export type ServedByPod = Readonly<Pick<Counters, 'perPod' | 'workPerPod'>>;

export const nothingServed: ServedByPod = { perPod: 0, workPerPod: 0 };

/**
 * The value of `Counters.perPod` for each revision of the pods; undefined unless rollouts change the resources of pods.
 */
type ServedByRevision = readonly number[] | undefined;

export interface Scrape extends Counters {
  atMs: number;
  byRevision: ServedByRevision;
}

export const servedPerPod = ({ perPod, byRevision }: Scrape, revision: number): number =>
  byRevision?.[revision] ?? perPod;

export const zeroCounters = (): Counters => ({
  offered: 0,
  served: 0,
  unmet: 0,
  queue: 0,
  latency: 0,
  ...nothingServed,
});

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
    workPerPod: rates.workPerPod * by,
    byRevision: undefined,
  };
}

/** `to` is the newest visible scrape, `from` the oldest scrape of the window that ends at `to`. */
export interface ScrapeWindow {
  from: Scrape;
  to: Scrape;
}

/** The scrapes that may still be read. They are read in order of time, so no search looks at the same scrape twice. */
export class Scrapes {
  private readonly list: Scrape[];
  private readonly lagMs: number;
  private readonly windowMs: number;
  private from = 0;
  private to = -1;
  private limit = 64;

  constructor(initial: readonly Scrape[], lagMs: number, windowMs: number) {
    this.list = [...initial];
    this.lagMs = lagMs;
    this.windowMs = windowMs;
  }

  add(atMs: number, counters: Counters, byRevision?: ServedByRevision): void {
    const { offered, served, unmet, queue, latency, perPod, workPerPod } = counters;
    if (this.list.length >= this.limit) this.removeOutdated(atMs);
    this.list.push({
      atMs,
      offered,
      served,
      unmet,
      queue,
      latency,
      perPod,
      workPerPod,
      byRevision: byRevision?.slice(),
    });
  }

  /**
   * Removes the scrapes before the current window. This method is called rarely, because removing entries from the
   * front moves all other entries.
   */
  private removeOutdated(atMs: number): void {
    this.windowAt(atMs);
    this.list.splice(0, this.from);
    this.to -= this.from;
    this.from = 0;
    this.limit = 2 * this.list.length + 64;
  }

  windowAt(atMs: number): ScrapeWindow | undefined {
    const { list, lagMs, windowMs } = this;
    while (timeOf(list[this.to + 1]) <= atMs - lagMs) this.to++;
    const to = list[this.to];
    if (to === undefined) return undefined;
    while (timeOf(list[this.from]) < to.atMs - windowMs) this.from++;
    const from = list[this.from];
    return from && from !== to ? { from, to } : undefined;
  }

  firstFrom(runningMs: number, { from }: ScrapeWindow): Scrape | undefined {
    if (from.atMs >= runningMs) return from;
    let [low, high] = [this.from, this.list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (timeOf(this.list[middle]) >= runningMs) high = middle;
      else low = middle + 1;
    }
    return this.list[low];
  }
}

const timeOf = (scrape: Scrape | undefined) => (scrape ? scrape.atMs : Number.POSITIVE_INFINITY);

export function ratePerSecond(counter: keyof Counters, { from, to }: ScrapeWindow): number {
  return ((to[counter] - from[counter]) * 1000) / (to.atMs - from.atMs);
}
