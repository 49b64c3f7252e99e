// Finds the longest wait in a queue. If N units have been served so far, the last of these units arrived when the total
// of arrived units reached N.

interface Arrival {
  atMs: number;
  /** The total of units that had arrived by `atMs`, including the initial queue. */
  units: number;
}

export class QueueWaits {
  longestMs = 0;
  private readonly arrivals: Arrival[];
  private nextArrival = 0;
  private isWaiting: boolean;

  constructor(startLength: number) {
    this.arrivals = [{ atMs: 0, units: startLength }];
    this.isWaiting = startLength > 0;
  }

  /** Must be called in order of time, at the end of each interval in which the queue length changes linearly. */
  record(atMs: number, arrived: number, waiting: number): void {
    this.arrivals.push({ atMs, units: arrived });
    // The moment at which the queue becomes empty is measured, too, because the last unit of the queue may have waited
    // longest.
    if (this.isWaiting || waiting > 0) this.measure(atMs, arrived - Math.max(0, waiting));
    this.isWaiting = waiting > 0;
    if (!this.isWaiting) this.nextArrival = this.arrivals.length - 1;
  }

  private measure(atMs: number, served: number): void {
    while (this.nextArrival < this.arrivals.length - 1 && (this.arrivals[this.nextArrival]?.units ?? 0) < served)
      this.nextArrival++;
    this.longestMs = Math.max(this.longestMs, atMs - this.arrivalMsOf(served));
  }

  private arrivalMsOf(unit: number): number {
    const after = this.arrivals[this.nextArrival];
    const before = this.arrivals[this.nextArrival - 1];
    if (after === undefined) return 0;
    if (before === undefined || after.units <= before.units || unit >= after.units) return after.atMs;
    return before.atMs + ((after.atMs - before.atMs) * (unit - before.units)) / (after.units - before.units);
  }
}
