// Limits renderings by steps, which are the same on every machine, and by time, because some work is not counted in
// steps.

export interface WorkLimits {
  steps?: number;
  ms?: number;
  /** The time in milliseconds since any fixed moment. If absent, only steps are limited. */
  now?: (() => number) | undefined;
}

/** The number of steps between two readings of the clock. One reading costs as much as a hundred steps. */
const stepsPerReading = 1000;

export class Work {
  private readonly limits: { steps: number; ms: number; now: () => number };
  private spentSteps = 0;
  private unread = 0;
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

  spend(steps: number): boolean {
    this.spentSteps += steps;
    this.unread += 1 + steps;
    if (this.unread >= stepsPerReading) this.readClock();
    return !this.isExhausted;
  }

  /**
   * Whether there is time for work that takes about `ms` milliseconds and cannot be interrupted. If there is no time,
   * the limit counts as reached.
   */
  hasTimeFor(ms: number): boolean {
    this.isLate ||= this.elapsedMs() + ms > this.limits.ms;
    return !this.isExhausted;
  }

  /** Runs `compute` and counts its time. Time outside `run` does not count. */
  run<Result>(compute: () => Result): Result {
    this.start = this.limits.now();
    try {
      return compute();
    } finally {
      this.spentMs += this.limits.now() - this.start;
    }
  }

  /** The limit that was reached, as the end of a sentence: `after 2 s`. */
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
