// A time that has a budget: what is measured, in one process without network and files.

export interface Figure {
  /** What takes the time: `key → diagnostics`. */
  name: string;
  /** The unit of work: `5,760 syncs, 20 equal pods`. */
  work: string;
  /** How often the work does what the name says; times are shown for one of them. */
  count: number;
  /** Milliseconds of CPU time for one, on a quiet machine. */
  goalMs?: number;
  /** The same task done by another program. */
  peer?: Peer;
  /** Resolves to one run of the work. */
  prepare(): Measured | Promise<Measured>;
}

export interface Peer {
  name: string;
  /** The goal: the time of the peer divided by ours. */
  goal?: number;
  prepare(): Measured;
}

/** Measures what it passes to the stopwatch, so that it can prepare each part of the work shortly before. */
export type Measured = (stopwatch: Stopwatch) => void | Promise<void>;

/** CPU time of the process. */
export class Stopwatch {
  ms = 0;

  time<Result>(work: () => Result): Result {
    const start = process.cpuUsage();
    const result = work();
    this.add(process.cpuUsage(start));
    return result;
  }

  async timeAsync<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = process.cpuUsage();
    const result = await work();
    this.add(process.cpuUsage(start));
    return result;
  }

  private add({ user, system }: NodeJS.CpuUsage): void {
    this.ms += (user + system) / 1000;
  }
}
