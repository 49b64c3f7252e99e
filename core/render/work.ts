// What renderings may do before they stop, or go on where they can be ended. Steps are the same on every machine; a
// clock, where the program has one, ends what they do not see.

export interface WorkLimits {
  /** Of all renderings together. */
  steps?: number;
  /** In milliseconds, of all renderings together. */
  ms?: number;
  /** In milliseconds from any origin. Without it, only steps count. */
  now?: (() => number) | undefined;
}

/** Steps after which the clock is read: that costs as much as a hundred steps. */
const stepsPerReading = 1000;

export class Work {
  private readonly limits: { steps: number; ms: number; now: () => number };
  private spentSteps = 0;
  private unread = 0;
  /** That earlier runs took. */
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

  /** Returns whether it may go on. */
  spend(steps: number): boolean {
    this.spentSteps += steps;
    this.unread += 1 + steps;
    if (this.unread >= stepsPerReading) this.readClock();
    return !this.isExhausted;
  }

  /** Whether there is time for something that cannot be stopped, and takes about so long. */
  hasTimeFor(ms: number): boolean {
    this.isLate ||= this.elapsedMs() + ms > this.limits.ms;
    return !this.isExhausted;
  }

  /** Only what is inside counts as time. */
  run<Result>(compute: () => Result): Result {
    this.start = this.limits.now();
    try {
      return compute();
    } finally {
      this.spentMs += this.limits.now() - this.start;
    }
  }

  /** As a clause: `after 2 s`. */
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
