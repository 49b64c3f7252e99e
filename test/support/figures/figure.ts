// A time that has a budget, measured in one process without network and files.

export interface Figure {
  /** `key → diagnostics` */
  name: string;
  /** `5,760 syncs, 20 equal pods` */
  work: string;
  count: number;
  /** For one step, in milliseconds of CPU time on a quiet machine. */
  goalMs?: number;
  peer?: Peer;
  prepare(): Measured | Promise<Measured>;
}

export interface Peer {
  name: string;
  /** The time of the peer divided by ours. */
  goal?: number;
  prepare(): Measured;
}

/** Measures only the parts that it passes to the stopwatch. */
export type Measured = (stopwatch: Stopwatch) => void | Promise<void>;

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
