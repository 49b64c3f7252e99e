// The limits of renderings. Steps are the same on every machine. If the program has a clock, it also limits the time of
// work that the steps do not count.

export interface WorkLimits {
  /** The steps of all renderings together. */
  steps?: number;
  /** The time of all renderings together in milliseconds. */
  ms?: number;
  /** The time in milliseconds from any origin. If absent, only steps count. */
  now?: (() => number) | undefined;
}

/** The clock is read after this many steps, because reading it costs as much as a hundred steps. */
const stepsPerReading = 1000;

export class Work {
  private readonly limits: { steps: number; ms: number; now: () => number };
  private spentSteps = 0;
  private unread = 0;
  /** The time that earlier runs took. */
  private spentMs = 0;
  private start = 0;
  private isLate = false;

  constructor({ steps = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY, now = () => 0 }: WorkLimits = {}) {
    this.limits = { steps, ms, now };
  }

  get steps(): number {
    return this.spentSteps;
  }

  get isExhausted(): boolean {
    return this.isLate || this.spentSteps > this.limits.steps;
  }

  /** Returns whether the work may go on. */
  spend(steps: number): boolean {
    this.spentSteps += steps;
    this.unread += 1 + steps;
    if (this.unread >= stepsPerReading) this.readClock();
    return !this.isExhausted;
  }

  /** Whether there is time for work that cannot be stopped and takes about this long. */
  hasTimeFor(ms: number): boolean {
    this.isLate ||= this.elapsedMs() + ms > this.limits.ms;
    return !this.isExhausted;
  }

  /** Runs a computation, which alone counts as time. */
  run<Result>(compute: () => Result): Result {
    this.start = this.limits.now();
    try {
      return compute();
    } finally {
      this.spentMs += this.limits.now() - this.start;
    }
  }

  /** The reached limit as a clause: `after 2 s`. */
  get reason(): string {
    return this.isLate ? `after ${this.limits.ms / 1000} s` : `after ${this.limits.steps} steps`;
  }

  private readClock(): void {
    this.unread = 0;
    this.isLate ||= this.elapsedMs() > this.limits.ms;
  }

  private elapsedMs(): number {
    return this.spentMs + this.limits.now() - this.start;
  }
}
